import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { keyOf } from '../../http/form.ts'
import { tableCard } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { Done, Visit } from '../../visit.ts'
import type { Invoice } from './give-back-lines.ts'

export async function renderCreditNotes(
  { base, call, service }: Visit,
  { id: invoice_id, timezone }: Invoice,
): Promise<Html | undefined> {
  const { credit_notes: notes } = await call('listCreditNotes', { query: { invoice_id, limit: '100' } })
  if (notes.length === 0) return undefined
  return tableCard(
    'Credit notes',
    table(
      'Credit notes',
      [
        { name: 'Number' },
        { name: 'Date' },
        { name: 'Total', kind: 'amount' },
        { name: 'Status' },
        { name: 'Actions' },
      ],
      notes.map((note) => [
        html`<a href="${note.public_credit_note_url}" target="_blank" rel="noopener">${note.credit_note_number}</a>`,
        day(note.issued_at, timezone),
        formatMoney(note.total_cents, note.currency_code),
        badge(note.status),
        html`<div class="actions">${
          service.pdf.isAvailable
            ? html`<a href="${note.public_credit_note_url}/credit-note.pdf" target="_blank" rel="noopener">PDF</a>`
            : undefined
        }${note.status === 'issued' ? voidButton(`${base}/invoices/${invoice_id}/credit-notes/${note.id}/void`) : undefined}</div>`,
      ]),
      html``,
    ),
  )
}

function voidButton(path: string): Html {
  return confirmation('Void', {
    path,
    text: 'What it took off the invoice is due again, and what it put into the wallet is taken back. Money that you sent back yourself counts as never sent. This cannot be undone.',
    button: 'Void credit note',
    kind: 'danger',
    prominent: false,
  })
}

export async function voidCreditNote({ base, params, form, call }: Visit): Promise<Done> {
  await call('voidCreditNote', { path: { id: params.note_id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/invoices/${params.id ?? ''}`, notice: 'note_voided' }
}
