import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { keyOf } from '../../http/form.ts'
import { card } from '../../parts/card.ts'
import { confirmation } from '../../parts/form.ts'
import { minute } from '../../parts/time.ts'
import type { Done, Visit } from '../../visit.ts'

export type Attempt = Reply<'listPaymentAttempts'>['body']['payment_attempts'][number]

type Invoice = Reply<'getInvoice'>['body']['invoice']

const LENGTH = 10

/**
 * Renders the newest payment attempts, with the reason of each failure. Returns undefined if there is
 * nothing to show.
 */
export async function renderAttempts(
  { base, call }: Visit,
  { id: invoice_id, next_payment_attempt_at, payment_stopped_reason: stopped }: Invoice,
): Promise<Html | undefined> {
  const { payment_attempts: attempts, has_more } = await call('listPaymentAttempts', {
    query: { invoice_id, limit: String(LENGTH) },
  })
  if (attempts.length === 0 && stopped === null) return undefined
  return card(
    'Payment attempts',
    html`${next_payment_attempt_at === null ? undefined : html`<p>Next attempt on ${minute(next_payment_attempt_at)}.</p>`}${stopped === null ? undefined : html`<p class="red">${STOPPED[stopped] ?? stopped}</p>`}<ol class="timeline">${attempts.map((attempt) => renderAttempt(attempt, `${base}/invoices/${invoice_id}`))}</ol>`,
    has_more ? html`<span class="soft small">Latest ${LENGTH}</span>` : undefined,
  )
}

function renderAttempt(attempt: Attempt, path: string): Html {
  const { id, status, amount_cents, currency_code, origin, provider, action_url, failure } = attempt
  const details = [
    html`${minute(attempt.created_at)}`,
    html`${ORIGINS[origin] ?? origin}`,
    html`provider <code>${provider}</code>`,
  ]
  return html`<li${toneOf(status)}><strong>${STATES[status] ?? status}</strong> ${formatMoney(amount_cents, currency_code)}
${failure === null ? undefined : html`<span class="detail text">${failure.message}${failure.recoverable ? '' : ' Another method is needed.'}</span>`}${renderUnapplied(attempt)}${attempt.disputed_at === null ? undefined : html`<span class="detail red">Disputed on ${minute(attempt.disputed_at)}. Settle it at the provider.</span>`}${attempt.unconfirmed_since === null ? undefined : html`<span class="detail">No answer since ${minute(attempt.unconfirmed_since)}. The provider is asked again.</span>`}
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

/** Renders the amount that the provider received and that did not pay the invoice. */
function renderUnapplied({ status, amount_cents, applied_cents, currency_code }: Attempt): Html | undefined {
  const rest = amount_cents - applied_cents
  if (status !== 'succeeded' || rest === 0) return undefined
  return html`<span class="detail red">${formatMoney(rest, currency_code)} did not pay this invoice. Return it at the provider.</span>`
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
