import { Problem } from '../../../errors/problem.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { type Choice, field, select, textArea } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { keep, typed, unlessRefused } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { bodyOf, canGiveBack, firstProposal, type Invoice, lineFields } from './give-back-lines.ts'
import { renderNotePreview } from './give-back-preview.ts'

export const REASONS: readonly Choice[] = [
  ['', 'Choose a reason'],
  ['duplicate', 'The same was billed twice'],
  ['order_change', 'The customer ordered something else, or less'],
  ['unsatisfactory', 'The customer was not satisfied'],
  ['fraudulent', 'The customer never ordered it'],
  ['other', 'Anything else'],
]

export async function showGiveBack(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (!canGiveBack(invoice)) throw new Problem('INVOICE_NOT_CREDITABLE')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/credit-notes`
  const note = typed(refusal, path)
  const sent = refusal?.path === path ? refusal.form : undefined
  const render = (form: Form) => renderNotePreview(visit, invoice, { path, form })
  const first = firstProposal(invoice)
  const opened = () => first && unlessRefused(render({ ...first, excess: proposedPlace(invoice) }))
  const preview = note.isRefused ? undefined : await (sent === undefined ? opened() : render(sent))
  return formPage('Give credit back', {
    path,
    button: 'Preview',
    kind: preview === undefined ? 'primary' : '',
    crumb: html`<a href="${page}">Invoice ${invoice.invoice_number}</a>`,
    lead: html`A credit note with a number of its own takes lines back, in full or in part. Nothing changes before you have seen the preview.`,
    preview,
    fields: html`${lineFields(invoice, note, sent)}
${select('Reason', 'reason', REASONS, note.at('reason').value, { fix: 'Choose a reason.', ...note.at('reason') })}
${textArea('Memo', 'memo', { hint: 'For the customer: the page and the PDF print it.', ...note.at('memo') })}
${select(invoice.amount_due_cents === 0 ? 'Where the money goes' : 'Where the rest goes', 'excess', await placesOf(visit, invoice), note.at('excess').value ?? proposedPlace(invoice), { hint: restOf(invoice), ...note.at('excess') })}
${field('Reference', 'out_of_band_reference', {
  hint: 'Of the money that you send back yourself.',
  autocomplete: 'off',
  ...note.at('out_of_band_reference'),
})}`,
  })
}

export const PLACES: readonly Choice[] = [
  ['wallet', 'Into the customer’s wallet'],
  ['refund', 'Back through the payment provider'],
  ['out_of_band', 'You send it back yourself'],
]

/** Names the card that a refund goes to. */
export async function placesOf({ call }: Visit, { id, customer_id }: Invoice): Promise<readonly Choice[]> {
  const { payment_attempts } = await call('listPaymentAttempts', {
    query: { invoice_id: id, status: 'succeeded', limit: '1' },
  })
  const [{ payment_method_id = null } = {}] = payment_attempts
  if (payment_method_id === null) return PLACES
  // A deleted customer has none.
  const found = await unlessRefused(
    call('getPaymentMethod', { path: { id: customer_id, payment_method_id } }),
  )
  if (found === undefined) return PLACES
  return PLACES.map(([value, text]) => [
    value,
    value === 'refund' ? `${text}, to ${found.payment_method.label}` : text,
  ])
}

/** Money goes back where it came from, if a provider still has it. */
export function proposedPlace({ payments }: Invoice): string {
  const isWithProvider = payments.some(
    ({ source, voided_at, amount_cents, refunded_cents }) =>
      source === 'provider' && voided_at === null && refunded_cents < amount_cents,
  )
  return isWithProvider ? 'refund' : 'wallet'
}

function restOf({ amount_due_cents: due, currency_code }: Invoice): string {
  return due === 0
    ? 'Nothing is due, so that is all of it. What a refund cannot reach goes into the wallet.'
    : `What is due, ${formatMoney(due, currency_code)}, is reduced first. What a refund cannot reach goes into the wallet.`
}

export async function issueCreditNote(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const page = `${base}/invoices/${params.id ?? ''}`
  if (form.confirm !== 'yes')
    return { show: await showGiveBack({ ...visit, refusal: keep(`${page}/credit-notes`, form) }) }
  const path = { id: params.id ?? '' }
  const { invoice } = await call('getInvoice', { path })
  await call('createCreditNote', { path, headers: keyOf(form), body: bodyOf(invoice, form) })
  return { to: page, notice: 'note_issued' }
}
