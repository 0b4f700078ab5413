import { keyOf } from '../../http/form.ts'
import { parseAmount } from '../../parts/amount.ts'
import { startOf, toDayField } from '../../parts/local-time.ts'
import type { Done, Visit } from '../../visit.ts'

export function invoiceAction(
  id: 'finalizeInvoice' | 'voidInvoice' | 'markInvoiceUncollectible',
  notice: string,
) {
  return async ({ base, params, form, call }: Visit): Promise<Done> => {
    const { invoice } = await call(id, {
      path: { id: params.id ?? '' },
      headers: keyOf(form),
    })
    return { to: `${base}/invoices/${invoice.id}`, notice }
  }
}

export async function voidPayment({ base, params, form, call }: Visit): Promise<Done> {
  const { invoice } = await call('voidPayment', {
    path: { id: params.id ?? '', payment_id: params.payment_id ?? '' },
    headers: keyOf(form),
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'payment_voided' }
}

export async function payInvoice({ base, params, form, call }: Visit): Promise<Done> {
  const { amount = '', paid_on = '', reference = '' } = form
  const path = { id: params.id ?? '' }
  const { invoice } = await call('getInvoice', { path })
  await call('payInvoice', {
    path,
    headers: keyOf(form),
    body: {
      source: 'out_of_band',
      ...(amount !== '' && { amount_cents: parseAmount(amount, invoice.currency_code) }),
      ...(paid_on !== '' && { paid_at: timeOfDay(paid_on, invoice) }),
      ...(reference !== '' && { reference }),
    },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'paid' }
}

/** On the day of finalization, returns its time, since a payment cannot be earlier. */
function timeOfDay(
  paidOn: string,
  { finalized_at, timezone }: { finalized_at: string | null; timezone: string },
): string {
  const isIssueDate = finalized_at !== null && toDayField(finalized_at, timezone) === paidOn
  return isIssueDate ? finalized_at : startOf(paidOn, timezone)
}
