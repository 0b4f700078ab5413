import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { sumOfCents } from './sums-store.ts'

export type Age = 'not_due' | 'overdue_0_30' | 'overdue_31_60' | 'overdue_over_60'
export type ReceivablesRow = {
  currency_code: CurrencyCode
  /** Null is the sum of all. */
  age: Age | null
  amount_due_cents: number
  invoice_count: number
}

/** `now` is the time of customers who are on no test clock. */
export async function selectReceivables(
  db: ReadHandle,
  tenantId: number,
  now: Date,
): Promise<ReceivablesRow[]> {
  const { rows } = await sql<ReceivablesRow>`
    select currency_code, age, ${sumOfCents(sql`due`)} as amount_due_cents, count(*) as invoice_count
    from (
      select invoice.currency_code, invoice.total_cents - invoice.amount_paid_cents as due,
        case
          when due_at > now then 'not_due'
          when due_at > now - interval '31 days' then 'overdue_0_30'
          when due_at > now - interval '61 days' then 'overdue_31_60'
          else 'overdue_over_60'
        end as age
      from invoices invoice
      left join test_clocks clock on clock.tenant_id = invoice.tenant_id and clock.id = invoice.test_clock_id
      cross join lateral (select coalesce(clock.frozen_time, ${now}::timestamptz) as now) as time
      where invoice.tenant_id = ${tenantId} and invoice.status = 'open'
    ) as open group by grouping sets ((currency_code), (currency_code, age)) order by 1`.execute(db)
  return rows
}
