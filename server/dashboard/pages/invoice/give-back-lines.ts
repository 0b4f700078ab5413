import type { Reply } from '../../../../generated/operations.ts'
import { leftOf } from '../../../invoices/credit-notes/choose-lines.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { parseSigned } from '../../parts/amount.ts'
import { field } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'

export type Invoice = Reply<'getInvoice'>['body']['invoice']

type Line = { line: Invoice['line_items'][number]; index: number; left: number }

export function canGiveBack(invoice: Invoice): boolean {
  const { status, total_cents, credit_note_total_cents } = invoice
  const isFinal = status === 'open' || status === 'paid' || status === 'uncollectible'
  return isFinal && total_cents > credit_note_total_cents && linesLeft(invoice).length > 0
}

/** Fields are numbered by the place of their line, which is fixed in a finalized invoice. */
function linesLeft({ line_items }: Invoice): Line[] {
  return line_items
    .map((line, index) => ({ line, index, left: leftOf(line) }))
    .filter(({ left }) => left !== 0)
}

/** What is left of the only line, which is ticked when the page opens. */
export function firstProposal(invoice: Invoice): Form | undefined {
  const [only, ...others] = linesLeft(invoice)
  if (only === undefined || others.length > 0) return undefined
  const amount = minorToMajor(only.left, invoice.currency_code)
  return { [`line_${only.index}`]: 'yes', [`amount_${only.index}`]: amount }
}

/** `sent` is the form that the page shows again. */
export function lineFields(invoice: Invoice, note: Typed, sent: Form | undefined): Html {
  const lines = linesLeft(invoice)
  const ticked = sent === undefined ? [] : tickedOf(invoice, sent)
  const isTicked = (index: number) =>
    sent === undefined ? lines.length === 1 : ticked.some((each) => each.index === index)
  const { error } = note.at('', 'line_items')
  const fault = ticked.length === 0 ? 'Choose at least one line.' : `The sum ${error}.`
  return html`<fieldset class="field-group"><legend>Lines</legend>
${error === undefined ? undefined : html`<p class="fault">${fault}</p>`}${lines.map(
  ({ line, index, left }) => {
    const place = ticked.findIndex((each) => each.index === index)
    const amount = field(html`<span class="hidden-label">Amount ${index + 1}</span>`, `amount_${index}`, {
      value: minorToMajor(left, invoice.currency_code),
      autocomplete: 'off',
      ...note.at(`amount_${index}`, `line_items[${place}].amount_cents`, `line_items.${line.id}`),
    })
    const checked = isTicked(index) ? html` checked` : undefined
    const box = html`<input type="checkbox" name="line_${index}" value="yes"${checked}>`
    const detail = html`<span class="detail">${leftInWords(line, left, invoice.currency_code)}</span>`
    const name = html`<span><bdi class="text">${line.description}</bdi>${detail}</span>`
    return html`<div class="credit-line"><label>${box}${name}</label>${amount}</div>
`
  },
)}<p class="hint">${TAX_HINTS[invoice.tax_behavior]}</p></fieldset>`
}

const TAX_HINTS: Record<Invoice['tax_behavior'], string> = {
  inclusive: 'Amounts are with tax.',
  exclusive: 'Amounts are without tax, which is added.',
}

function leftInWords({ credited_cents }: Line['line'], left: number, currency: CurrencyCode): string {
  const amount = formatMoney(left, currency)
  return credited_cents === 0
    ? `${amount} to give back`
    : `${amount} left to give back, ${formatMoney(credited_cents, currency)} credited`
}

/** Only the box says what is given back. The script ticks it when an amount is typed. */
function tickedOf(invoice: Invoice, form: Form): Line[] {
  return linesLeft(invoice).filter(({ index }) => form[`line_${index}`] === 'yes')
}

/** Throws VALIDATION_ERROR. */
export function bodyOf(invoice: Invoice, form: Form): Record<string, unknown> {
  const { reason, excess, memo = '', out_of_band_reference: reference = '' } = form
  return {
    reason,
    excess,
    ...(memo.trim() !== '' && { memo: memo.trim() }),
    ...(reference.trim() !== '' && { out_of_band_reference: reference.trim() }),
    line_items: tickedOf(invoice, form).map(({ line, index }, place) => ({
      line_item_id: line.id,
      ...amountIn(form[`amount_${index}`], invoice.currency_code, place),
    })),
  }
}

/** Parses an amount, which is negative on a negative line. An empty amount credits all that is left. */
function amountIn(text = '', currency: CurrencyCode, place: number): { amount_cents?: number } {
  if (text.trim() === '') return {}
  return { amount_cents: parseSigned(text, currency, `body.line_items[${place}].amount_cents`) }
}
