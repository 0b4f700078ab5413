import { type Html, html } from '../../pages/html.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { head, tableCard } from '../parts/card.ts'
import { chooseCustomer, customerField } from '../parts/chosen-customer.ts'
import { customersOf } from '../parts/customer-names.ts'
import { type Choice, select } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { placesOf } from '../parts/places.ts'
import { badge } from '../parts/status.ts'
import { type Column, pager, type Row, table, toUrl } from '../parts/table.ts'
import { day } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'

export async function showCreditNotes(visit: Visit): Promise<View> {
  const { base, call } = visit
  return renderList(visit, CREDIT_NOTES, async (query) => {
    const { credit_notes: notes, ...page } = await call('listCreditNotes', { query })
    const rows = notes.map(
      (note): Row => [
        html`<a href="${note.public_credit_note_url}" target="_blank" rel="noopener">${note.credit_note_number}</a>`,
        html`<bdi class="text">${note.buyer.name}</bdi>`,
        html`<a href="${base}/invoices/${note.invoice_id}">${note.invoice_number}</a>`,
        badge(note.status),
        day(note.issued_at, note.timezone),
        html`${placesOf(note).map((place) => html`<div>${place}</div>`)}`,
        formatMoney(note.total_cents, note.currency_code),
      ],
    )
    return { rows, page }
  })
}

export async function showRefunds(visit: Visit): Promise<View> {
  const { base, call } = visit
  return renderList(visit, REFUNDS, async (query) => {
    const { refunds, ...page } = await call('listRefunds', { query })
    const customers = await customersOf(visit, refunds)
    const rows = refunds.map(
      (refund): Row => [
        html`<a href="${base}/invoices/${refund.invoice_id}">${formatMoney(refund.amount_cents, refund.currency_code)}</a>`,
        html`<a href="${base}/customers/${refund.customer_id}"><bdi class="text">${customers.get(refund.customer_id)?.name ?? refund.customer_id}</bdi></a>`,
        html`${badge(refund.status)}${refund.failure === null ? undefined : html`<span class="detail text">${refund.failure.message}</span>`}`,
        originOf(refund),
        html`<code>${refund.provider}</code>`,
        day(refund.created_at, timezoneOf(visit, customers.get(refund.customer_id))),
      ],
    )
    return { rows, page }
  })
}

type Origin = { credit_note_id: string | null; paid_out_credit_grant_id: string | null }

function originOf({ credit_note_id, paid_out_credit_grant_id }: Origin): string {
  if (credit_note_id !== null) return 'Credit note'
  return paid_out_credit_grant_id === null ? 'Money that paid no invoice' : 'Credit paid out'
}

type List = {
  path: '/credit-notes' | '/refunds'
  title: string
  lead: string
  statuses: readonly Choice[]
  columns: readonly Column[]
  empty: Html
}

const CREDIT_NOTES: List = {
  path: '/credit-notes',
  title: 'Credit notes',
  lead: 'What you gave back of finalized invoices, and where it went.',
  statuses: [
    ['', 'All'],
    ['issued', 'Issued'],
    ['void', 'Void'],
  ],
  columns: [
    { name: 'Number' },
    { name: 'Customer' },
    { name: 'Invoice' },
    { name: 'Status' },
    { name: 'Issued', kind: 'time' },
    { name: 'Where it went' },
    { name: 'Total', kind: 'amount' },
  ],
  empty: html`<strong>No credit notes</strong>Give credit back on the page of an invoice.`,
}

const REFUNDS: List = {
  path: '/refunds',
  title: 'Refunds',
  lead: 'Money that goes back to customers through the payment provider.',
  statuses: [
    ['', 'All'],
    ['pending', 'Pending'],
    ['succeeded', 'Succeeded'],
    ['failed', 'Failed'],
  ],
  columns: [
    { name: 'Amount' },
    { name: 'Customer' },
    { name: 'Status' },
    { name: 'Origin' },
    { name: 'Provider' },
    { name: 'Created', kind: 'time' },
  ],
  empty: html`<strong>No refunds</strong>A refund comes of a credit note, of credit that is paid out, or of money that paid no invoice.`,
}

type Asked = Record<string, string | undefined>
type Rows = { rows: readonly Row[]; page: Parameters<typeof pager>[2] }

async function renderList(
  visit: Visit,
  { path: at, title, lead, statuses, columns, empty }: List,
  read: (query: Asked) => Promise<Rows>,
): Promise<View> {
  const { base, query } = visit
  const { status, customer = query.customer_id, from, to, cursor } = query
  const path = `${base}${at}`
  const filters = { status, customer, from, to }
  const chosen = await chooseCustomer(visit, path, filters)
  const { timezone } = chosen
  const isFiltered = Object.values(filters).some(Boolean)
  const form = filterForm(
    path,
    [
      customerField(customer),
      select('Status', 'status', statuses, status),
      ...dayFields({ from, to }, timezone),
    ],
    isFiltered,
  )
  const days = momentsOf({ from, to }, timezone)
  const heading = head(title, { lead: html`${lead}` })
  if ('choose' in chosen) return { title, content: html`${heading}${form}${chosen.choose}` }
  const { customer_id } = chosen
  const asked = { customer_id, status: status || undefined, created_from: days.from, created_to: days.to }
  const { rows, page } = await read({ ...asked, cursor, limit: '25' })
  const content = html`${heading}${form}${tableCard(
    isFiltered ? 'Results' : 'Newest first',
    html`${table(title, columns, rows, empty)}${pager(path, { ...filters, cursor }, page)}`,
    html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`,
  )}`
  return { title, content }
}
