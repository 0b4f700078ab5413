import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import type { MethodRow } from '../../payments/methods-store.ts'
import type { ProviderSetting } from '../../payments/providers-store.ts'
import { refundableOf } from '../../payments/refunds.ts'

type Shown = Pick<Tenant, 'mode'>

export function toPaymentAttempt(row: AttemptRow, { mode }: Shown): components['schemas']['PaymentAttempt'] {
  return {
    id: row.id,
    mode,
    customer_id: row.customer_id,
    invoice_id: row.invoice_id,
    amount_cents: row.amount_cents,
    currency_code: row.currency_code,
    status: row.status,
    origin: row.origin,
    provider: row.provider,
    provider_payment_id: row.provider_payment_id,
    payment_method_id: row.payment_method_id,
    action_url: row.action_url,
    failure: row.failure,
    applied_cents: row.applied_cents,
    unapplied_cents: refundableOf(row),
    refunded_cents: row.refunded_cents,
    unconfirmed_since: row.unconfirmed_since?.toISOString() ?? null,
    dispute: disputeOf(row),
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function disputeOf({ disputed_at, dispute_status, dispute_closed_at }: AttemptRow) {
  if (disputed_at === null) return null
  const closed_at = dispute_closed_at?.toISOString() ?? null
  return { status: dispute_status ?? 'open', opened_at: disputed_at.toISOString(), closed_at }
}

export function toPaymentMethod(row: MethodRow, { mode }: Shown): components['schemas']['PaymentMethod'] {
  const { id, customer_id, provider, token, type, label, status } = row
  return {
    id,
    mode,
    customer_id,
    provider,
    token,
    type,
    label,
    status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toPaymentProvider(
  { provider, token, updated_at, ...setting }: ProviderSetting,
  { mode }: Shown,
  { publicBaseUrl }: { publicBaseUrl: string },
): components['schemas']['PaymentProvider'] {
  const { status, disabled_reason, account_label } = isRemote(provider) ? setting : ALWAYS_ACTIVE
  return {
    mode,
    provider,
    status,
    disabled_reason,
    account_label,
    webhook_url: isRemote(provider) ? `${publicBaseUrl}/providers/${provider}/${token}` : null,
    updated_at: updated_at?.toISOString() ?? null,
  }
}

const ALWAYS_ACTIVE = { status: 'active', disabled_reason: null, account_label: null } as const
