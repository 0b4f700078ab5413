import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { tableCard } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { Done, Visit } from '../../visit.ts'
import type { Invoice } from './give-back-lines.ts'

type Note = Reply<'listCreditNotes'>['body']['credit_notes'][number]

export async function renderCreditNotes(
  visit: Visit,
  { id: invoice_id, timezone }: Invoice,
): Promise<Html | undefined> {
  const { base, call, service } = visit
  const { credit_notes: notes } = await call('listCreditNotes', { query: { invoice_id, limit: '100' } })
  if (notes.length === 0) return undefined
  const voids = await Promise.all(
    notes.map((note) =>
      renderVoidNote(visit, note, `${base}/invoices/${invoice_id}/credit-notes/${note.id}/void`),
    ),
  )
  return tableCard(
    'Credit notes',
    table(
      'Credit notes',
      [{ name: 'Number' }, { name: 'Total', kind: 'amount' }, { name: 'Status' }, { name: 'Actions' }],
      notes.map((note, index) => [
        html`<a href="${base}/credit-notes/${note.id}">${note.credit_note_number}</a><span class="detail">${day(note.issued_at, timezone)}</span>`,
        formatMoney(note.total_cents, note.currency_code),
        badge(note.status),
        html`<div class="actions">${
          service.pdf.isAvailable
            ? html`<a href="${note.public_credit_note_url}/credit-note.pdf" target="_blank" rel="noopener">PDF</a>`
            : undefined
        }${voids[index]}</div>`,
      ]),
      html``,
    ),
  )
}

/** The button that voids the note, or why it cannot be voided. */
export async function renderVoidNote(visit: Visit, note: Note, path: string): Promise<Html | undefined> {
  if (note.status !== 'issued') return undefined
  const reason = await whyNotVoidable(visit, note)
  if (reason !== undefined) return html`<span class="soft small">${reason}</span>`
  return confirmation('Void', {
    path,
    text: 'What it took off the invoice is due again, and what it put into the wallet is taken back. Money that you sent back yourself counts as never sent. This cannot be undone.',
    button: 'Void credit note',
    kind: 'danger',
    prominent: false,
  })
}

async function whyNotVoidable({ call }: Visit, note: Note): Promise<string | undefined> {
  const { refunded_cents, credit_grant_id, currency_code } = note
  if (refunded_cents > 0)
    return `${formatMoney(refunded_cents, currency_code)} was refunded, so it cannot be voided`
  if (note.credited_to_wallet_cents === 0) return undefined
  const { refunds } = await call('listRefunds', { query: { credit_note_id: note.id, limit: '100' } })
  const ids = [credit_grant_id, ...refunds.map((each) => each.credit_grant_id)].filter((id) => id !== null)
  const grants = await Promise.all(ids.map((id) => call('getCreditGrant', { path: { id } })))
  return grants.some(({ credit_grant: { amount, remaining } }) => amount !== remaining)
    ? 'Its credit was used, so it cannot be voided'
    : undefined
}

export async function voidCreditNote({ base, params, form, call }: Visit): Promise<Done> {
  await call('voidCreditNote', { path: { id: params.note_id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/invoices/${params.id ?? ''}`, notice: 'note_voided' }
}
