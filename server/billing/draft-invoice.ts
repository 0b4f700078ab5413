import type { EngineContext } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { insertDraft } from '../invoices/store.ts'
import { countTiers, unitOf } from '../plans/rating.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type CountedSegment, selectCountedSegments } from '../subscriptions/counted-segments/store.ts'
import {
  attachToInvoice,
  type ChargeRow,
  type SubscriptionKey,
  type SubscriptionRow,
  selectCharges,
} from '../subscriptions/store.ts'
import { createCarriedLimit } from './carried-limit.ts'
import { type Charge, type Composed, composeInvoice, toUsageLine } from './compose-invoice.ts'
import type { PlannedInvoice } from './plan-renewal.ts'
import { pricedUsageOf, STEPS_PER_TIER } from './priced-usage.ts'

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

/** Skips prices in a pricing unit, which are debited from the wallet. Yields: there may be a thousand lines with fifty tiers each. */
async function rateAll(subscriptionId: string, segments: readonly CountedSegment[]): Promise<UsageLine[]> {
  const lines: UsageLine[] = []
  const yielder = createYielder()
  const limit = createCarriedLimit()
  for (const usage of segments.flatMap(pricedUsageOf)) {
    if (unitOf(usage.price) !== null) continue
    lines.push(toUsageLine(subscriptionId, limit(usage)))
    if (yielder.isDue(STEPS_PER_TIER * (1 + countTiers(usage.price)))) await yielder.pause()
  }
  return lines
}

type UsageLine = ReturnType<typeof toUsageLine>
