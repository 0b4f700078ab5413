import type { Stripe } from 'stripe'
import type { MethodSession, RemoteMethods, SavedMethod } from '../provider.ts'

/** A method can be charged only with the customer that it was saved for. */
const joined = (customer: string, method: string) => `${customer}:${method}`

export function splitToken(token: string): { customer: string; payment_method: string } {
  const [customer = '', payment_method = ''] = token.split(':')
  return { customer, payment_method }
}

export function createMethods(stripe: Stripe): RemoteMethods {
  return {
    async startSession({ id, customer_id, currency_code, page_url }): Promise<MethodSession | 'unknown'> {
      try {
        const customer = await stripe.customers.create(
          { metadata: { customer_id } },
          { idempotencyKey: `${id}:customer` },
        )
        const session = await stripe.checkout.sessions.create(
          {
            ...{ mode: 'setup', customer: customer.id, currency: currency_code.toLowerCase() },
            ...{ metadata: { customer_id }, success_url: page_url, cancel_url: page_url },
          },
          { idempotencyKey: id },
        )
        if (session.url === null) return 'unknown'
        const expires_at = new Date(session.expires_at * 1_000)
        return { reference: session.id, url: session.url, expires_at }
      } catch {
        return 'unknown'
      }
    },
    async readSession(reference): Promise<SavedMethod | 'open' | 'ended' | 'unknown'> {
      try {
        const { status, setup_intent } = await stripe.checkout.sessions.retrieve(reference, EXPANDED)
        if (status !== 'complete') return status === 'expired' ? 'ended' : 'open'
        const { customer, payment_method } = Object(setup_intent) as Partial<Stripe.SetupIntent>
        if (typeof customer !== 'string' || typeof payment_method !== 'object' || payment_method === null)
          return 'unknown'
        return { token: joined(customer, payment_method.id), ...describedOf(payment_method) }
      } catch {
        return 'unknown'
      }
    },
    async detach(token) {
      try {
        await stripe.paymentMethods.detach(splitToken(token).payment_method)
        return 'detached'
      } catch (error) {
        // It was detached before, perhaps by a request whose answer was lost.
        const { statusCode }: { statusCode?: number } = Object(error)
        return statusCode === 400 || statusCode === 404 ? 'detached' : 'unknown'
      }
    },
  }
}

const EXPANDED = { expand: ['setup_intent.payment_method'] }

function describedOf({
  type,
  card,
  sepa_debit,
  us_bank_account,
}: Stripe.PaymentMethod): Omit<SavedMethod, 'token'> {
  if (card) {
    const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
    // A card is valid until its month ends.
    const expires_at = new Date(Date.UTC(card.exp_year, card.exp_month))
    return { type: 'card', label: `${brand} •••• ${card.last4}`, expires_at }
  }
  const debit = sepa_debit ?? us_bank_account
  if (debit) return { type: 'bank_debit', label: `Bank account •••• ${debit.last4}`, expires_at: null }
  return { type: 'other', label: type, expires_at: null }
}
