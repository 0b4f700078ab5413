import type { Reply } from '../../../../generated/operations.ts'
import { majorToMinor } from '../../../money/currency.ts'
import { decimal } from '../../../money/decimal.ts'
import { formatMoney, formatPrice } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { callout } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import type { Visit } from '../../visit.ts'

type Balance = Reply<'listCustomerBalances'>['body']['balances'][number]

/** Credit pays no open invoice that the customer pays by transfer or link, so the wallet says which there are. */
export async function renderUnpaid(
  { base, call }: Visit,
  customer_id: string,
  balances: readonly Balance[],
): Promise<Html | undefined> {
  const account = balances.find((each) => each.account_type === 'currency')
  if (account?.account_type !== 'currency') return undefined
  const { currency_code: currency, balance } = account
  const credit = majorToMinor(decimal(balance), currency)
  if (credit <= 0) return undefined
  const { invoices } = await call('listInvoices', { query: { customer_id, status: 'open', limit: '10' } })
  const waiting = invoices.filter(
    (each) =>
      each.currency_code === currency && (each.collection_method === 'send_invoice' || !each.apply_credit),
  )
  if (waiting.length === 0) return undefined
  return callout(
    'amber',
    'Open invoices beside credit',
    html`<p><strong>Open invoices that credit does not pay by itself</strong></p>
${waiting.map(({ id, invoice_number, amount_due_cents: due }) => {
  const link = html`<a href="${base}/invoices/${id}">${invoice_number}</a>`
  const amount = formatMoney(due, currency)
  return due > credit
    ? html`<p>${link} owes ${amount}. Credit pays it only in whole, so ${formatPrice(balance, currency)} does not suffice.</p>`
    : html`<div class="actions">${link} owes ${amount}. ${confirmation(`Pay ${amount} from the wallet`, {
        path: `${base}/invoices/${id}/pay-from-wallet`,
        text: `Takes ${amount} of the ${formatPrice(balance, currency)} in the customer’s wallet.`,
        button: `Pay ${amount}`,
        prominent: false,
      })}</div>`
})}`,
  )
}
