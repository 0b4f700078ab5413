import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'

export type NumberForm = { prefix: string; width: number }

/**
 * Returns the first number. The row stays locked until the transaction ends, so that numbers have no gaps. In real
 * time, numbers and times have the same order.
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
  const form = await readForm(trx, tenantId, 'invoice_prefix')
  return { number: last_number - amount + 1, form, at: isReal && last_at !== null ? last_at : now }
}

/** The row stays locked until the transaction ends. */
export async function takeCreditNoteNumber(
  trx: WriteHandle,
  tenantId: number,
): Promise<{ number: number; form: NumberForm }> {
  const { last_credit_note_number: number } = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: 0, last_credit_note_number: 1, last_at: null })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        last_credit_note_number: sql`coalesce(
          invoice_sequences.next_credit_note_number - 1, invoice_sequences.last_credit_note_number) + 1`,
        next_credit_note_number: null,
      }),
    )
    .returning('last_credit_note_number')
    .executeTakeFirstOrThrow()
  return { number, form: await readForm(trx, tenantId, 'credit_note_prefix') }
}

export type Series = 'invoice' | 'credit_note'

const COLUMNS = {
  invoice: { last: 'last_number', next: 'next_number' },
  credit_note: { last: 'last_credit_note_number', next: 'next_credit_note_number' },
} as const

type Numbers = Pick<
  Selectable<Schema['invoice_sequences']>,
  'last_number' | 'next_number' | 'last_credit_note_number' | 'next_credit_note_number'
>

export async function readNextNumbers(db: ReadHandle, tenantId: number): Promise<Record<Series, number>> {
  const numbers = await db
    .selectFrom('invoice_sequences')
    .select([...NUMBERS])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return { invoice: nextOf(numbers, 'invoice').next, credit_note: nextOf(numbers, 'credit_note').next }
}

const NUMBERS = ['last_number', 'next_number', 'last_credit_note_number', 'next_credit_note_number'] as const

/** Returns the last number and the next one. No number can be taken until the transaction ends. */
export async function lockNumbers(
  trx: WriteHandle,
  tenantId: number,
  series: Series,
): Promise<{ last: number; next: number }> {
  const numbers = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: 0, last_at: null })
    // The update changes nothing: it locks the row.
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`invoice_sequences.last_number` }),
    )
    .returning([...NUMBERS])
    .executeTakeFirstOrThrow()
  return nextOf(numbers, series)
}

/** Requires `lockNumbers` and a number above the last. */
export async function setNextNumber(
  trx: WriteHandle,
  tenantId: number,
  series: Series,
  next: number,
): Promise<void> {
  const sequence = trx.updateTable('invoice_sequences').set({ [COLUMNS[series].next]: next })
  await sequence.where('tenant_id', '=', tenantId).execute()
}

function nextOf(numbers: Numbers | undefined, series: Series): { last: number; next: number } {
  const last = numbers?.[COLUMNS[series].last] ?? 0
  return { last, next: numbers?.[COLUMNS[series].next] ?? last + 1 }
}

/** The directory, which has the tenant, needs its own statement. */
function readForm(
  db: ReadHandle,
  tenantId: number,
  prefix: 'invoice_prefix' | 'credit_note_prefix',
): Promise<NumberForm> {
  return db
    .selectFrom('tenants')
    .select([`${prefix} as prefix`, 'number_width as width'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
}
