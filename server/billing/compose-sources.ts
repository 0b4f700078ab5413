import type { ReadHandle } from '../db/schema.ts'
import { countTiers } from '../plans/rating.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type CountedSegment, hasUsage } from '../subscriptions/counted-segments-store.ts'
import { createCarriedLimit } from './carried-limit.ts'
import { composeBounds } from './compose-bounds.ts'
import { composeDiscounts, NO_DISCOUNTS } from './compose-discounts.ts'
import { type Charge, toUsageLine, type UsageLine } from './compose-invoice.ts'
import { type ComposedParts, composeParts, type Owner } from './compose-parts.ts'
import { pricedUsageOf, STEPS_PER_TIER } from './priced-usage.ts'

/** What the invoice of a subscription is made of. */
export type Source = { owner: Owner; charges: readonly Charge[]; segments: readonly BilledSegment[] }
export type BilledSegment = CountedSegment & { subscription_id: string; period_start: Date }

/** Bounds count what discounts leave. */
export async function composeSources(
  db: ReadHandle,
  tenantId: number,
  sources: readonly Source[],
): Promise<(subscriptionId: string) => ComposedParts> {
  const segments = sources.flatMap((source) => source.segments)
  const usage = await rateAll(segments)
  const usageOf = ({ id }: BilledSegment) => usage.get(id) ?? []
  const discountable = sources.map(({ owner: { subscription_id }, charges, segments: own }) => ({
    subscription_id,
    charges,
    segments: own.map((segment) => ({ ...segment, usage: usageOf(segment) })),
  }))
  const discounts = await composeDiscounts(db, tenantId, discountable)
  const taken = new Map([...discounts.values()].flatMap(({ lines }) => [...lines]))
  const discountOf = (lineId: string) => taken.get(lineId)
  const bounds = await composeBounds(db, tenantId, { segments, usage, discountOf })
  const parts = sources.map(({ owner, charges, segments: own }) => ({
    owner,
    charges,
    segments: own.map((segment) => ({
      plan: segment,
      usage: usageOf(segment),
      bounds: bounds.get(segment.id) ?? [],
    })),
    discounts: discounts.get(owner.subscription_id) ?? NO_DISCOUNTS,
  }))
  const composed = await composeParts(db, tenantId, parts)
  return (id) => {
    const found = composed.get(id)
    if (found === undefined) throw new Error(`nothing was composed for ${id}`)
    return found
  }
}

/**
 * Returns the lines of each segment, by its id. Prices in a pricing unit debit the wallet instead. Yields: 500
 * lines may have twenty tiers each.
 */
async function rateAll(
  segments: ReadonlyArray<CountedSegment & { subscription_id: string }>,
): Promise<ReadonlyMap<string, UsageLine[]>> {
  const lines = new Map(segments.map(({ id }): [string, UsageLine[]] => [id, []]))
  const yielder = createYielder()
  // Each invoice has its own limit of what is carried.
  for (const [subscriptionId, own] of Map.groupBy(segments, ({ subscription_id }) => subscription_id)) {
    const limit = createCarriedLimit()
    for (const usage of own.filter(hasUsage).flatMap(pricedUsageOf)) {
      if (usage.price.pricing_unit_code !== null) continue
      lines.get(usage.segment.id)?.push(toUsageLine(subscriptionId, limit(usage)))
      if (yielder.isDue(STEPS_PER_TIER * (1 + countTiers(usage.price)))) await yielder.pause()
    }
  }
  return lines
}
