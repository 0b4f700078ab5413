import type { Stripe } from 'stripe'
import type { RefundAnswer, RefundFailure, RemoteRefund, RemoteRefunds } from '../provider.ts'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'
import { answerOfError, nameOf } from './answers.ts'

/** A payment has fewer refunds. */
const MAX_READ = 2_000
const PAGE = 100

export function createRefunds(stripe: Stripe): RemoteRefunds {
  return {
    async create(refund): Promise<RefundAnswer> {
      const { id, amount_cents, currency_code, provider_payment_id, customer_id } = refund
      const amount = toStripeAmount(amount_cents, currency_code)
      if (amount === undefined) return failed(NOT_REFUNDABLE)
      const metadata: Stripe.MetadataParam = { refund_id: id, customer_id }
      try {
        const params = { payment_intent: provider_payment_id, amount, metadata }
        return answerOfRefund(await stripe.refunds.create(params, { idempotencyKey: id }))
      } catch (error) {
        return answerOfRefusal(stripe, refund, error)
      }
    },
    async find({ id, provider_payment_id }): Promise<RefundAnswer> {
      try {
        return await findAmong(stripe, { id, provider_payment_id })
      } catch (error) {
        return silenceOf(error)
      }
    },
    async getStatus(providerRefundId): Promise<RefundAnswer> {
      try {
        return answerOfRefund(await stripe.refunds.retrieve(providerRefundId))
      } catch (error) {
        return silenceOf(error)
      }
    },
  }
}

type Sought = Pick<RemoteRefund, 'id' | 'provider_payment_id'>

async function findAmong(stripe: Stripe, { id, provider_payment_id }: Sought): Promise<RefundAnswer> {
  let read = 0
  for await (const refund of stripe.refunds.list({ payment_intent: provider_payment_id, limit: PAGE })) {
    if (refund.metadata?.refund_id === id) return answerOfRefund(refund)
    read += 1
    if (read === MAX_READ) return { is: 'unknown' }
  }
  return { is: 'missing' }
}

function answerOfRefund({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  const provider_refund_id = id
  switch (status) {
    case 'succeeded':
      return { is: 'known', outcome: { status, provider_refund_id } }
    case 'pending':
    case 'requires_action':
      return { is: 'known', outcome: { status: 'pending', provider_refund_id } }
    case 'failed':
    case 'canceled':
      return failed(failureFrom(failure_reason ?? status), provider_refund_id)
    default:
      return { is: 'unknown' }
  }
}

/** A refused request has refunded nothing. */
async function answerOfRefusal(stripe: Stripe, refund: RemoteRefund, error: unknown): Promise<RefundAnswer> {
  const answer = answerOfError(error)
  if (answer.is !== 'refused' || answer.isOfKey) return silenceOf(error)
  const { code, param, message }: { code?: string; param?: string; message?: string } = Object(error)
  // Stripe has no code for an amount that is left only in part.
  if (param !== 'amount') return failed(failureFrom(code, message))
  const left_cents = await leftAtStripe(stripe, refund).catch(() => undefined)
  if (left_cents === undefined || left_cents >= refund.amount_cents) return { is: 'unknown' }
  const failure = failureFrom('charge_already_refunded', message)
  return { is: 'known', outcome: { status: 'failed', failure, left_cents } }
}

async function leftAtStripe(
  stripe: Stripe,
  { provider_payment_id: payment_intent, currency_code }: RemoteRefund,
): Promise<number> {
  const { amount_received } = await stripe.paymentIntents.retrieve(payment_intent)
  const refunds = await stripe.refunds
    .list({ payment_intent, limit: PAGE })
    .autoPagingToArray({ limit: MAX_READ })
  const given = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return fromStripeAmount(
    given.reduce((left, { amount }) => left - amount, amount_received),
    currency_code,
  )
}

/** A refused read tells nothing about the refund. */
function silenceOf(error: unknown): RefundAnswer {
  const answer = answerOfError(error)
  return { is: answer.is === 'refused' && answer.isOfKey ? 'unauthorized' : 'unknown' }
}

const CUSTOMER_HAS_MONEY: readonly string[] = [
  'charge_already_refunded',
  'charge_disputed',
  'charge_for_pending_refund_disputed',
]

function failureFrom(
  reason = 'refund_failed',
  message = 'Stripe did not give the money back.',
): RefundFailure {
  const code = nameOf(reason, 'refund_failed')
  const customer_has_money = CUSTOMER_HAS_MONEY.includes(reason)
  return { code, message: message.slice(0, 500) || code, customer_has_money }
}

function failed(failure: RefundFailure, provider_refund_id?: string): RefundAnswer {
  return { is: 'known', outcome: { status: 'failed', failure, provider_refund_id } }
}

const NOT_REFUNDABLE = {
  code: 'amount_not_refundable',
  message: 'Stripe gives back no thousandths of this currency.',
  customer_has_money: false,
}
