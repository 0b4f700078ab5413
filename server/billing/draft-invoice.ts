import type { EngineContext } from '../context.ts'
import type { CustomerRow } from '../customers/store.ts'
import { type InvoiceLine, type InvoiceRow, insertDraft, loadInvoice } from '../invoices/store.ts'
import { decimal } from '../money/decimal.ts'
import { createYielder } from '../runtime/yielding.ts'
import type { Span } from '../subscriptions/proration.ts'
import {
  attachToInvoice,
  type CountedSegment,
  type SubscriptionRow,
  selectCharges,
  selectCountedSegments,
} from '../subscriptions/store.ts'
import { type Composed, composeInvoice, type PricedUsage, toUsageLine } from './compose-invoice.ts'

/**
 * Drafts the invoice at a boundary between two periods from all that awaits one; undefined where there is no line. A
 * period's end has one invoice, and so has a first fee: the database refuses a second.
 */
export async function draftInvoice(
  { trx, newId, now, finalizeAfterMs }: EngineContext,
  subscription: SubscriptionRow,
  { currency_code }: Pick<CustomerRow, 'currency_code'>,
  {
    at,
    period,
    billing_reason,
  }: { at: Date; period: Span; billing_reason: 'subscription_create' | 'subscription_cycle' },
): Promise<InvoiceRow | undefined> {
  const { lines, total_cents } = await composePending(trx, subscription, at)
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
      billing_reason,
      // A first fee waits for no usage.
      finalizes_at: billing_reason === 'subscription_cycle' ? new Date(at.getTime() + finalizeAfterMs) : at,
    },
    lines,
    now,
  )
  await attachToInvoice(trx, subscription, id, at)
  return loadInvoice(trx, tenant_id, id)
}

/** What an invoice at this moment would be, from all that awaits one. */
export async function composePending(
  trx: EngineContext['trx'],
  subscription: SubscriptionRow,
  at: Date,
  extra: Array<{ description: string; amount_cents: number }> = [],
): Promise<Composed> {
  const charges = await selectCharges(trx, subscription, null)
  const segments = await selectCountedSegments(trx, subscription, null, at)
  return composeInvoice([...extra, ...charges], await rateAll(segments))
}

/** What an invoice that is drafted already comes to by now. */
export async function recalculateDraft(
  trx: EngineContext['trx'],
  subscription: SubscriptionRow,
  invoice: InvoiceRow,
): Promise<Composed> {
  const charges = await selectCharges(trx, subscription, invoice.id)
  const segments = await selectCountedSegments(trx, subscription, invoice.id, null)
  return composeInvoice(charges, await rateAll(segments))
}

/** The lines for usage. There may be a thousand with fifty tiers each: the event loop is given back between pieces of them. */
async function rateAll(segments: readonly CountedSegment[]): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  const yielder = createYielder()
  for (const usage of segments.flatMap(pricedUsageOf)) {
    lines.push(toUsageLine(usage))
    if (yielder.isDue(STEPS_A_TIER * (1 + (usage.price.tiers?.length ?? 0)))) await yielder.pause()
  }
  return lines
}

/** A line for each price in the plan's currency; what is priced in a pricing unit was drawn from the wallet. */
function pricedUsageOf({ starts_at, ends_at, prices, counted, meters }: CountedSegment): PricedUsage[] {
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
