import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { MonthRange } from './months.ts'
import { sumOfCents } from './sums-store.ts'

export type RevenueRow = {
  currency_code: CurrencyCode
  month: string
  invoice_count: number
  invoiced_cents: number
  open_cents: number
  uncollectible_cents: number
  collected_cents: number
  collected_from_wallet_cents: number
}

/** Only months with something. Two indexes have what is read, but for the currency of a payment. */
export async function selectRevenue(
  db: ReadHandle,
  tenantId: number,
  { from, to }: MonthRange,
): Promise<RevenueRow[]> {
  const within = (at: RawBuilder<Date>) => sql`${at} >= ${from} and ${at} < ${to}`
  const { rows } = await sql<RevenueRow>`
    select currency_code, to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      count(invoiced) as invoice_count,
      ${sumOfCents(sql`invoiced`)} as invoiced_cents,
      ${sumOfCents(sql`open`)} as open_cents,
      ${sumOfCents(sql`uncollectible`)} as uncollectible_cents,
      ${sumOfCents(sql`collected`)} as collected_cents,
      ${sumOfCents(sql`from_wallet`)} as collected_from_wallet_cents
    from (
      select currency_code, finalized_at as at, total_cents as invoiced,
        case status when 'open' then total_cents - amount_paid_cents end as open,
        case status when 'uncollectible' then total_cents - amount_paid_cents end as uncollectible,
        null::bigint as collected, null::bigint as from_wallet
      from invoices
      where tenant_id = ${tenantId} and ${within(sql`finalized_at`)} and status <> 'void'
      union all
      select invoice.currency_code, payment.paid_at, null, null, null,
        payment.amount_cents, case payment.source when 'wallet' then payment.amount_cents end
      from invoice_payments payment
      join invoices invoice on invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id
      where payment.tenant_id = ${tenantId} and ${within(sql`payment.paid_at`)} and payment.voided_at is null
    ) as moved group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
