import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'

export type NumberForm = { prefix: string; width: number }

/**
 * Returns the first number. The row stays locked until the end, so numbers have no gaps. In real time numbers
 * and times have the same order.
 */
export async function takeInvoiceNumbers(
  trx: WriteHandle,
  { tenantId, testClockId }: Timeline,
  amount: number,
  now: Date,
): Promise<{ number: number; form: NumberForm; at: Date }> {
  const isReal = testClockId === REAL_TIME
  const { last_number, last_at } = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: amount, last_at: isReal ? now : null })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        last_number: sql`coalesce(invoice_sequences.next_number - 1, invoice_sequences.last_number) + excluded.last_number`,
        next_number: null,
        last_at: sql`greatest(invoice_sequences.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow()
  const form = await readForm(trx, tenantId)
  return { number: last_number - amount + 1, form, at: isReal && last_at !== null ? last_at : now }
}

export async function readNextNumber(db: ReadHandle, tenantId: number): Promise<number> {
  const numbers = await db
    .selectFrom('invoice_sequences')
    .select(['last_number', 'next_number'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return nextOf(numbers ?? { last_number: 0, next_number: null })
}

/** Returns the last number and the next one. No number is given until the end of the transaction. */
export async function lockInvoiceNumbers(
  trx: WriteHandle,
  tenantId: number,
): Promise<{ last: number; next: number }> {
  const numbers = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: 0, last_at: null })
    // The update changes nothing: it locks the row.
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`invoice_sequences.last_number` }),
    )
    .returning(['last_number', 'next_number'])
    .executeTakeFirstOrThrow()
  return { last: numbers.last_number, next: nextOf(numbers) }
}

/** The numbers are locked, and this one is above the last. */
export async function setNextNumber(trx: WriteHandle, tenantId: number, next_number: number): Promise<void> {
  await trx.updateTable('invoice_sequences').set({ next_number }).where('tenant_id', '=', tenantId).execute()
}

function nextOf({ last_number, next_number }: { last_number: number; next_number: number | null }): number {
  return next_number ?? last_number + 1
}

/** The tenant is in the directory, which needs its own statement. */
function readForm(db: ReadHandle, tenantId: number): Promise<NumberForm> {
  return db
    .selectFrom('tenants')
    .select(['invoice_prefix as prefix', 'invoice_number_width as width'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}
