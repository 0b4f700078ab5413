import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { subtotalLabel, taxSums } from '../../../pages/invoice/taxes.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { card, facts } from '../../parts/card.ts'
import { actionForm } from '../../parts/form.ts'
import type { Visit } from '../../visit.ts'
import { bodyOf, type Invoice } from './give-back-lines.ts'

type Preview = Reply<'previewCreditNote'>['body']['credit_note_preview']

export async function renderNotePreview(
  { call }: Visit,
  invoice: Invoice,
  { path, form }: { path: string; form: Form },
): Promise<Html> {
  // The sums are the same for each reason, which is asked for before anything is issued.
  const body = bodyOf(invoice, { ...form, reason: form.reason || 'other' })
  const { credit_note_preview: preview } = await call('previewCreditNote', { path: { id: invoice.id }, body })
  const hidden = Object.entries(form).flatMap(([name, value]) =>
    KEPT.test(name) ? [html`<input type="hidden" name="${name}" value="${value}">`] : [],
  )
  const button = html`<button class="primary" name="confirm" value="yes">Issue credit note</button>`
  return card(
    'Preview',
    html`<div class="stack narrow-gap">${noteFacts(preview)}
${actionForm(path, html`${hidden}<p class="actions">${button}</p>`)}</div>`,
  )
}

export function noteFacts(preview: Preview, where = 'Where it goes'): Html {
  const { currency_code: currency, subtotal_cents, total_cents } = preview
  const isTaxed = preview.taxes.length > 0
  return html`<div class="amounts stack narrow-gap">${facts([
    ...preview.line_items.map(
      ({ description, amount_cents }) => [description, formatMoney(amount_cents, currency)] as const,
    ),
    ...(isTaxed ? [[subtotalLabel(preview), formatMoney(subtotal_cents, currency)] as const] : []),
    ...taxSums(preview).map(({ label, cents }) => [label, formatMoney(cents, currency)] as const),
    ['Total', html`<strong>${formatMoney(total_cents, currency)}</strong>`],
  ])}
<h3>${where}</h3>
${facts(placesOf(preview))}</div>`
}

/** The preview submits these fields again. */
const KEPT = /^((line|amount)_\d+|reason|memo|excess|out_of_band_reference)$/

function placesOf(preview: Preview): Array<readonly [string, string]> {
  return PLACES.filter(([field]) => preview[field] > 0).map(
    ([field, label]) => [label, formatMoney(preview[field], preview.currency_code)] as const,
  )
}

const PLACES = [
  ['applied_to_invoice_cents', 'Taken off what is due'],
  ['credited_to_wallet_cents', 'Into the wallet'],
  ['refunded_cents', 'Back through the provider'],
  ['out_of_band_cents', 'Sent back by you'],
] as const
