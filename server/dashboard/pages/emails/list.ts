import { html } from '../../../runtime/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { chooseCustomer, customerField } from '../../parts/chosen-customer.ts'
import { customersOf } from '../../parts/customer-names.ts'
import { EMAIL_STATUSES, EMAIL_TYPES, emailStatus, recipients, titleOf } from '../../parts/email.ts'
import { select } from '../../parts/field.ts'
import { filterForm } from '../../parts/form.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { dayFields, momentsOf } from '../../parts/period.ts'
import { pager, table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'

export async function showEmails(visit: Visit): Promise<View> {
  const { base, query, mode, call } = visit
  const { type, status, customer = query.customer_id, invoice_id, from, to, cursor } = query
  const filters = { type, status, customer, invoice_id, from, to }
  const path = `${base}/emails`
  const chosen = await chooseCustomer(visit, path, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  const heading = html`${head('Emails', {
    lead:
      mode === 'test'
        ? html`What customers would get. In test mode, emails are captured here and sent to nobody.`
        : html`What customers got. Which emails they get is in the <a href="${base}/settings">settings</a>.`,
  })}
${filterForm(
  path,
  [
    customerField(customer),
    select('Type', 'type', [['', 'All'], ...Object.entries(EMAIL_TYPES)], type),
    select('Status', 'status', [['', 'All'], ...Object.entries(EMAIL_STATUSES)], status),
    ...dayFields({ from, to }, chosen.timezone),
  ],
  isFiltered,
)}`
  if ('choose' in chosen) return { title: 'Emails', content: html`${heading}${chosen.choose}` }
  const days = momentsOf({ from, to }, chosen.timezone)
  const { emails, ...page } = await call('listEmails', {
    query: {
      type: type || undefined,
      status: status || undefined,
      customer_id: chosen.customer_id,
      invoice_id: invoice_id || undefined,
      created_from: days.from,
      created_to: days.to,
      cursor,
      limit: '25',
    },
  })
  const customers = await customersOf(visit, emails)
  const content = html`${heading}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${table(
    'Emails',
    [{ name: 'Email' }, { name: 'Customer' }, { name: 'Status' }, { name: 'Time', kind: 'time' }],
    emails.map((email) => {
      const customer = customers.get(email.customer_id)
      return [
        html`<a href="${path}/${email.id}"><bdi class="text">${titleOf(email)}</bdi></a><span class="detail">${EMAIL_TYPES[email.type]}</span>`,
        html`${
          customer === undefined
            ? 'Deleted customer'
            : html`<a href="${base}/customers/${email.customer_id}"><bdi class="text">${customer.name}</bdi></a>`
        }<span class="detail">${recipients(email)}</span>`,
        emailStatus(email, timezoneOf(visit, customer)),
        minute(email.created_at, timezoneOf(visit, customer)),
      ]
    }),
    isFiltered
      ? html`<strong>No matching emails</strong>`
      : html`<strong>No emails yet</strong>Choose in the settings which emails customers get, or send an invoice from its page.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
)}`
  return { title: 'Emails', content, isUnfinished: emails.some(isAwaited) }
}

/** It is sent within moments. */
export function isAwaited({ status, attempt_count }: { status: string; attempt_count: number }): boolean {
  return status === 'queued' && attempt_count === 0
}
