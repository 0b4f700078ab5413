import { formatMoney, formatQuantity } from '../../../../pages/invoice/format.ts'
import { html } from '../../../../runtime/html.ts'
import { overdueOf } from '../../../parts/ages.ts'
import { toUrl } from '../../../parts/table.ts'
import { stateIn } from '../../webhooks/state.ts'
import { LENGTH, type Source } from './problem.ts'

export const overdueCustomers: Source = async ({ call }) => {
  const { receivables } = await call('listReceivables', { query: { overdue: 'true', limit: String(LENGTH) } })
  return receivables.map((row) => {
    const { amount_due_cents, invoice_count } = overdueOf(row)
    return {
      path: toUrl('/invoices', { status: 'open', customer: row.customer_id, sort: 'due_at.asc' }),
      title: invoice_count === 1 ? 'An invoice is overdue' : `${invoice_count} invoices are overdue`,
      todo: 'Ask the customer to pay',
      customer_id: row.customer_id,
      since: row.oldest_due_at,
      amount: formatMoney(amount_due_cents, row.currency_code),
    }
  })
}

export const pastDueSubscriptions: Source = async ({ call }) => {
  const query = { status: 'past_due', limit: String(LENGTH) }
  const { subscriptions } = await call('listSubscriptions', { query })
  return subscriptions.map(({ id, customer_id, past_due_since }) => ({
    path: `/subscriptions/${id}`,
    title: 'A subscription is past due',
    todo: 'Its invoice could not be charged',
    customer_id,
    since: past_due_since,
  }))
}

export const failingEndpoints: Source = async ({ timezone, call }) => {
  const { webhook_endpoints } = await call('listWebhookEndpoints', { query: { limit: '100' } })
  return webhook_endpoints
    .filter(({ disabled_reason, failing_since }) => failing_since !== null || isBroken(disabled_reason))
    .map((endpoint) => ({
      path: `/webhooks/${endpoint.id}`,
      title: endpoint.status === 'disabled' ? 'A webhook endpoint was disabled' : 'A webhook endpoint fails',
      todo: html`<span class="text">${endpoint.url}</span> · ${stateIn(endpoint, timezone)}`,
      since: endpoint.failing_since ?? endpoint.disabled_at,
    }))
}

/** Nobody needs to look after an endpoint that a person disabled. */
function isBroken(reason: string | null): boolean {
  return reason !== null && reason !== 'requested'
}

export const rejectedEvents: Source = async ({ call }) => {
  const { events } = await call('listEvents', { query: { status: 'rejected', limit: '1' } })
  return events.map(({ timestamp, rejection }) => ({
    path: '/events?status=rejected',
    title: 'Usage events were rejected',
    todo: html`<span class="text">${rejection?.message}</span>. Such events are not billed.`,
    since: timestamp,
  }))
}

export const draftsWithIssues: Source = async ({ call }) => {
  const { invoices_report } = await call('getInvoicesReport', { query: { has_issues: 'true' } })
  const { invoice_count: count, has_more } = invoices_report.selected
  if (count === 0) return []
  return [
    {
      path: '/invoices?has_issues=true',
      title: `${formatQuantity(count)}${has_more ? '+' : ''} draft${count === 1 ? ' has' : 's have'} issues`,
      todo: 'Tax rates, addresses or tax numbers are missing',
      since: null,
    },
  ]
}
