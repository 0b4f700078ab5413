import type { WriteHandle } from '../db/schema.ts'
import { decimal } from '../money/decimal.ts'
import { createYielder } from '../runtime/yielding.ts'
import type { UsageDelta } from './aggregate.ts'
import { amountOf, LARGEST_AMOUNT } from './amount-limit.ts'
import { type Amount, selectAbove, updateAmounts } from './amounts/store.ts'
import { addToSegments, type Counted, type PricedSegment } from './store.ts'

/** What the usage of segments has come to, and the customers for whom it is too much to be billed. */
export type Counting = { counted: Counted[]; tooLarge: ReadonlySet<string> }

/**
 * Adds to the usage of segments, and rates what it has come to in the plan's currency. All usage of a subscription whose
 * invoice is not finalized is added up: that is more than any one invoice of it can hold, whatever becomes of its periods
 * and plans, so that no invoice ever comes to more than an exact number.
 */
export async function countUsage(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly UsageDelta[],
  segments: readonly PricedSegment[],
): Promise<Counting> {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const all: Counted[] = []
  const tooLarge = new Set<string>()
  const grown = new Set<string>()
  for (const piece of inPieces(deltas)) {
    const counted = await addToSegments(trx, tenantId, piece, byId)
    const amounts = await rateAll(counted)
    for (const { counted: each, amount_cents } of amounts) {
      const { customer_id } = each.segment
      if (amount_cents > LARGEST_AMOUNT) tooLarge.add(customer_id)
      if (amount_cents > each.amount_cents) grown.add(customer_id)
    }
    // Where one is too large for a line all is undone, and need not fit a column.
    if (tooLarge.size === 0 && amounts.length > 0) await updateAmounts(trx, tenantId, amounts)
    for (const each of counted) all.push(each)
  }
  if (tooLarge.size > 0) return { counted: all, tooLarge }
  for (const id of await selectAbove(trx, tenantId, [...grown], LARGEST_AMOUNT)) tooLarge.add(id)
  return { counted: all, tooLarge }
}

/** Pieces whose texts do not make one statement too large; the event loop turns while each is written. */
export function* inPieces(deltas: readonly UsageDelta[]): Generator<UsageDelta[]> {
  let piece: UsageDelta[] = []
  let size = 0
  for (const delta of deltas) {
    piece.push(delta)
    size += 1 + delta.values.size
    if (size < ROWS_AT_ONCE) continue
    yield piece
    piece = []
    size = 0
  }
  if (piece.length > 0) yield piece
}

/** What has changed in price, rounded as its line will be. */
async function rateAll(counted: readonly Counted[]): Promise<Amount[]> {
  const amounts: Amount[] = []
  const yielder = createYielder()
  for (const each of counted) {
    const price = each.segment.priceOf(each.meter_id)
    if (price === undefined || price.pricing_unit_code !== null) continue
    const amount_cents = amountOf(price, decimal(each.units))
    if (amount_cents !== each.amount_cents) amounts.push({ counted: each, amount_cents })
    if (yielder.isDue(STEPS_A_TIER * (1 + (price.tiers?.length ?? 0)))) await yielder.pause()
  }
  return amounts
}

const ROWS_AT_ONCE = 2_000
/** Each is some multiplications of exact decimals. */
const STEPS_A_TIER = 5
