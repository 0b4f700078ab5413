import { type Html, html } from '../html.ts'
import { formatDate, formatMoney } from './format.ts'
import { renderBankAccount } from './seller.ts'
import type { InvoiceView } from './view.ts'

/** `Due within 30 days`. Null means automatic charging. */
export function paymentTerms(daysUntilDue: number | null): string {
  if (daysUntilDue === null) return 'Charged automatically'
  if (daysUntilDue === 0) return 'Due on receipt'
  return `Due within ${daysUntilDue} ${daysUntilDue === 1 ? 'day' : 'days'}`
}

export function renderHowToPay(view: InvoiceView): Html | undefined {
  const { status, due } = view
  if (due === 0 || (status !== 'open' && status !== 'overdue')) return undefined
  return html`<section class="pay"><h2>How to pay</h2>
<p class="text">${view.takesCredit ? chargedText(view) : payText(view)}</p>${view.takesCredit ? undefined : renderBankAccount(view)}</section>`
}

function chargedText({ seller: { name }, due, currency }: InvoiceView): Html {
  const amount = formatMoney(due, currency)
  return html`If your balance with ${isolated(name)} covers ${amount}, there is nothing to do: it is charged automatically. If it does not, please ask ${isolated(name)} how to top it up.`
}

function payText({ status, number, seller, due, dueAt, currency }: InvoiceView): Html {
  const way =
    seller.bank_account === null ? 'in the way that you agreed on with them' : 'to the account below'
  const until = status === 'overdue' ? 'now' : `by ${formatDate(dueAt)}`
  return html`Please pay <strong>${formatMoney(due, currency)}</strong> to ${isolated(seller.name)} ${until}, ${way}, and quote invoice ${number}. You cannot pay on this page.`
}

function isolated(name: string): Html {
  return html`<bdi>${name}</bdi>`
}
