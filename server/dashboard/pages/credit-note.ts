import type { Reply } from '../../../generated/operations.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { findCustomer } from '../parts/customer-names.ts'
import { eInvoiceLinks, renderMissing } from '../parts/e-invoice.ts'
import { metadataFacts } from '../parts/metadata.ts'
import { filledFacts } from '../parts/on-documents.ts'
import { badge } from '../parts/status.ts'
import { table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { renderTimeline } from './event-log/timeline.ts'
import { renderVoidNote } from './invoice/credit-notes.ts'
import { REASONS } from './invoice/give-back.ts'
import { noteFacts } from './invoice/give-back-preview.ts'

type Note = Reply<'getCreditNote'>['body']['credit_note']

export async function showCreditNote(visit: Visit): Promise<View> {
  const { base, params, call, service } = visit
  const { credit_note: note } = await call('getCreditNote', { path: { id: params.id ?? '' } })
  const { invoice } = await call('getInvoice', { path: { id: note.invoice_id } })
  const page = `${base}/invoices/${invoice.id}`
  const title = `Credit note ${note.credit_note_number}`
  const external = (url: string, text: string) =>
    html`<a class="button" href="${url}" target="_blank" rel="noopener">${text}</a>`
  const customer = await findCustomer(visit, note.customer_id)
  const eInvoice = eInvoiceLinks(visit, `${base}/credit-notes/${note.id}`, customer?.e_invoice_format)
  const revoke = await renderVoidNote(visit, note, `${page}/credit-notes/${note.id}/void`)
  const content = html`${head(title, {
    crumb: html`<a href="${base}/credit-notes">Credit notes</a>`,
    badges: badge(note.status),
    lead: html`<a href="${base}/customers/${note.customer_id}"><bdi class="text">${note.buyer.name}</bdi></a>, of invoice <a href="${page}">${note.invoice_number}</a> of ${day(invoice.finalized_at, invoice.timezone)}`,
    actions: [
      external(note.public_credit_note_url, 'Open page'),
      ...(service.pdf.isAvailable ? [external(`${note.public_credit_note_url}/credit-note.pdf`, 'PDF')] : []),
      ...eInvoice.button,
      ...(revoke === undefined ? [] : [revoke]),
    ],
  })}
${renderMissing(visit, note)}
<div class="two">
<div class="stack">
${card('Given back', noteFacts(note, 'Where it went'))}
${await renderRefunds(visit, note)}
</div>
<div class="stack">
${card('Details', facts([...detailsOf(note), ...eInvoice.others, ...metadataFacts(note.metadata)]))}
${await renderTimeline(visit, { object_id: note.id }, { timezone: note.timezone })}
</div>
</div>`
  return { title, content }
}

function detailsOf(note: Note): Array<readonly [string, Html | string]> {
  const { timezone, voided_at } = note
  return [
    ['ID', html`<code>${note.id}</code>`],
    ['Reason', REASONS.find(([reason]) => reason === note.reason)?.[1] ?? 'Unused time'],
    ...filledFacts([
      ['Memo', note.memo],
      ['Reference', note.out_of_band_reference],
    ]),
    ['Time zone', timezone],
    ['Issued', minute(note.issued_at, timezone)],
    ...(voided_at === null ? [] : [['Voided', minute(voided_at, timezone)] as const]),
  ]
}

async function renderRefunds({ call }: Visit, { id, timezone }: Note): Promise<Html | undefined> {
  const { refunds } = await call('listRefunds', { query: { credit_note_id: id, limit: '100' } })
  if (refunds.length === 0) return undefined
  return tableCard(
    'Refunds',
    table(
      'Refunds',
      [{ name: 'Created' }, { name: 'Status' }, { name: 'Amount', kind: 'amount' }],
      refunds.map(({ created_at, status, failure, amount_cents, currency_code }) => [
        day(created_at, timezone),
        html`${badge(status)}${failure === null ? undefined : html`<span class="detail text">${failure.message}</span>`}`,
        formatMoney(amount_cents, currency_code),
      ]),
      html``,
    ),
  )
}
