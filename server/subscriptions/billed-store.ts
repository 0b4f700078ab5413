import { type RawBuilder, sql } from 'kysely'

/** Segments that end by `until`; null means all. */
type Pending = { subscription_id: string; customer_id: string; until: Date | null }
export type Drafted = { subscription_id: string; customer_id: string; invoice_id: string }

/** Each kind has an index. */
export type Billed = { pending: readonly Pending[] } | { drafted: readonly Drafted[] }

export function billed(
  of: Billed,
  row: RawBuilder<unknown>,
): { b: RawBuilder<unknown>; isOf: RawBuilder<unknown> } {
  if ('pending' in of)
    return {
      b: sql`unnest(
        ${of.pending.map(({ subscription_id }) => subscription_id)}::text[],
        ${of.pending.map(({ customer_id }) => customer_id)}::text[],
        ${of.pending.map(({ until }) => until?.toISOString() ?? 'infinity')}::timestamptz[]
      ) as b (subscription_id, customer_id, until)`,
      isOf: sql`${row}.subscription_id = b.subscription_id and ${row}.invoice_id is null`,
    }
  return {
    b: sql`unnest(
      ${of.drafted.map(({ subscription_id }) => subscription_id)}::text[],
      ${of.drafted.map(({ customer_id }) => customer_id)}::text[],
      ${of.drafted.map(({ invoice_id }) => invoice_id)}::text[]
    ) as b (subscription_id, customer_id, invoice_id)`,
    isOf: sql`${row}.subscription_id = b.subscription_id and ${row}.invoice_id = b.invoice_id`,
  }
}
