import type { components } from '../../generated/types.ts'
import type { Schema } from '../db/schema.ts'

type Failure = components['schemas']['PaymentFailureInput']
export type MethodId = NonNullable<components['schemas']['PaymentAttemptCreate']['payment_method_id']>

/** What a provider answers. Amounts are the provider's. */
export type Outcome =
  | { status: 'pending' }
  | { status: 'requires_action'; action_url: string; provider_payment_id?: string | undefined }
  | { status: 'processing'; provider_payment_id?: string | undefined }
  | { status: 'failed'; failure: Failure; provider_payment_id?: string | undefined }
  | { status: 'succeeded'; amount_cents: number; provider_payment_id: string }

export type Charge = {
  /** Also the provider's idempotency key. */
  id: string
  amount_cents: number
  payment_method_id: MethodId | null
  /** Where the customer sees the invoice. */
  page_url: string
}

/** Nothing else knows a provider. Those here do no I/O, so they are asked within the transaction. */
export type Provider = { charge(charge: Charge): Outcome }

export const providers: Record<Schema['payment_attempts']['provider'], Provider> = {
  test: {
    charge({ id, amount_cents, payment_method_id, page_url }) {
      const provider_payment_id = `test_${id}`
      if (payment_method_id === null) return { status: 'requires_action', action_url: page_url }
      if (payment_method_id === 'pm_ok') return { status: 'succeeded', amount_cents, provider_payment_id }
      if (payment_method_id === 'pm_processing') return { status: 'processing', provider_payment_id }
      return { status: 'failed', failure: FAILURES[payment_method_id], provider_payment_id }
    },
  },
  // A program of the company reads the event, charges and reports.
  external: { charge: () => ({ status: 'pending' }) },
}

const FAILURES: Record<Exclude<MethodId, 'pm_ok' | 'pm_processing'>, Failure> = {
  pm_declined: { code: 'card_declined', message: 'The card was declined.', recoverable: true },
  pm_insufficient_funds: {
    code: 'insufficient_funds',
    message: 'The card has insufficient funds.',
    recoverable: true,
  },
  pm_lost_card: { code: 'lost_card', message: 'The card was reported lost.', recoverable: false },
}
