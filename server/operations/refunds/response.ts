import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import { isLeftToCustomer } from '../../payments/refunds.ts'
import type { RefundRow } from '../../payments/refunds-store.ts'

export function toRefund(row: RefundRow, { mode }: Pick<Tenant, 'mode'>): components['schemas']['Refund'] {
  return {
    id: row.id,
    mode,
    customer_id: row.customer_id,
    invoice_id: row.invoice_id,
    payment_attempt_id: row.payment_attempt_id,
    credit_note_id: row.credit_note_id,
    paid_out_credit_grant_id: row.paid_out_grant_id,
    amount_cents: row.amount_cents,
    currency_code: row.currency_code,
    status: row.status,
    provider: row.provider,
    provider_refund_id: row.provider_refund_id,
    failure: row.failure && { ...row.failure, customer_has_money: isLeftToCustomer(row.failure) },
    credit_grant_id: row.credit_grant_id,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
