import { type Html, html } from '../html.ts'
import { formatDate, formatMoney } from './format.ts'
import type { Paying } from './paying.ts'
import { renderBankAccount } from './seller.ts'
import type { InvoiceView } from './view.ts'

/** Formats `Due within 30 days`. Null means automatic charging. */
export function paymentTerms(daysUntilDue: number | null): string {
  if (daysUntilDue === null) return 'Charged automatically'
  if (daysUntilDue === 0) return 'Due on receipt'
  return `Due within ${daysUntilDue} ${daysUntilDue === 1 ? 'day' : 'days'}`
}

/** An invoice that credits more than it bills has no due date, and shows the invoices that it corrects. */
export function termsOf({
  heading,
  corrected,
  dueAt,
  daysUntilDue,
  timezone,
}: InvoiceView): Array<{ label: string; value: string }> {
  if (heading !== 'Invoice')
    return corrected.length === 0 ? [] : [{ label: 'Corrects invoice', value: corrected.join(', ') }]
  return [
    { label: 'Due date', value: formatDate(dueAt, timezone) },
    { label: 'Payment terms', value: paymentTerms(daysUntilDue) },
  ]
}

export function renderHowToPay(view: InvoiceView, { state }: Paying): Html | undefined {
  const { status, due, takesCredit, seller } = view
  if (due === 0 || (status !== 'open' && status !== 'overdue')) return undefined
  if (state === 'waiting' || state === 'confirming') return undefined
  const isPayableHere = state === 'ready'
  if (isPayableHere && !takesCredit && seller.bank_account === null) return undefined
  const text = takesCredit ? chargedText(view, isPayableHere) : payText(view, isPayableHere)
  return html`<section class="pay"><h2>${isPayableHere ? 'Other ways to pay' : 'How to pay'}</h2>
<p class="text">${text}</p>${takesCredit ? undefined : renderBankAccount(view)}</section>`
}

function chargedText({ seller: { name }, due, currency }: InvoiceView, isPayableHere: boolean): Html {
  const amount = formatMoney(due, currency)
  if (isPayableHere)
    return html`If your balance with ${isolated(name)} covers ${amount}, it is charged automatically, and there is nothing to do.`
  return html`If your balance with ${isolated(name)} covers ${amount}, there is nothing to do: it is charged automatically. If it does not, please ask ${isolated(name)} how to top it up.`
}

function payText(
  { status, number, seller, due, dueAt, currency, timezone }: InvoiceView,
  isPayableHere: boolean,
): Html {
  const amount = html`<strong>${formatMoney(due, currency)}</strong>`
  if (isPayableHere)
    return html`You can also transfer ${amount} to ${isolated(seller.name)}, to the account below. Please quote invoice ${number}.`
  const way =
    seller.bank_account === null ? 'in the way that you agreed on with them' : 'to the account below'
  const until = status === 'overdue' ? 'now' : `by ${formatDate(dueAt, timezone)}`
  return html`Please pay ${amount} to ${isolated(seller.name)} ${until}, ${way}, and quote invoice ${number}. You cannot pay on this page.`
}

function isolated(name: string): Html {
  return html`<bdi>${name}</bdi>`
}
