import type { EngineContext } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { insertDraft } from '../invoices/store.ts'
import { decimal } from '../money/decimal.ts'
import { createYielder } from '../runtime/yielding.ts'
import {
  attachToInvoice,
  type ChargeRow,
  type CountedSegment,
  type SubscriptionKey,
  type SubscriptionRow,
  selectCharges,
  selectCountedSegments,
} from '../subscriptions/store.ts'
import {
  type Charge,
  type Composed,
  composeInvoice,
  type PricedUsage,
  toUsageLine,
} from './compose-invoice.ts'
import type { PlannedInvoice } from './plan-renewal.ts'

/**
 * Drafts an invoice of the pending charges and ended segments. Returns undefined if it would have no line. The database
 * rejects a second invoice of a period for the same reason.
 */
export async function draftInvoice(
  { trx, newId, now }: EngineContext,
  subscription: SubscriptionRow,
  at: Date,
  { period, ...planned }: PlannedInvoice,
): Promise<string | undefined> {
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
      total_cents,
      metadata: {},
      subscription_id: subscription.id,
      period_start: period?.start ?? null,
      period_end: period?.end ?? null,
      ...planned,
    },
    lines,
    now,
  )
  await attachToInvoice(trx, subscription, id, at)
  return id
}

export async function composePending(
  db: ReadHandle,
  subscription: SubscriptionKey,
  at: Date,
  fees: readonly Charge[] = [],
): Promise<Composed> {
  const charges = await selectCharges(db, subscription, null)
  const segments = await selectCountedSegments(db, subscription, null, at)
  return composeInvoice(
    subscription.id,
    [...fees, ...charges.map(toCharge)],
    await rateAll(subscription.id, segments),
  )
}

type AfterChange = {
  at: Date
  fees: readonly Charge[]
  charges: readonly Charge[]
  /** What the new plan rates of the period. */
  opened?: CountedSegment
}

/** As `composePending` will, once the current segment has ended at `at` and another has begun. */
export async function composeAfterChange(
  db: ReadHandle,
  subscription: SubscriptionKey,
  { at, fees, charges, opened }: AfterChange,
): Promise<Composed> {
  const pending = await selectCharges(db, subscription, null)
  const segments = (await selectCountedSegments(db, subscription, null, null))
    .map((each) => (each.ends_at > at ? { ...each, ends_at: at } : each))
    .filter(({ starts_at, ends_at, counted }) => ends_at > starts_at || counted.length > 0)
  return composeInvoice(
    subscription.id,
    [...fees, ...pending.map(toCharge), ...charges],
    await rateAll(subscription.id, opened === undefined ? segments : [...segments, opened]),
  )
}

export async function recalculateDraft(
  db: ReadHandle,
  subscription: SubscriptionKey,
  invoiceId: string,
): Promise<Composed> {
  const charges = await selectCharges(db, subscription, invoiceId)
  const segments = await selectCountedSegments(db, subscription, invoiceId, null)
  return composeInvoice(subscription.id, charges.map(toCharge), await rateAll(subscription.id, segments))
}

function toCharge({ starts_at: start, ends_at: end, ...charge }: ChargeRow): Charge {
  return { ...charge, span: { start, end } }
}

/** Yields to the event loop: there may be a thousand lines with fifty tiers each. */
async function rateAll(subscriptionId: string, segments: readonly CountedSegment[]): Promise<UsageLine[]> {
  const lines: UsageLine[] = []
  const yielder = createYielder()
  for (const usage of segments.flatMap(pricedUsageOf)) {
    lines.push(toUsageLine(subscriptionId, usage))
    if (yielder.isDue(STEPS_A_TIER * (1 + (usage.price.tiers?.length ?? 0)))) await yielder.pause()
  }
  return lines
}

/** Skips prices in a pricing unit, which are debited from the wallet. */
function pricedUsageOf({
  id,
  starts_at: start,
  ends_at: end,
  currency_code,
  prices,
  counted,
  meters,
}: CountedSegment): PricedUsage[] {
  const segment = { id, span: { start, end } }
  return prices
    .filter(({ pricing_unit_code }) => pricing_unit_code === null)
    .map((price) => {
      const usage = counted.find(({ meter_id }) => meter_id === price.meter_id)
      const meter = meters.find(({ id }) => id === price.meter_id) ?? {
        id: price.meter_id,
        name: price.meter_id,
      }
      const units = decimal(usage?.units ?? 0)
      return { segment, price, currency_code, meter, units, late_events: usage?.late_events ?? 0 }
    })
}

type UsageLine = ReturnType<typeof toUsageLine>
const STEPS_A_TIER = 5
