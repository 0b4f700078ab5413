import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema, WriteHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import { toInvoiceNumber } from '../number.ts'

/**
 * The row stays locked until the transaction ends, so that numbers have no gaps. In real time `at` is not before the previous
 * number's, so that numbers and times have the same order.
 */
export async function takeInvoiceNumber(
  trx: WriteHandle,
  { tenant_id, test_clock_id }: Pick<Selectable<Schema['invoices']>, 'tenant_id' | 'test_clock_id'>,
  now: Date,
): Promise<{ number: number; text: string; logoId: string | null; at: Date }> {
  const isReal = test_clock_id === REAL_TIME
  const { last_number, last_at, form } = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id, last_number: 1, last_at: isReal ? now : null })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        last_number: sql`invoice_sequences.last_number + 1`,
        last_at: sql`greatest(invoice_sequences.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at', formOf])
    .executeTakeFirstOrThrow()
  const text = toInvoiceNumber(last_number, form)
  return { number: last_number, text, logoId: form.logo_id, at: isReal && last_at !== null ? last_at : now }
}

/** How the tenant's invoices look from now on. */
function formOf(sequence: ExpressionBuilder<Schema, 'invoice_sequences'>) {
  return jsonObjectFrom(
    sequence
      .selectFrom('tenants')
      .select(['invoice_prefix as prefix', 'invoice_number_width as width', 'logo_id'])
      .whereRef('tenants.id', '=', 'invoice_sequences.tenant_id'),
  )
    .$notNull()
    .as('form')
}
