import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Listed, NullableJson, Schemas } from './columns.ts'

export type PaymentTables = {
  payment_providers: PaymentProviderTable
  payment_methods: PaymentMethodTable
  payment_method_sessions: PaymentMethodSessionTable
  payment_attempts: PaymentAttemptTable
  refunds: RefundTable
}

type ProviderName = Schemas['PaymentProviderNameInput']

type PaymentProviderTable = {
  tenant_id: number
  provider: ProviderName
  status: Generated<'checking' | 'active' | 'disabled'>
  disabled_reason: 'credentials_refused' | 'credentials_unreadable' | 'account_changed' | null
  account_id: string | null
  account_label: string | null
  secret_key: string | null
  webhook_secret: string | null
  token: string | null
  check_at: Date | null
  check_count: Generated<number>
  reconcile_at: Date | null
  updated_at: Date
}

type PaymentMethodTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  test_clock_id: string
  provider: Exclude<ProviderName, 'none'>
  token: string
  type: 'card' | 'bank_debit' | 'other'
  label: string
  status: Schemas['PaymentMethodStatusInput']
  next_ask_at: Date | null
}

type PaymentMethodSessionTable = {
  tenant_id: number
  id: string
  customer_id: string
  provider: 'test' | 'stripe'
  return_url: string
  public_token: string
  provider_reference: string | null
  action_url: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  next_ask_at: Date | null
}

type PaymentAttemptTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  test_clock_id: string
  invoice_id: string
  amount_cents: number
  currency_code: Schemas['CurrencyCode']
  status: Schemas['PaymentAttemptStatusInput']
  origin: 'customer' | 'api' | 'automatic'
  provider: Exclude<ProviderName, 'none'>
  provider_payment_id: string | null
  payment_method_id: string | null
  action_url: string | null
  failure: JSONColumnType<Schemas['PaymentFailureInput'] | null, string | null | undefined, string | null>
  metadata: JSONColumnType<Schemas['Metadata'], string | undefined>
  applied_cents: Generated<number>
  refunded_cents: Generated<number>
  refunded_unapplied_cents: Generated<number>
  disputed_at: Date | null
  dispute_status: 'open' | 'won' | 'lost' | null
  dispute_closed_at: Date | null
  next_outcome:
    | 'unconfirmed'
    | 'succeeded'
    | 'disputed'
    | 'disputed_in_vain'
    | 'dispute_lost'
    | 'disputed_wrongly'
    | 'dispute_won'
    | null
  next_outcome_at: Date | null
  unapplied: GeneratedAlways<boolean>
  unconfirmed_since: Date | null
  provider_reference: string | null
  is_to_cancel: Generated<boolean>
  next_ask_at: Date | null
  first_asked_at: Date | null
  ask_count: Generated<number>
  lease: string | null
  leased_until: Date | null
}

type RefundTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  test_clock_id: string
  invoice_id: string
  payment_attempt_id: string
  credit_note_id: string | null
  paid_out_grant_id: Generated<string | null>
  amount_cents: number
  currency_code: Schemas['CurrencyCode']
  status: Schemas['RefundStatusInput']
  provider: Exclude<ProviderName, 'none'>
  provider_refund_id: string | null
  failure: NullableJson<Schemas['RefundFailureInput'] | null>
  credit_grant_id: string | null
  metadata: JSONColumnType<Schemas['Metadata'], string | undefined>
  next_ask_at: Date | null
  first_asked_at: Date | null
  ask_count: Generated<number>
  lease: string | null
  leased_until: Date | null
}
