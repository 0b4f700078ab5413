import type { components } from '../../generated/types.ts'

export type PaymentFailure = components['schemas']['PaymentFailureInput']
export type MethodId = NonNullable<components['schemas']['PaymentAttemptCreate']['payment_method_id']>

/** What a provider answers. Amounts are the provider's. */
export type Outcome =
  | { status: 'pending' }
  | { status: 'requires_action'; action_url: string; provider_payment_id?: string | undefined }
  | { status: 'processing'; provider_payment_id?: string | undefined }
  | { status: 'failed'; failure: PaymentFailure; provider_payment_id?: string | undefined }
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
