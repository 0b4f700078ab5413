import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { tableCard } from '../../parts/card.ts'
import { type Row, table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import type { Attempt } from '../invoice/attempts.ts'
import { selectExhausted } from './overview-store.ts'

const LENGTH = 5

export async function renderAttention({ base, call, service, tenant }: Visit): Promise<Html | undefined> {
  const attempts = (query: Record<string, string>) =>
    call('listPaymentAttempts', { query }).then(({ payment_attempts }) => payment_attempts)
  const [
    { payment_provider: provider },
    unapplied,
    pending,
    { refunds },
    { webhook_events: disputed },
    exhausted,
  ] = await Promise.all([
    call('getPaymentProvider'),
    attempts({ unapplied: 'true', limit: String(LENGTH) }),
    attempts({ status: 'pending', limit: '25' }),
    call('listRefunds', { query: { status: 'failed', limit: String(LENGTH) } }),
    call('listWebhookEvents', { query: { type: 'payment_attempt.disputed', limit: String(LENGTH) } }),
    service.share(tenant.companyId, () => selectExhausted(service.database.db, tenant.id, LENGTH), tenant.id),
  ])
  const problem = (id: string, title: string, todo: string) =>
    html`<a href="${base}/invoices/${id}">${title}</a><span class="detail">${todo}</span>`
  // The newest event of a dispute has its current state.
  const shown = new Set<string>()
  const rows: Row[] = [
    ...(provider.status === 'disabled'
      ? [
          [
            html`<a href="${base}/settings">The payment provider is disabled</a><span class="detail">Nothing is charged</span>`,
            minute(provider.updated_at),
            '',
          ] as const,
        ]
      : []),
    ...pending
      .filter(({ unconfirmed_since }) => unconfirmed_since !== null)
      .slice(0, LENGTH)
      .map(
        ({ invoice_id, unconfirmed_since, amount_cents, currency_code }): Row => [
          problem(invoice_id, 'The provider has not said whether it was paid', 'It is asked again'),
          minute(unconfirmed_since),
          formatMoney(amount_cents, currency_code),
        ],
      ),
    ...disputed.flatMap(({ data, timestamp }): Row[] => {
      if (!('payment_attempt' in data)) return []
      const { id, invoice_id, amount_cents, currency_code, dispute } = data.payment_attempt as Attempt
      if (shown.has(id)) return []
      shown.add(id)
      if (dispute?.status === 'won') return []
      const text =
        dispute?.status === 'lost'
          ? problem(invoice_id, 'A dispute was lost', 'The bank took the payment back')
          : problem(invoice_id, 'The customer disputes a payment', 'Settle it at the provider')
      return [[text, minute(timestamp), formatMoney(amount_cents, currency_code)]]
    }),
    ...exhausted.map(
      ({ id, invoice_number, updated_at, due, currency_code }): Row => [
        problem(
          id,
          `All retries of ${invoice_number} have failed`,
          'Ask the customer for another payment method',
        ),
        minute(updated_at.toISOString()),
        formatMoney(due, currency_code),
      ],
    ),
    ...unapplied.map(
      ({ invoice_id, updated_at, unapplied_cents, currency_code }): Row => [
        html`<a href="${base}/invoices/${invoice_id}">Received, but no invoice is paid with it</a><span class="detail">Refund it</span>`,
        minute(updated_at),
        formatMoney(unapplied_cents, currency_code),
      ],
    ),
    ...refunds.map(
      ({ invoice_id, updated_at, failure, amount_cents, currency_code }): Row => [
        html`<a href="${base}/invoices/${invoice_id}">A refund failed</a><span class="detail">${failure?.message}</span>`,
        minute(updated_at),
        formatMoney(amount_cents, currency_code),
      ],
    ),
  ]
  if (rows.length === 0) return undefined
  return tableCard(
    'Needs attention',
    table(
      'Needs attention',
      [{ name: 'Problem' }, { name: 'Since', kind: 'time' }, { name: 'Amount', kind: 'amount' }],
      rows,
      html``,
    ),
  )
}
