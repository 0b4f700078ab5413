import type { components } from '../../../generated/types.ts'
import type { Charge, Composed, NewCharge } from '../../billing/compose-invoice.ts'
import type { PlannedInvoice } from '../../billing/plan-renewal.ts'
import type { EngineDeps } from '../../context.ts'
import { sumsOf } from '../../invoices/totals.ts'
import type { SubscriptionRow } from '../../subscriptions/store.ts'

/** Charges that are not stored, as they are composed. */
export function withIds(
  charges: readonly NewCharge[] | undefined,
  { newId }: Pick<EngineDeps, 'newId'>,
): Charge[] {
  return (charges ?? []).map((charge) => ({ ...charge, id: newId() }))
}

export function toUpcomingInvoice(
  { id, customer_id }: SubscriptionRow,
  { billing_reason, currency_code, period, finalizes_at }: PlannedInvoice,
  { lines, total_cents }: Composed,
): components['schemas']['UpcomingInvoice'] {
  return {
    customer_id,
    subscription_id: id,
    billing_reason,
    currency_code,
    period_start: period?.start.toISOString() ?? null,
    period_end: period?.end.toISOString() ?? null,
    // Ids are given when the invoice is drafted.
    line_items: lines.map(({ id: _, ...line }) => line),
    ...sumsOf(total_cents),
    finalizes_at: finalizes_at.toISOString(),
  }
}
