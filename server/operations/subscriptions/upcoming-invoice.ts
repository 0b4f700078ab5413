import type { components } from '../../../generated/types.ts'
import { accountOf } from '../../billing/collect-payment.ts'
import type { Charge, NewCharge } from '../../billing/compose-invoice.ts'
import type { ComposedParts } from '../../billing/compose-parts.ts'
import { selectCreditedInvoices } from '../../billing/credits-store.ts'
import type { PlannedInvoice, Renewal } from '../../billing/plan-renewal.ts'
import type { EngineDeps } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { sumsOf } from '../../invoices/totals.ts'
import { majorToMinor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import type { NewSubscription } from '../../subscriptions/subscriptions-store.ts'
import { shownRates } from '../../taxes/line-rate.ts'
import { readCredit } from '../../wallets/wallets-store.ts'

/** Gives ids to charges that are not stored, because composing needs them. */
export function withIds(charges: readonly NewCharge[], { newId }: Pick<EngineDeps, 'newId'>): Charge[] {
  return charges.map((charge) => ({ ...charge, id: newId() }))
}

/** Returns the fee in arrears and the next one in advance. */
export function feesOf(
  { ended, next }: Pick<Renewal, 'ended' | 'next'>,
  deps: Pick<EngineDeps, 'newId'>,
): Charge[] {
  return withIds([...ended, ...(next?.charges ?? [])], deps)
}

/** The customer's credit reduces what is due. */
export async function toUpcomingInvoice(
  db: ReadHandle,
  subscription: NewSubscription,
  planned: PlannedInvoice,
  composed: ComposedParts,
  /** What the wallet will have got by then. */
  granted_cents = 0,
): Promise<components['schemas']['UpcomingInvoice']> {
  const { lines, taxes, discounts, tax_behavior, total_cents } = composed
  const { id, customer_id, apply_credit } = subscription
  const { billing_reason, currency_code, period, finalizes_at } = planned
  const account = accountOf({ ...subscription, currency_code })
  const credit = apply_credit
    ? decimal(await readCredit(db, account, { at: finalizes_at, periodEnd: period?.end }))
    : decimal(0)
  return {
    customer_id,
    subscription_id: id,
    billing_reason,
    currency_code,
    period_start: period?.start.toISOString() ?? null,
    period_end: period?.end.toISOString() ?? null,
    line_items: await toUpcomingLines(db, subscription.tenant_id, lines),
    tax_behavior,
    ...sumsOf(composed),
    taxes,
    discounts,
    amount_due_cents: Math.max(
      0,
      total_cents - majorToMinor(credit, currency_code) - (apply_credit ? granted_cents : 0),
    ),
    finalizes_at: finalizes_at.toISOString(),
  }
}

/** Only a draft has ids of lines. */
async function toUpcomingLines(
  db: ReadHandle,
  tenantId: number,
  lines: ComposedParts['lines'],
): Promise<components['schemas']['UpcomingInvoice']['line_items']> {
  const ids = lines.flatMap((line) => (line.type === 'proration' ? (line.credited_line_item_id ?? []) : []))
  const credited = await selectCreditedInvoices(db, tenantId, ids)
  return lines.map(({ id: _, ...line }) => {
    const tax_rates = shownRates(line.tax_rates)
    if (line.type !== 'proration') return { ...line, tax_rates }
    const { credited_invoice_id = null, credited_invoice_number = null } =
      credited.get(line.credited_line_item_id ?? '') ?? {}
    return { ...line, tax_rates, credited_invoice_id, credited_invoice_number }
  })
}
