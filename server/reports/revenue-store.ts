import { sql } from 'kysely'
import { AMOUNT_DUE } from '../db/amount-due.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Month } from './months.ts'
import { sumOfCents } from './sums-store.ts'

export type RevenueRow = {
  currency_code: CurrencyCode
  month: string
  invoice_count: number
  invoiced_cents: number
  net_cents: number
  tax_cents: number
  open_cents: number
  uncollectible_cents: number
  collected_cents: number
  collected_from_wallet_cents: number
  credited_cents: number
  refunded_cents: number
}

/**
 * Omits months without activity. The indexes of invoices and payments contain all columns that are read. The planner
 * knows that one month has few groups; for all months together it would sort each row.
 */
export async function selectRevenue(
  db: ReadHandle,
  tenantId: number,
  months: readonly Month[],
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select currency_code, month.name as month,
      sum(invoice_count)::bigint as invoice_count,
      ${sumOfCents(sql`invoiced`)} as invoiced_cents,
      ${sumOfCents(sql`net`)} as net_cents,
      ${sumOfCents(sql`tax`)} as tax_cents,
      ${sumOfCents(sql`open`)} as open_cents,
      ${sumOfCents(sql`uncollectible`)} as uncollectible_cents,
      ${sumOfCents(sql`collected`)} as collected_cents,
      ${sumOfCents(sql`from_wallet`)} as collected_from_wallet_cents,
      ${sumOfCents(sql`credited`)} as credited_cents,
      ${sumOfCents(sql`refunded`)} as refunded_cents
    from unnest(
      ${months.map(({ month }) => month)}::text[],
      ${months.map(({ from }) => from)}::timestamptz[],
      ${months.map(({ to }) => to)}::timestamptz[]
    ) as month (name, starts_at, ends_at)
    cross join lateral (
      select currency_code, count(*) as invoice_count, sum(total_cents) as invoiced,
        sum(total_cents - tax_cents) as net, sum(tax_cents) as tax,
        sum(${AMOUNT_DUE}) filter (where status = 'open') as open,
        sum(${AMOUNT_DUE}) filter (where status = 'uncollectible') as uncollectible,
        null::numeric as collected, null::numeric as from_wallet, null::numeric as credited, null::numeric as refunded
      from invoices
      where tenant_id = ${tenantId} and finalized_at >= starts_at and finalized_at < ends_at and status <> 'void'
      group by 1
      union all
      select currency_code, 0, null, -sum(credit_carried_cents), null, null, null, null, null, null, null
      from invoices
      where status <> 'void' and tenant_id = ${tenantId} and finalized_at between starts_at and ends_at - interval '1 millisecond'
        and credit_carried_cents > 0
      group by 1
      union all
      select currency_code, 0, null, null, null, null, null, sum(amount_cents), sum(amount_cents) filter (where source = 'wallet'),
        null, null
      from invoice_payments
      where tenant_id = ${tenantId} and paid_at >= starts_at and paid_at < ends_at and voided_at is null
      group by 1
      union all
      select currency_code, 0, null, null, null, null, null, null, null, sum(total_cents), null
      from credit_notes
      where tenant_id = ${tenantId} and issued_at >= starts_at and issued_at < ends_at and status = 'issued'
      group by 1
      union all
      select currency_code, 0, null, null, null, null, null, null, null, null, sum(amount_cents)
      from refunds
      where tenant_id = ${tenantId} and created_at >= starts_at and created_at < ends_at and status in ('pending', 'succeeded')
      group by 1
    ) as moved group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
