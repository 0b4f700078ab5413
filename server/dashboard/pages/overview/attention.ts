import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { tableCard } from '../../parts/card.ts'
import { table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'

const LENGTH = 5

/** Money of customers that a person has to look after. Nothing where there is none. */
export async function renderAttention({ base, call }: Visit): Promise<Html | undefined> {
  const { payment_attempts } = await call('listPaymentAttempts', {
    query: { unapplied: 'true', limit: String(LENGTH) },
  })
  if (payment_attempts.length === 0) return undefined
  return tableCard(
    'Needs attention',
    table(
      'Needs attention',
      [{ name: 'Problem' }, { name: 'Time', kind: 'time' }, { name: 'Amount', kind: 'amount' }],
      payment_attempts.map((attempt) => [
        html`<a href="${base}/invoices/${attempt.invoice_id}">Received, but no invoice is paid with it</a><span class="detail">Return it at the provider</span>`,
        minute(attempt.updated_at),
        formatMoney(attempt.amount_cents - attempt.applied_cents, attempt.currency_code),
      ]),
      html``,
    ),
  )
}
