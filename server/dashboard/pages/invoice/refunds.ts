import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { confirmation } from '../../parts/form.ts'
import { minute } from '../../parts/time.ts'
import type { Done, Visit } from '../../visit.ts'

export type Refund = Reply<'listRefunds'>['body']['refunds'][number]

type Attempt = Reply<'getPaymentAttempt'>['body']['payment_attempt']

type Invoice = Reply<'getInvoice'>['body']['invoice']

/** The figure of what went back, if anything did. */
export async function refundedOf({ call }: Visit, { id: invoice_id, status, currency_code }: Invoice) {
  if (status === 'draft') return []
  const query = { invoice_id, status: 'succeeded', limit: '100' }
  const { refunds, has_more } = await call('listRefunds', { query })
  if (refunds.length === 0) return []
  const sum = refunds.reduce((all, { amount_cents }) => all + amount_cents, 0)
  const value = formatMoney(sum, currency_code)
  return [{ name: 'Refunded', value, ...(has_more && { note: 'Latest 100' }) }]
}

export function renderUnapplied(
  { id, unapplied_cents, currency_code }: Attempt,
  path: string,
): Html | undefined {
  if (unapplied_cents === 0) return undefined
  const amount = formatMoney(unapplied_cents, currency_code)
  return html`<span class="detail red">${amount} did not pay this invoice.</span>
<div class="actions">${confirmation('Refund', {
    path: `${path}/payment-attempts/${id}/refund`,
    text: `${amount} go back to the customer through the provider.`,
    button: `Refund ${amount}`,
    prominent: false,
  })}</div>`
}

export function renderRefund(
  { status, amount_cents, currency_code, created_at, failure }: Refund,
  timezone: string,
): Html {
  const amount = formatMoney(amount_cents, currency_code)
  const reason = failure === null ? '' : `: ${failure.message}`
  return html`<span class="detail">${STATES[status] ?? status}, ${amount}, ${minute(created_at, timezone)}${reason}</span>`
}

const STATES: Record<string, string> = {
  pending: 'Refund waits for the provider',
  succeeded: 'Refunded',
  failed: 'Refund failed',
}

export async function refundAttempt({ base, params, form, call }: Visit): Promise<Done> {
  await call('createRefund', {
    path: { id: params.attempt_id ?? '' },
    body: {},
    headers: keyOf(form),
  })
  return { to: `${base}/invoices/${params.id ?? ''}`, notice: 'refunded' }
}
