import { type RawBuilder, sql } from 'kysely'
import { AMOUNT_DUE } from '../db/amount-due.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { sumOfCents } from './sums-store.ts'

const AGES = ['total', 'not_due', 'overdue_0_30', 'overdue_31_60', 'overdue_over_60'] as const
type Sum = { amount_due_cents: number; invoice_count: number }
type ReceivablesRow = { currency_code: CurrencyCode } & Record<(typeof AGES)[number], Sum>

/**
 * `now` applies to customers without a test clock. Grouping by age would sort all rows: the planner knows how many
 * currencies there are, but not how many ages.
 */
export async function selectReceivables(
  db: ReadHandle,
  tenantId: number,
  now: Date,
): Promise<ReceivablesRow[]> {
  const sums = AGES.map((age) => {
    const of = (value: RawBuilder<unknown>) =>
      age === 'total' ? value : sql`case age when ${age} then ${value} end`
    const due = of(sql`due`)
    return sql`json_build_object('amount_due_cents', ${sumOfCents(due)}, 'invoice_count', count(${due})) as ${sql.ref(age)}`
  })
  const { rows } = await sql<ReceivablesRow>`
    select currency_code, ${sql.join(sums)}
    from (
      select invoice.currency_code, ${AMOUNT_DUE} as due,
        case
          when due_at > now then 'not_due'
          when due_at > now - interval '31 days' then 'overdue_0_30'
          when due_at > now - interval '61 days' then 'overdue_31_60'
          else 'overdue_over_60'
        end as age
      from invoices invoice
      left join test_clocks clock on clock.tenant_id = invoice.tenant_id and clock.id = invoice.test_clock_id
      cross join lateral (select coalesce(clock.frozen_time, ${now}::timestamptz) as now) as time
      where invoice.tenant_id = ${tenantId} and invoice.status = 'open' offset 0
    ) as open group by 1 order by 1`.execute(db)
  return rows
}
