import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Listed, Schemas } from './columns.ts'

export type PaymentTables = {
  payment_providers: { tenant_id: number; provider: ProviderName; updated_at: Date }
  payment_methods: PaymentMethodTable
  payment_attempts: PaymentAttemptTable
}

export type ProviderName = Schemas['PaymentProviderNameInput']

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
  applied_cents: Generated<number>
  disputed_at: Date | null
  next_outcome: 'succeeded' | 'disputed' | null
  next_outcome_at: Date | null
  unapplied: GeneratedAlways<boolean>
}
