import { formatMoney } from '../../../../pages/invoice/format.ts'
import type { Attempt } from '../../invoice/attempts.ts'
import { selectExhausted } from '../overview-store.ts'
import { type Finding, LENGTH, problemOf, type Source } from './problem.ts'

export const disabledProvider: Source = async ({ call }) => {
  const { payment_provider: provider } = await call('getPaymentProvider')
  if (provider.status !== 'disabled') return []
  const title = 'The payment provider is disabled'
  return [{ path: '/settings', title, todo: 'Nothing is charged', since: provider.updated_at }]
}

export const unconfirmedPayments: Source = async ({ call }) => {
  const { payment_attempts } = await call('listPaymentAttempts', {
    query: { status: 'pending', limit: '25' },
  })
  return payment_attempts
    .filter(({ unconfirmed_since }) => unconfirmed_since !== null)
    .map((attempt) =>
      problemOf(attempt, {
        title: 'The provider has not said whether it was paid',
        todo: 'It is asked again',
        since: attempt.unconfirmed_since,
        cents: attempt.amount_cents,
      }),
    )
}

export const disputes: Source = async ({ call }) => {
  const query = { type: 'payment_attempt.disputed', limit: String(LENGTH) }
  const { webhook_events } = await call('listWebhookEvents', { query })
  // The newest event of a dispute has its current state.
  const shown = new Set<string>()
  return webhook_events.flatMap(({ data, timestamp }): Finding[] => {
    if (!('payment_attempt' in data)) return []
    const attempt = data.payment_attempt as Attempt
    if (shown.has(attempt.id)) return []
    shown.add(attempt.id)
    const status = attempt.dispute?.status
    if (status === 'won') return []
    const words =
      status === 'lost'
        ? { title: 'A dispute was lost', todo: 'The bank took the payment back' }
        : { title: 'The customer disputes a payment', todo: 'Settle it at the provider' }
    return [problemOf(attempt, { ...words, since: timestamp, cents: attempt.amount_cents })]
  })
}

export const failedRetries: Source = async ({ service, tenant }) => {
  const { db } = service.database
  const rows = await service.share(tenant.companyId, () => selectExhausted(db, tenant.id, LENGTH), tenant.id)
  return rows.map(({ id, invoice_number, customer_id, updated_at, due, currency_code }) =>
    problemOf(
      { invoice_id: id, customer_id, currency_code },
      {
        title: `All retries of ${invoice_number} have failed`,
        todo: 'Ask the customer for another payment method',
        since: updated_at.toISOString(),
        cents: Number(due),
      },
    ),
  )
}

export const topUpsWithoutMethod: Source = async ({ call }) => {
  const query = { billing_reason: 'top_up', status: 'open', limit: '25' }
  const { invoices } = await call('listInvoices', { query })
  return invoices
    .filter(({ payment_stopped_reason: reason }) => reason === 'no_payment_method')
    .map((invoice) => ({
      path: `/customers/${invoice.customer_id}/payment-methods/new`,
      title: 'A wallet with automatic top-up has no payment method',
      todo: 'Ask the customer for one: nothing more is topped up until then',
      customer_id: invoice.customer_id,
      since: invoice.finalized_at,
      amount: formatMoney(invoice.amount_due_cents, invoice.currency_code),
    }))
}

export const unappliedMoney: Source = async ({ call }) => {
  const query = { unapplied: 'true', limit: String(LENGTH) }
  const { payment_attempts } = await call('listPaymentAttempts', { query })
  return payment_attempts.map((attempt) =>
    problemOf(attempt, {
      title: 'Received, but no invoice is paid with it',
      todo: 'Refund it',
      since: attempt.updated_at,
      cents: attempt.unapplied_cents,
    }),
  )
}

export const failedRefunds: Source = async ({ call }) => {
  const { refunds } = await call('listRefunds', { query: { status: 'failed', limit: String(LENGTH) } })
  return refunds.map((refund) =>
    problemOf(refund, {
      title: 'A refund failed',
      todo: refund.failure?.message ?? '',
      since: refund.updated_at,
      cents: refund.amount_cents,
    }),
  )
}
