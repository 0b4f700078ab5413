import { type Html, html } from '../../pages/html.ts'
import type { Visit } from '../visit.ts'
import { tableCard } from './card.ts'
import { table, toUrl } from './table.ts'
import { ID } from './typed-id.ts'

/** An id, or nobody, or some to choose from. */
export type Chosen = { customer_id: string | undefined } | { choose: Html }

/** People type a name. `path` is the list's, with its other filters. */
export async function chooseCustomer(
  { call, query }: Visit,
  path: string,
  filters: Record<string, string | undefined>,
): Promise<Chosen> {
  const typed = (query.customer ?? query.customer_id ?? '').trim()
  if (typed === '' || ID.test(typed)) return { customer_id: typed || undefined }
  const { customers } = await call('listCustomers', { query: { q: typed, limit: '25' } })
  const [first, ...others] = customers
  if (first !== undefined && others.length === 0) return { customer_id: first.id }
  const choose = tableCard(
    'Which customer?',
    table(
      'Customers',
      [{ name: 'Name' }, { name: 'Email' }, { name: 'External ID' }],
      customers.map(({ id, name, email, external_id }) => [
        html`<a href="${toUrl(path, { ...filters, customer: id })}"><bdi class="text">${name}</bdi></a>`,
        html`<bdi class="text">${email}</bdi>`,
        external_id === null ? '' : html`<code>${external_id}</code>`,
      ]),
      html`<strong>No such customer</strong>Customers are found by the beginnings of words.`,
    ),
  )
  return { choose }
}
