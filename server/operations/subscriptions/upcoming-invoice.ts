import type { components } from '../../../generated/types.ts'
import type { ComposedInvoice } from '../../billing/compose/compose-invoice.ts'
import type { PlannedInvoice } from '../../billing/compose/planned-invoice.ts'
import { selectCreditedInvoices } from '../../billing/finalize/credits-store.ts'
import { accountOf } from '../../billing/pay/collect-payment.ts'
import type { Renewal } from '../../billing/renew/plan-renewal.ts'
import { upcomingInvoice } from '../../billing/renew/upcoming-invoice.ts'
import type { EngineContext } from '../../context.ts'
import { sumsOf } from '../../invoices/totals.ts'
import { majorToMinor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { shownRates } from '../../taxes/line-rate.ts'
import { readCredit } from '../../wallets/wallets-store.ts'

/** The transaction must be rolled back. */
export async function showUpcoming(
  context: EngineContext,
  subscription: SubscriptionRow,
  renewal: Renewal,
): Promise<components['schemas']['UpcomingInvoice']> {
  const { composed, finalized } = await upcomingInvoice(context, subscription, renewal)
  const { taxes, discounts, tax_behavior, total_cents } = composed
  const { id, customer_id, apply_credit } = subscription
  const { billing_reason, currency_code, period, finalizes_at } = renewal.invoice
  return {
    customer_id,
    subscription_id: id,
    billing_reason,
    currency_code,
    period_start: period?.start.toISOString() ?? null,
    period_end: period?.end.toISOString() ?? null,
    line_items: await toUpcomingLines(context, composed.lines, finalized),
    tax_behavior,
    ...sumsOf(composed),
    taxes,
    discounts,
    amount_due_cents: Math.max(
      0,
      total_cents - (apply_credit ? await creditLeft(context, subscription, renewal.invoice) : 0),
    ),
    finalizes_at: finalizes_at.toISOString(),
  }
}

async function creditLeft(
  { trx, tenantId }: EngineContext,
  { customer_id }: SubscriptionRow,
  { currency_code, period, finalizes_at }: PlannedInvoice,
): Promise<number> {
  const account = accountOf({ tenant_id: tenantId, customer_id, currency_code })
  const credit = decimal(await readCredit(trx, account, { at: finalizes_at, periodEnd: period?.end }))
  return majorToMinor(credit, currency_code)
}

/** Only a draft has line ids, and only a finalized invoice has a number. */
async function toUpcomingLines(
  { trx, tenantId }: EngineContext,
  lines: ComposedInvoice['lines'],
  finalized: ReadonlySet<string>,
): Promise<components['schemas']['UpcomingInvoice']['line_items']> {
  const ids = lines.flatMap((line) => (line.type === 'proration' ? (line.credited_line_item_id ?? []) : []))
  const credited = await selectCreditedInvoices(trx, tenantId, ids)
  return lines.map(({ id: _, ...line }) => {
    const tax_rates = shownRates(line.tax_rates)
    if (line.type !== 'proration') return { ...line, tax_rates }
    const { credited_invoice_id = null, credited_invoice_number = null } =
      credited.get(line.credited_line_item_id ?? '') ?? {}
    const isDraft = credited_invoice_id !== null && finalized.has(credited_invoice_id)
    return {
      ...line,
      tax_rates,
      credited_invoice_id,
      credited_invoice_number: isDraft ? null : credited_invoice_number,
    }
  })
}
