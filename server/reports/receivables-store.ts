import { type RawBuilder, sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import { AMOUNT_DUE } from '../db/amount-due.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { sumOfCents } from './sums-store.ts'

type Sum = components['schemas']['Receivables']

/** Ages are days begun since `due_at`, the oldest last. */
const AGES = [
  { name: 'overdue_1_30', days: 30 },
  { name: 'overdue_31_60', days: 60 },
  { name: 'overdue_61_90', days: 90 },
] as const
const OLDEST = 'overdue_over_90'
type Age = (typeof AGES)[number]['name'] | typeof OLDEST
export type Aging = Record<'total' | 'not_due' | Age, Sum>

type ReceivablesRow = { currency_code: CurrencyCode } & Aging

/**
 * `now` applies to customers without a test clock. Grouping by age would sort all rows: the planner knows how many
 * currencies there are, but not how many ages.
 */
export async function selectReceivables(
  db: ReadHandle,
  tenantId: number,
  now: Date,
): Promise<ReceivablesRow[]> {
  const { rows } = await sql<ReceivablesRow>`
    select currency_code, ${SUMS} from (${openInvoices(tenantId, now)}) as open group by 1 order by 1`.execute(
    db,
  )
  return rows
}

export type CustomerReceivablesRow = ReceivablesRow & {
  customer_id: string
  customer_name: string
  customer_email: string
  external_customer_id: string | null
  test_clock_id: string
  oldest_due_at: Date
  /** The total, by which customers of a currency are ordered. */
  owed: number
}
type ReceivablesFilter = {
  customer_id?: readonly string[] | undefined
  currency_code?: CurrencyCode | undefined
  overdue?: boolean | undefined
  test_clock_id?: string | undefined
}
export type ReceivablesPlace = Pick<CustomerReceivablesRow, 'currency_code' | 'owed' | 'customer_id'>

/**
 * Orders customers by currency, the largest total first. Returns one row more if there is a next page. Ages are summed
 * for the page alone: of all customers they would cost five times as much as the totals. A deleted customer has
 * no name, so its invoices say it.
 */
export async function selectCustomersReceivables(
  db: ReadHandle,
  { tenantId, now }: { tenantId: number; now: Date },
  filter: ReceivablesFilter,
  { after, limit }: { after: ReceivablesPlace | undefined; limit: number },
): Promise<CustomerReceivablesRow[]> {
  const { overdue } = filter
  const ofCustomer = sql`and invoice.customer_id = owing.customer_id and invoice.currency_code = owing.currency_code`
  const place = sql`(currency_code, -owed, customer_id)`
  const { rows } = await sql<CustomerReceivablesRow>`
    select owing.*, coalesce(nullif(customer.name, ''), buyer_name) as customer_name,
      coalesce(nullif(customer.email, ''), buyer_email) as customer_email, customer.external_id as external_customer_id,
      customer.test_clock_id, ${sql.join(SUM_NAMES.map((name) => sql.ref(`aging.${name}`)))}
    from (
      select * from (
        select customer_id, currency_code, min(due_at) as oldest_due_at, ${sumOfCents(sql`due`)} as owed
        from (${openInvoices(tenantId, now, filtersOf(filter))}) as open
        group by customer_id, currency_code
        ${overdue === undefined ? sql`` : sql`having bool_or(age <> 'not_due') = ${overdue}`}
      ) as totals
      ${after === undefined ? sql`` : sql`where ${place} > (${after.currency_code}, ${-after.owed}::bigint, ${after.customer_id})`}
      order by currency_code, owed desc, customer_id limit ${limit + 1}
    ) as owing
    join customers customer on customer.tenant_id = ${tenantId} and customer.id = owing.customer_id
    cross join lateral (
      select ${SUMS}, min(buyer ->> 'name') as buyer_name, min(buyer ->> 'email') as buyer_email
      from (${openInvoices(tenantId, now, ofCustomer)}) as open
    ) as aging
    order by owing.currency_code, owed desc, owing.customer_id`.execute(db)
  return rows
}

function filtersOf({ customer_id, currency_code, test_clock_id }: ReceivablesFilter): RawBuilder<unknown> {
  const filters = [
    ...(customer_id ? [sql`and invoice.customer_id = any(${customer_id})`] : []),
    ...(currency_code ? [sql`and invoice.currency_code = ${currency_code}`] : []),
    ...(test_clock_id ? [sql`and invoice.test_clock_id = ${test_clock_id}`] : []),
  ]
  return sql.join(filters, sql` `)
}

const SUM_NAMES = ['total', 'not_due', ...AGES.map(({ name }) => name), OLDEST] as const
const SUMS = sql.join(
  SUM_NAMES.map((name) =>
    sumsAs(name, (value) =>
      name === 'total' ? value : sql`case age when ${sql.lit(name)} then ${value} end`,
    ),
  ),
)

function sumsAs(name: string, of: (value: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const due = of(sql`due`)
  return sql`json_build_object('amount_due_cents', ${sumOfCents(due)}, 'invoice_count', count(${due})) as ${sql.ref(name)}`
}

/** Each has its customer, what is due, and its age. */
function openInvoices(
  tenantId: number,
  now: Date,
  filters: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const ages = AGES.map(
    ({ name, days }) => sql`when due_at > now - interval '1 day' * ${sql.lit(days)} then ${sql.lit(name)}`,
  )
  return sql`
    select invoice.customer_id, invoice.currency_code, invoice.due_at, invoice.buyer, ${AMOUNT_DUE} as due,
      case when due_at > now then 'not_due' ${sql.join(ages, sql` `)} else ${sql.lit(OLDEST)} end as age
    from invoices invoice
    left join test_clocks clock on clock.tenant_id = invoice.tenant_id and clock.id = invoice.test_clock_id
    cross join lateral (select coalesce(clock.frozen_time, ${now}::timestamptz) as now) as time
    where invoice.tenant_id = ${tenantId} and invoice.status = 'open' ${filters} offset 0`
}
