import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { type Month, partKeyOf } from './part-key.ts'

/**
 * By part: its months on earlier invoices, even void ones. Skips an empty segment, since the one that replaced it has
 * the same start.
 */
export async function selectEarlierMonths(
  db: ReadHandle,
  tenantId: number,
  months: readonly Month[],
): Promise<Map<string, number>> {
  const parts = months.filter(({ part_start }) => part_start !== null)
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ subscription_id: string; part_start: Date; cents: number }>`
    select p.subscription_id, p.part_start, sum(line.amount_cents - line.discount_cents)::bigint as cents
    from (
      select subscription_id, part_start, min(starts_at) as starts_at from unnest(
        ${parts.map(({ subscription_id }) => subscription_id)}::text[],
        ${parts.map(({ part_start }) => part_start?.toISOString())}::timestamptz[],
        ${parts.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[]
      ) as month (subscription_id, part_start, starts_at) group by subscription_id, part_start
    ) as p
    join segments s on s.tenant_id = ${tenantId} and s.subscription_id = p.subscription_id and s.part_start = p.part_start
      and s.starts_at < p.starts_at and s.ends_at > s.starts_at
    join invoice_line_items line on line.tenant_id = ${tenantId} and line.invoice_id = s.invoice_id
      and line.type in ('usage', 'minimum', 'maximum') and line.period_end = s.ends_at
      and line.period_start = case
        when line.bound is not null and line.bound ->> 'price_id' is null then s.part_start else s.starts_at end
    group by p.subscription_id, p.part_start`.execute(db)
  return new Map(rows.map(({ cents, ...row }) => [partKeyOf({ ...row, starts_at: row.part_start }), cents]))
}
