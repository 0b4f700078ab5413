import type { components } from '../../generated/types.ts'

export type PaymentFailure = components['schemas']['PaymentFailureInput']

/** What a provider answers. Amounts are the provider's. */
export type Outcome =
  | { status: 'pending' }
  | { status: 'requires_action'; action_url: string; provider_payment_id?: string | undefined }
  | { status: 'processing'; provider_payment_id?: string | undefined }
  | { status: 'failed'; failure: PaymentFailure; provider_payment_id?: string | undefined }
  | { status: 'succeeded'; amount_cents: number; provider_payment_id: string }

/** What becomes of the attempt without a report, on the customer's time. */
export type NextOutcome = { outcome: 'succeeded' | 'disputed'; afterMs: number }

export type Charge = {
  /** Also the provider's idempotency key. */
  id: string
  amount_cents: number
  /** The saved method's; null lets the customer choose. */
  token: string | null
  /** The invoice's attempts are counted from 1. */
  number: number
  /** Where the customer sees the invoice. */
  page_url: string
}

/** Nothing else knows a provider. Those here do no I/O, so they are asked within the transaction. */
export type Provider = { charge(charge: Charge): Outcome & { next?: NextOutcome } }
