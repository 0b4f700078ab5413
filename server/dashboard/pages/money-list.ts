import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { chooseCustomer, customerField } from '../parts/chosen-customer.ts'
import { type Choice, select } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { type Column, pager, type Row, table, toUrl } from '../parts/table.ts'
import type { View, Visit } from '../visit.ts'

export type MoneyList = {
  path: '/credit-notes' | '/payments' | '/refunds'
  title: string
  lead: string
  selects: ReadonlyArray<{ label: string; name: 'status' | 'source' | 'voided'; choices: readonly Choice[] }>
  /** The days of the filter are those of this time. */
  days?: 'created' | 'paid'
  columns: readonly Column[]
  empty: Html
}

type Asked = Record<string, string | undefined>
type Rows = { rows: readonly Row[]; page: Parameters<typeof pager>[2] }

/** A list of what moved money, with its filters and its CSV. */
export async function renderMoneyList(
  visit: Visit,
  { path: at, title, lead, selects, days: time = 'created', columns, empty }: MoneyList,
  read: (query: Asked) => Promise<Rows>,
): Promise<View> {
  const { base, query } = visit
  const { customer = query.customer_id, from, to, cursor } = query
  const selected = Object.fromEntries(selects.map(({ name }) => [name, query[name] || undefined]))
  const path = `${base}${at}`
  const filters = { ...selected, customer, from, to }
  const chosen = await chooseCustomer(visit, path, filters)
  const { timezone } = chosen
  const isFiltered = Object.values(filters).some(Boolean)
  const form = filterForm(
    path,
    [
      customerField(customer),
      ...selects.map(({ label, name, choices }) => select(label, name, choices, query[name])),
      ...dayFields({ from, to }, timezone),
    ],
    isFiltered,
  )
  const days = momentsOf({ from, to }, timezone)
  const heading = head(title, { lead: html`${lead}` })
  if ('choose' in chosen) return { title, content: html`${heading}${form}${chosen.choose}` }
  const { customer_id } = chosen
  const asked = {
    customer_id,
    ...selected,
    [`${time}_from`]: days.from,
    [`${time}_to`]: days.to,
  }
  const { rows, page } = await read({ ...asked, cursor, limit: '25' })
  const content = html`${heading}${form}${tableCard(
    isFiltered ? 'Results' : 'Newest first',
    html`${table(title, columns, rows, empty)}${pager(path, { ...filters, cursor }, page)}`,
    html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`,
  )}`
  return { title, content }
}
