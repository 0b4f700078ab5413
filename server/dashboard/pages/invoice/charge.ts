import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { majorToMinor } from '../../../money/currency.ts'
import { decimal } from '../../../money/decimal.ts'
import { formatMoney, formatPrice } from '../../../pages/invoice/format.ts'
import type { Html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { confirmation } from '../../parts/form.ts'
import type { Done, Visit } from '../../visit.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Customer = Reply<'getCustomer'>['body']['customer']

/** The buttons pay the full amount due by the default method, or from the wallet if its credit suffices. */
export async function renderCharge(visit: Visit, invoice: Invoice): Promise<Charge> {
  if (invoice.status !== 'open') return NO_CHARGE
  const found = await visit
    .call('getCustomer', { path: { id: invoice.customer_id } })
    .catch((error: unknown) => {
      // The invoices of a deleted customer stay.
      if (error instanceof Problem && error.status === 404) return undefined
      throw error
    })
  if (found === undefined) return NO_CHARGE
  const [card, wallet] = await Promise.all([
    chargeButton(visit, invoice, found.customer),
    walletButton(visit, invoice),
  ])
  return { card, wallet }
}

export type Charge = { card: Html[]; wallet: Html[] }

const NO_CHARGE: Charge = { card: [], wallet: [] }

async function chargeButton(
  { base, call }: Visit,
  invoice: Invoice,
  { id, default_payment_method_id: payment_method_id }: Customer,
): Promise<Html[]> {
  if (payment_method_id === null) return []
  const { payment_method } = await call('getPaymentMethod', { path: { id, payment_method_id } })
  const amount = formatMoney(invoice.amount_due_cents, invoice.currency_code)
  return [
    confirmation('Charge now', {
      path: `${base}/invoices/${invoice.id}/charge`,
      text: `Charges ${amount} to ${payment_method.label}.`,
      button: `Charge ${amount}`,
      kind: 'primary',
    }),
  ]
}

async function walletButton({ base, call }: Visit, invoice: Invoice): Promise<Html[]> {
  const { currency_code: currency, amount_due_cents: due } = invoice
  const { balances } = await call('listCustomerBalances', { path: { id: invoice.customer_id } })
  const account = balances.find((each) => each.account_type === 'currency' && each.currency_code === currency)
  if (account === undefined || majorToMinor(decimal(account.balance), currency) < due) return []
  const amount = formatMoney(due, currency)
  return [
    confirmation('Pay from wallet', {
      path: `${base}/invoices/${invoice.id}/pay-from-wallet`,
      text: `Takes ${amount} of the ${formatPrice(account.balance, currency)} in the customer’s wallet.`,
      button: `Pay ${amount}`,
    }),
  ]
}

export async function chargeInvoice({ base, params, form, call }: Visit): Promise<Done> {
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  const { customer } = await call('getCustomer', { path: { id: invoice.customer_id } })
  const { default_payment_method_id: payment_method_id } = customer
  await call('createPaymentAttempt', {
    path: { id: invoice.id },
    headers: keyOf(form),
    body: { ...(payment_method_id !== null && { payment_method_id }) },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'charged' }
}

export async function payInvoiceFromWallet({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('payInvoice', { path, headers: keyOf(form), body: { source: 'wallet' } })
  return { to: `${base}/invoices/${path.id}`, notice: 'paid' }
}
