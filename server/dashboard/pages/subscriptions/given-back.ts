import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import { placesOf } from '../../parts/places.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import type { Subscription } from './names.ts'

/** What the cancellation gave back of the fee, and where that money is. */
export async function renderGivenBack(
  { base, call }: Visit,
  { id, customer_id, status }: Subscription,
): Promise<Html | undefined> {
  if (status !== 'canceled') return undefined
  const { credit_notes } = await call('listCreditNotes', { query: { customer_id, limit: '100' } })
  const unused = credit_notes.filter(({ reason }) => reason === 'unused_time')
  const found = await Promise.all(unused.map((note) => call('getInvoice', { path: { id: note.invoice_id } })))
  const notes = unused.filter((_, index) => found[index]?.invoice.subscription_id === id)
  if (notes.length === 0) return undefined
  return tableCard(
    'Given back of the fee',
    table(
      'Given back of the fee',
      [{ name: 'Credit note' }, { name: 'Issued', kind: 'time' }, { name: 'Of' }, { name: 'Where it went' }],
      notes.map((note) => [
        html`<a href="${base}/credit-notes/${note.id}">${note.credit_note_number}</a>`,
        day(note.issued_at, note.timezone),
        html`<a href="${base}/invoices/${note.invoice_id}">${note.invoice_number}</a>`,
        html`${placesOf(note).map((place) => html`<div>${place}</div>`)}`,
      ]),
      html``,
    ),
  )
}
