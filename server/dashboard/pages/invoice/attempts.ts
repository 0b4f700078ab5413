import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import { minute } from '../../parts/time.ts'
import type { Done, Visit } from '../../visit.ts'
import { type Refund, renderRefund, renderUnapplied } from './refunds.ts'

export type Attempt = Reply<'listPaymentAttempts'>['body']['payment_attempts'][number]

type Invoice = Reply<'getInvoice'>['body']['invoice']

const LENGTH = 10

export async function renderAttempts(
  { base, call }: Visit,
  { id: invoice_id, timezone, next_payment_attempt_at, payment_stopped_reason: stopped }: Invoice,
): Promise<Html | undefined> {
  const [{ payment_attempts: attempts, has_more }, { refunds }] = await Promise.all([
    call('listPaymentAttempts', { query: { invoice_id, limit: String(LENGTH) } }),
    call('listRefunds', { query: { invoice_id, limit: '100' } }),
  ])
  if (attempts.length === 0 && stopped === null) return undefined
  const next =
    next_payment_attempt_at === null
      ? undefined
      : html`<p>Next attempt on ${minute(next_payment_attempt_at, timezone)}.</p>`
  const reason = stopped === null ? undefined : html`<p class="red">${STOPPED[stopped] ?? stopped}</p>`
  const path = `${base}/invoices/${invoice_id}`
  const items = attempts.map((attempt) => renderAttempt(attempt, refunds, { path, timezone }))
  return card(
    'Payment attempts',
    html`${next}${reason}<ol class="timeline">${items}</ol>`,
    has_more ? html`<span class="soft small">Latest ${LENGTH}</span>` : undefined,
  )
}

const DISPUTES: Record<string, string> = {
  open: 'Settle it at the provider.',
  won: 'You won.',
  lost: 'It was lost: the bank took the payment back.',
}

function renderDispute({ dispute }: Attempt, timezone: string): Html | undefined {
  if (dispute === null) return undefined
  const tone = dispute.status === 'won' ? 'detail' : 'detail red'
  return html`<span class="${tone}">Disputed on ${minute(dispute.opened_at, timezone)}. ${DISPUTES[dispute.status]}</span>`
}

function renderAttempt(
  attempt: Attempt,
  refunds: readonly Refund[],
  { path, timezone }: { path: string; timezone: string },
): Html {
  const { id, status, amount_cents, currency_code, origin, provider, action_url, failure } = attempt
  const details = [
    html`${minute(attempt.created_at, timezone)}`,
    html`${ORIGINS[origin] ?? origin}`,
    html`provider <code>${provider}</code>`,
  ]
  const advice = failure?.recoverable ? '' : ' Another method is needed.'
  const fault =
    failure === null ? undefined : html`<span class="detail text">${failure.message}${advice}</span>`
  const given = refunds.filter(({ payment_attempt_id }) => payment_attempt_id === id)
  const refunded = given.map((each) => renderRefund(each, timezone))
  const dispute = renderDispute(attempt, timezone)
  const since = attempt.unconfirmed_since
  const silence =
    since === null
      ? undefined
      : html`<span class="detail">No answer since ${minute(since, timezone)}. The provider is asked again.</span>`
  return html`<li${toneOf(status)}><strong>${STATES[status] ?? status}</strong> ${formatMoney(amount_cents, currency_code)}
${fault}${renderUnapplied(attempt, path)}${refunded}${dispute}${silence}
<span class="detail">${details.map((each, index) => html`${index === 0 ? '' : ' · '}${each}`)}</span>${
    action_url === null
      ? undefined
      : html`<span class="detail"><a href="${action_url}" target="_blank" rel="noopener">Where the customer pays</a></span>`
  }${
    status === 'pending' || status === 'requires_action'
      ? html`<div class="actions">${confirmation('Cancel attempt', {
          path: `${path}/payment-attempts/${id}/cancel`,
          text: 'The customer can no longer complete it. Money that arrives all the same is recorded.',
          button: 'Cancel attempt',
          kind: 'danger',
          prominent: false,
        })}</div>`
      : undefined
  }</li>
`
}

export async function cancelAttempt({ base, params, form, call }: Visit): Promise<Done> {
  await call('cancelPaymentAttempt', {
    path: { id: params.attempt_id ?? '' },
    headers: keyOf(form),
  })
  return { to: `${base}/invoices/${params.id ?? ''}`, notice: 'attempt_canceled' }
}

function toneOf(status: string): Html | undefined {
  if (status === 'failed') return html` class="bad"`
  return status === 'succeeded' ? html` class="good"` : undefined
}

const STATES: Record<string, string> = {
  pending: 'Waits for the provider',
  requires_action: 'Waits for the customer',
  processing: 'Being confirmed',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
}

const STOPPED: Record<string, string> = {
  retries_exhausted: 'All retries have failed. Another payment method, or credit, still pays it.',
  not_recoverable: 'The method cannot be charged again. Another payment method, or credit, still pays it.',
  no_payment_method: 'The customer has no payment method to charge.',
}

const ORIGINS: Record<string, string> = {
  customer: 'by the customer',
  api: 'on request',
  automatic: 'automatic',
}
