import type { Stripe } from 'stripe'
import { DAY_MS, MINUTE_MS } from '../../runtime/spans.ts'
import type { MethodSession, RemoteMethods, SavedMethod } from '../provider.ts'

/** Stripe charges a method only together with its customer. */
const joined = (customer: string, method: string) => `${customer}:${method}`

export function splitToken(token: string): { customer: string; payment_method: string } {
  const [customer = '', payment_method = ''] = token.split(':')
  return { customer, payment_method }
}

export function createMethods(stripe: Stripe): RemoteMethods {
  return {
    async startSession(asked): Promise<MethodSession | 'unknown'> {
      const { id, customer_id, currency_code, page_url } = asked
      try {
        const metadata = { customer_id, payment_method_session_id: id }
        const customer = await stripe.customers.create({ metadata })
        const session = await stripe.checkout.sessions.create({
          mode: 'setup',
          customer: customer.id,
          currency: currency_code.toLowerCase(),
          metadata,
          success_url: page_url,
          cancel_url: page_url,
          expires_at: pageEndOf(asked),
        })
        return session.url === null ? 'unknown' : { reference: session.id, url: session.url }
      } catch {
        return 'unknown'
      }
    },
    async readSession(reference): Promise<SavedMethod | 'open' | 'ended' | 'unknown'> {
      try {
        const { status, setup_intent } = await stripe.checkout.sessions.retrieve(reference, EXPANDED)
        if (status !== 'complete') return status === 'expired' ? 'ended' : 'open'
        const { customer, payment_method } = Object(setup_intent) as Partial<Stripe.SetupIntent>
        return savedMethodOf(customer, payment_method) ?? 'unknown'
      } catch {
        return 'unknown'
      }
    },
    async detach(token) {
      try {
        await stripe.paymentMethods.detach(splitToken(token).payment_method)
        return 'detached'
      } catch (error) {
        // The method was detached before, perhaps by a request whose answer was lost.
        const { statusCode }: { statusCode?: number } = Object(error)
        return statusCode === 400 || statusCode === 404 ? 'detached' : 'unknown'
      }
    },
  }
}

/** In Unix seconds. Stripe allows half an hour to a day from its own time, which may differ by a minute. */
function pageEndOf({ now, expires_at }: { now: Date; expires_at: Date }): number {
  const [least, most] = [now.getTime() + 31 * MINUTE_MS, now.getTime() + DAY_MS - MINUTE_MS]
  return Math.floor(Math.min(Math.max(expires_at.getTime(), least), most) / 1_000)
}

const EXPANDED = { expand: ['setup_intent.payment_method'] }

/** Returns undefined unless the method is expanded and a customer's. */
export function savedMethodOf(
  customer: string | { id: string } | null | undefined,
  method: string | Stripe.PaymentMethod | null | undefined,
): SavedMethod | undefined {
  if (typeof customer !== 'string' || typeof method !== 'object' || method === null) return undefined
  return { token: joined(customer, method.id), ...describedOf(method) }
}

function describedOf({
  type,
  card,
  sepa_debit,
  us_bank_account,
}: Stripe.PaymentMethod): Omit<SavedMethod, 'token'> {
  if (card) {
    const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
    return { type: 'card', label: `${brand} •••• ${card.last4}` }
  }
  const debit = sepa_debit ?? us_bank_account
  if (debit) return { type: 'bank_debit', label: `Bank account •••• ${debit.last4}` }
  return { type: 'other', label: type }
}
