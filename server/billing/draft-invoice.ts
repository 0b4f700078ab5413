import type { Env } from '../context.ts'
import type { CustomerRow } from '../customers/store.ts'
import { type InvoiceLine, type InvoiceRow, insertDraft, loadInvoice } from '../invoices/store.ts'
import { decimal } from '../money/decimal.ts'
import { createPace } from '../runtime/pace.ts'
import type { Span } from '../subscriptions/proration.ts'
import {
  attachToInvoice,
  type CountedStretch,
  type SubscriptionRow,
  selectCharges,
  selectCountedStretches,
} from '../subscriptions/store.ts'
import { type Composed, composeInvoice, type PricedUsage, toUsageLine } from './compose-invoice.ts'

/**
 * Drafts the invoice at a boundary between two periods from all that awaits one; undefined where there is no line. A
 * period's end has one invoice, and so has a first fee: the database refuses a second.
 */
export async function draftBoundary(
  { trx, newId, now, finalizeAfterMs }: Env,
  subscription: SubscriptionRow,
  { currency_code }: Pick<CustomerRow, 'currency_code'>,
  { at, period, bills }: { at: Date; period: Span; bills: 'first_fee' | 'period' },
): Promise<InvoiceRow | undefined> {
  const { lines, total_cents } = await composeWaiting(trx, subscription, at)
  if (lines.length === 0) return undefined
  const id = newId()
  const { tenant_id, customer_id, collection_method, days_until_due } = subscription
  await insertDraft(
    trx,
    {
      tenant_id,
      id,
      customer_id,
      collection_method,
      days_until_due,
      currency_code,
      total_cents,
      metadata: {},
      subscription_id: subscription.id,
      period_start: period.start,
      period_end: period.end,
      bills,
      // A first fee waits for no usage.
      finalizes_at: bills === 'period' ? new Date(at.getTime() + finalizeAfterMs) : at,
    },
    lines,
    now,
  )
  await attachToInvoice(trx, subscription, id, at)
  return loadInvoice(trx, tenant_id, id)
}

/** What an invoice at this moment would be, from all that awaits one. */
export async function composeWaiting(
  trx: Env['trx'],
  subscription: SubscriptionRow,
  at: Date,
  extra: Array<{ description: string; amount_cents: number }> = [],
): Promise<Composed> {
  const charges = await selectCharges(trx, subscription, null)
  const stretches = await selectCountedStretches(trx, subscription, null, at)
  return composeInvoice([...extra, ...charges], await rateAll(stretches))
}

/** What an invoice that is drafted already comes to by now. */
export async function composeDrafted(
  trx: Env['trx'],
  subscription: SubscriptionRow,
  invoice: InvoiceRow,
): Promise<Composed> {
  const charges = await selectCharges(trx, subscription, invoice.id)
  const stretches = await selectCountedStretches(trx, subscription, invoice.id, null)
  return composeInvoice(charges, await rateAll(stretches))
}

/** The lines for usage. There may be a thousand with fifty tiers each: the event loop is given back between pieces of them. */
async function rateAll(stretches: readonly CountedStretch[]): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  const pace = createPace()
  for (const usage of stretches.flatMap(pricedUsageOf)) {
    lines.push(toUsageLine(usage))
    if (pace.isDue(STEPS_A_TIER * (1 + (usage.price.tiers?.length ?? 0)))) await pace.rest()
  }
  return lines
}

/** A line for each price in the plan's currency; what is priced in a pricing unit was drawn from the wallet. */
function pricedUsageOf({ starts_at, ends_at, prices, counted, meters }: CountedStretch): PricedUsage[] {
  return prices
    .filter(({ pricing_unit_code }) => pricing_unit_code === null)
    .map((price) => {
      const usage = counted.find(({ meter_id }) => meter_id === price.meter_id)
      const meter = meters.find(({ id }) => id === price.meter_id) ?? {
        id: price.meter_id,
        name: price.meter_id,
      }
      const units = decimal(usage?.units ?? 0)
      return { price, meter, from: starts_at, to: ends_at, units, late_events: usage?.late_events ?? 0 }
    })
}

/** Each is some operations on exact decimals. */
const STEPS_A_TIER = 5
