import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { tableCard } from './card.ts'
import { findCustomer } from './customer-names.ts'
import { field } from './field.ts'
import { timezoneOf } from './local-time.ts'
import { table, toUrl } from './table.ts'

export const ID = /^c[a-z0-9]{24}$/

type Customer = Reply<'listCustomers'>['body']['customers'][number]
type Filters = Record<string, string | undefined>

/** `timezone` is that of the customer, or of the company. */
type Chosen = { customer_id: string | undefined; timezone: string } | { choose: Html; timezone: string }

/** Finds the customer by a typed name or id. The list at `path` also has the other `filters`. */
export async function chooseCustomer(visit: Visit, path: string, filters: Filters): Promise<Chosen> {
  const { call, query, timezone } = visit
  const typed = (query.customer ?? query.customer_id ?? '').trim()
  if (typed === '') return { customer_id: undefined, timezone }
  if (ID.test(typed))
    return { customer_id: typed, timezone: timezoneOf(visit, await findCustomer(visit, typed)) }
  const { customers } = await call('listCustomers', { query: { q: typed.slice(0, MAX_TEXT), limit: '25' } })
  const [first, ...others] = customers
  if (first !== undefined && others.length === 0)
    return { customer_id: first.id, timezone: timezoneOf(visit, first) }
  const none = html`<strong>No such customer</strong>Customers are found by the beginnings of words.`
  return { choose: tableCard('Which customer?', customerTable(customers, path, filters, none)), timezone }
}

const MAX_TEXT = 255

export async function newestCustomers({ call }: Visit, path: string, filters: Filters): Promise<Html> {
  const { customers } = await call('listCustomers', { query: { limit: '10' } })
  const none = html`<strong>No customers yet</strong>Create one first.`
  return tableCard('Newest customers', customerTable(customers, path, filters, none))
}

export function customerField(customer: string | undefined): Html {
  return field('Customer', 'customer', {
    type: 'search',
    value: customer ?? '',
    placeholder: 'Name or ID',
  })
}

function customerTable(customers: readonly Customer[], path: string, filters: Filters, none: Html): Html {
  return table(
    'Customers',
    [{ name: 'Name' }, { name: 'Email' }, { name: 'External ID' }],
    customers.map(({ id, name, email, external_id }) => [
      html`<a href="${toUrl(path, { ...filters, customer: id })}"><bdi class="text">${name}</bdi></a>`,
      html`<bdi class="text">${email}</bdi>`,
      external_id === null ? '' : html`<code>${external_id}</code>`,
    ]),
    none,
  )
}
