import { html } from '../../../runtime/html.ts'
import type { View, Visit } from '../../visit.ts'
import { renderEvents } from '../events.ts'
import { customerHead } from './head.ts'

export async function showCustomerEvents(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const content = html`${customerHead(visit, customer, 'events')}${await renderEvents(visit, customer)}`
  return { title: `Usage events of ${customer.name}`, content }
}
