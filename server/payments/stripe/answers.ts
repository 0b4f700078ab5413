import type { Stripe } from 'stripe'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PaymentFailure, RemoteAnswer } from '../provider.ts'
import { fromStripeAmount } from './amounts.ts'
import { savedMethodOf } from './methods.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent
type KnownOutcome = Extract<RemoteAnswer, { is: 'known' }>['outcome']

/** A page has an intent once the customer has tried to pay. */
export function answerOfSession(session: Session): RemoteAnswer {
  const { id: reference, status, payment_status, url, payment_intent } = session
  if (status === 'open' && url !== null)
    return { is: 'known', reference, outcome: { status: 'requires_action', action_url: url } }
  if (typeof payment_intent === 'object' && payment_intent !== null && status === 'complete')
    return {
      ...underReference(reference, answerOfIntent(payment_intent)),
      ...savedWith(session, payment_intent),
    }
  if (status === 'expired' && payment_status === 'unpaid')
    return { is: 'known', reference, outcome: { status: 'canceled' } }
  return { is: 'unknown' }
}

function savedWith({ customer }: Session, { status, setup_future_usage, payment_method }: Intent) {
  if (status !== 'succeeded' || setup_future_usage !== 'off_session') return {}
  const saved = savedMethodOf(customer, payment_method)
  return saved === undefined ? {} : { saved }
}

function underReference(reference: string, answer: RemoteAnswer): RemoteAnswer {
  return answer.is === 'known' ? { ...answer, reference } : answer
}

export function answerOfIntent(intent: Intent): RemoteAnswer {
  const { id: reference } = intent
  const outcome = outcomeOfIntent(intent)
  return outcome === undefined ? { is: 'unknown' } : { is: 'known', reference, outcome }
}

function outcomeOfIntent(intent: Intent): KnownOutcome | undefined {
  const { id: provider_payment_id, amount_received, currency, last_payment_error } = intent
  switch (intent.status) {
    case 'succeeded': {
      const amount_cents = fromStripeAmount(amount_received, currency.toUpperCase() as CurrencyCode)
      return { status: 'succeeded', amount_cents, provider_payment_id }
    }
    case 'processing':
      return { status: 'processing', provider_payment_id }
    case 'canceled':
      return { status: 'canceled', provider_payment_id }
    case 'requires_payment_method':
      return { status: 'failed', failure: failureFrom(last_payment_error ?? {}), provider_payment_id }
    default:
      return undefined
  }
}

type Declined = {
  code?: string | undefined
  decline_code?: string | undefined
  message?: string | undefined
}

/** Declines that a later try cannot change. https://docs.stripe.com/declines/codes */
const FINAL = new Set([
  'expired_card',
  'invalid_account',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
  'authentication_required',
  'card_not_supported',
  'currency_not_supported',
])

function failureFrom({ code, decline_code, message = 'The payment failed.' }: Declined): PaymentFailure {
  const name = nameOf(decline_code ?? code, 'payment_failed')
  return { code: name, message: message.slice(0, 500) || name, recoverable: !FINAL.has(name) }
}

/** `orElse` replaces codes that the contract does not allow. */
export function nameOf(code: string | undefined, orElse: string): string {
  return code !== undefined && /^[a-z][a-z0-9_-]{0,63}$/.test(code) ? code : orElse
}

type Thrown = Declined & { type?: string; statusCode?: number; payment_intent?: { id: string } }

/** A refused request charged nothing. After a conflict, a limit, or a failure at Stripe, it may have. */
export function answerOfError(error: unknown): RemoteAnswer {
  const { type, statusCode = 0, payment_intent, code, decline_code, message }: Thrown = Object(error)
  const failure = failureFrom({ code, decline_code, message })
  if (statusCode === 401 || statusCode === 403) return { is: 'refused', failure: KEY_REFUSED, isOfKey: true }
  const isSilent = statusCode < 400 || statusCode >= 500 || statusCode === 409 || statusCode === 429
  if (isSilent || type === 'StripeIdempotencyError') return { is: 'unknown' }
  if (type === 'StripeCardError' && payment_intent !== undefined) {
    const { id } = payment_intent
    return { is: 'known', reference: id, outcome: { status: 'failed', failure, provider_payment_id: id } }
  }
  return { is: 'refused', failure: { ...failure, recoverable: false } }
}

const KEY_REFUSED: PaymentFailure = {
  code: 'credentials_refused',
  recoverable: true,
  message: 'Stripe does not accept the secret key.',
}
