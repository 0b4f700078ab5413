import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import type { Html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { confirmation } from '../../parts/form.ts'
import type { Done, Visit } from '../../visit.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** Nothing where the customer has no default method. */
export async function renderCharge({ base, call }: Visit, invoice: Invoice): Promise<Html[]> {
  if (invoice.status !== 'open') return []
  const found = await call('getCustomer', { path: { id: invoice.customer_id } }).catch((error: unknown) => {
    // A deleted customer's invoices stay.
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  })
  if (found === undefined || found.customer.default_payment_method_id === null) return []
  const { id, default_payment_method_id: payment_method_id } = found.customer
  const { payment_method } = await call('getPaymentMethod', { path: { id, payment_method_id } })
  const amount = formatMoney(invoice.amount_due_cents, invoice.currency_code)
  return [
    confirmation('Charge now', {
      path: `${base}/invoices/${invoice.id}/charge`,
      text: `Charges ${amount} to ${payment_method.label}.`,
      ...{ button: `Charge ${amount}`, kind: 'primary' },
    }),
  ]
}

export async function chargeInvoice({ base, params, form, call }: Visit): Promise<Done> {
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  const { customer } = await call('getCustomer', { path: { id: invoice.customer_id } })
  const { default_payment_method_id: payment_method_id } = customer
  await call('createPaymentAttempt', {
    path: { id: invoice.id },
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: { ...(payment_method_id !== null && { payment_method_id }) },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'charged' }
}
