import { formatMoney } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { customersOf } from '../parts/customer-names.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { type ObjectNames, objectNames } from '../parts/object-names.ts'
import { placesOf } from '../parts/places.ts'
import { badge } from '../parts/status.ts'
import type { Row } from '../parts/table.ts'
import { day } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { type MoneyList, renderMoneyList } from './money-list.ts'

export async function showCreditNotes(visit: Visit): Promise<View> {
  const { base, call } = visit
  return renderMoneyList(visit, CREDIT_NOTES, async (query) => {
    const { credit_notes: notes, ...page } = await call('listCreditNotes', { query })
    const rows = notes.map(
      (note): Row => [
        html`<a href="${base}/credit-notes/${note.id}">${note.credit_note_number}</a>`,
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
  return renderMoneyList(visit, REFUNDS, async (query) => {
    const { refunds, ...page } = await call('listRefunds', { query })
    const customers = await customersOf(visit, refunds)
    const names = await objectNames(visit, refunds.flatMap(objectsOf))
    const rows = refunds.map(
      (refund): Row => [
        linkTo(base, names, refund.invoice_id),
        html`<a href="${base}/customers/${refund.customer_id}"><bdi class="text">${customers.get(refund.customer_id)?.name ?? refund.customer_id}</bdi></a>`,
        html`${badge(refund.status)}${refund.failure === null ? undefined : html`<span class="detail text">${refund.failure.message}</span>`}`,
        refund.credit_note_id === null ? originOf(refund) : linkTo(base, names, refund.credit_note_id),
        html`<code>${refund.provider}</code>`,
        day(refund.created_at, timezoneOf(visit, customers.get(refund.customer_id))),
        formatMoney(refund.amount_cents, refund.currency_code),
      ],
    )
    return { rows, page }
  })
}

type Origin = { invoice_id: string; credit_note_id: string | null; paid_out_credit_grant_id: string | null }

function objectsOf({ invoice_id, credit_note_id }: Origin) {
  return [
    { type: 'invoice', id: invoice_id },
    ...(credit_note_id === null ? [] : [{ type: 'credit_note', id: credit_note_id }]),
  ]
}

function linkTo(base: string, names: ObjectNames, id: string): Html {
  const place = names.get(id)
  return place === undefined
    ? html`<code>${id}</code>`
    : html`<a href="${base}${place.path}">${place.name}</a>`
}

function originOf({ paid_out_credit_grant_id }: Origin): string {
  return paid_out_credit_grant_id === null ? 'Money that paid no invoice' : 'Credit paid out'
}

const CREDIT_NOTES: MoneyList = {
  path: '/credit-notes',
  title: 'Credit notes',
  lead: 'What you gave back of finalized invoices, and where it went.',
  selects: [
    {
      label: 'Status',
      name: 'status',
      choices: [
        ['', 'All'],
        ['issued', 'Issued'],
        ['void', 'Void'],
      ],
    },
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

const REFUNDS: MoneyList = {
  path: '/refunds',
  title: 'Refunds',
  lead: 'Money that goes back to customers through the payment provider.',
  selects: [
    {
      label: 'Status',
      name: 'status',
      choices: [
        ['', 'All'],
        ['pending', 'Pending'],
        ['succeeded', 'Succeeded'],
        ['failed', 'Failed'],
      ],
    },
  ],
  columns: [
    { name: 'Invoice' },
    { name: 'Customer' },
    { name: 'Status' },
    { name: 'Credit note' },
    { name: 'Provider' },
    { name: 'Created', kind: 'time' },
    { name: 'Amount', kind: 'amount' },
  ],
  empty: html`<strong>No refunds</strong>A refund comes of a credit note, of credit that is paid out, or of money that paid no invoice.`,
}
