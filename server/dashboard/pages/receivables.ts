import { formatMoney, formatQuantity } from '../../pages/invoice/format.ts'
import { html } from '../../runtime/html.ts'
import { AGES, type Aging, NOTHING_OWED } from '../parts/ages.ts'
import { figures, head, tableCard } from '../parts/card.ts'
import { currencyTabs, shownCurrency } from '../parts/currency-tabs.ts'
import { customersOf } from '../parts/customer-names.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { pager, table, toUrl } from '../parts/table.ts'
import { day, NONE, otherZone } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'

export async function showReceivables(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const path = `${base}/receivables`
  const { receivables_report: report } = await call('getReceivablesReport')
  const currencies = report.currencies.map(({ currency_code }) => currency_code)
  const currency = shownCurrency(visit, currencies)
  const { overdue, cursor } = query
  const asked = { currency_code: currency, overdue }
  const page = await call('listReceivables', { query: { ...asked, cursor, limit: '25' } })
  const customers = await customersOf(visit, page.receivables)
  const owed: Aging =
    report.currencies.find(({ currency_code }) => currency_code === currency) ?? NOTHING_OWED
  const money = (sum: Aging['total']) =>
    sum.amount_due_cents === 0 ? NONE : formatMoney(sum.amount_due_cents, currency)
  const filters = { currency, overdue }
  const content = html`${head('Receivables', {
    lead: html`What customers owe on open invoices, and for how long it is overdue. Invoices written off as uncollectible are left out.`,
  })}
${currencyTabs(path, currencies, currency, { overdue })}
${figures([
  { name: 'Open', value: formatMoney(owed.total.amount_due_cents, currency), note: invoices(owed.total) },
  ...AGES.map(({ age, name }) => ({
    name,
    value: formatMoney(owed[age].amount_due_cents, currency),
    note: invoices(owed[age]),
    alarm: age !== 'not_due' && owed[age].invoice_count > 0,
  })),
])}
<nav class="tabs" aria-label="Age"><a href="${toUrl(path, { currency })}"${overdue === 'true' ? undefined : html` aria-current="page"`}>All</a><a href="${toUrl(path, { currency, overdue: 'true' })}"${overdue === 'true' ? html` aria-current="page"` : undefined}>Overdue</a></nav>
${tableCard(
  'The largest first',
  html`${table(
    'Receivables by customer',
    [
      { name: 'Customer' },
      ...AGES.map(({ name }) => ({ name, kind: 'amount' as const, isNamed: true })),
      { name: 'Total', kind: 'amount', isNamed: true },
      { name: 'Oldest due by', kind: 'time' },
    ],
    page.receivables.map((row) => {
      const timezone = timezoneOf(visit, customers.get(row.customer_id))
      return [
        html`<a href="${toUrl(`${base}/invoices`, { status: 'open', customer: row.customer_id })}"><bdi class="text">${row.customer_name}</bdi></a>`,
        ...AGES.map(({ age }) => money(row[age])),
        money(row.total),
        html`${day(row.oldest_due_at, timezone)}${otherZone({ timezone }, visit.timezone)}`,
      ] as const
    }),
    html`<strong>Nobody owes</strong>Customers appear here while they have an open invoice.`,
  )}${pager(path, { ...filters, cursor }, page, { back: 'Back to the largest', more: 'More' })}`,
  html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`,
)}`
  return { title: 'Receivables', content }
}

function invoices({ invoice_count: count }: Aging['total']): string {
  return `${formatQuantity(count)} invoice${count === 1 ? '' : 's'}`
}
