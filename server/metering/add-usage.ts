import type { WriteHandle } from '../db/schema.ts'
import { decimal } from '../money/decimal.ts'
import { countTiers } from '../plans/rating.ts'
import { createYielder } from '../runtime/yielding.ts'
import type { SegmentDelta } from './aggregate.ts'
import { amountOf, MAX_AMOUNT } from './amount-limit.ts'
import { type Amount, selectCustomersAbove, updateAmounts } from './amounts/store.ts'
import type { PricedSegment } from './segments/store.ts'
import { addToSegments, inChunks, type SegmentTotal } from './store.ts'

export type AddedUsage = { totals: SegmentTotal[]; overLimit: ReadonlySet<string> }

/** The limit is on all uninvoiced usage of a subscription, which is never less than one invoice has. */
export async function addUsage(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly SegmentDelta[],
  segments: readonly PricedSegment[],
): Promise<AddedUsage> {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const all: SegmentTotal[] = []
  const overLimit = new Set<string>()
  const grown = new Set<string>()
  for (const chunk of inChunks(deltas)) {
    const totals = await addToSegments(trx, tenantId, chunk, byId)
    const amounts = await rateAll(totals)
    for (const { total, amount_cents } of amounts) {
      const { customer_id } = total.segment
      if (amount_cents > MAX_AMOUNT) overLimit.add(customer_id)
      if (amount_cents > total.amount_cents) grown.add(customer_id)
    }
    // Amounts over the limit may not fit the column; the caller undoes the addition.
    if (overLimit.size === 0 && amounts.length > 0) await updateAmounts(trx, tenantId, amounts)
    for (const total of totals) all.push(total)
  }
  if (overLimit.size > 0) return { totals: all, overLimit }
  for (const id of await selectCustomersAbove(trx, tenantId, [...grown], MAX_AMOUNT)) overLimit.add(id)
  return { totals: all, overLimit }
}

/** The amounts that have changed, rounded as on the invoice. */
export async function rateAll(totals: readonly SegmentTotal[]): Promise<Amount[]> {
  const amounts: Amount[] = []
  const yielder = createYielder()
  for (const total of totals) {
    const price = total.segment.priceOf(total.meter_id)
    if (price === undefined || price.pricing_unit_code !== null) continue
    const amount_cents = amountOf(total.segment, total.meter_id, decimal(total.units))
    if (amount_cents !== total.amount_cents) amounts.push({ total, amount_cents })
    if (yielder.isDue(STEPS_PER_TIER * (1 + countTiers(price)))) await yielder.pause()
  }
  return amounts
}

const STEPS_PER_TIER = 5
