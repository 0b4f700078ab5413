import type { ReadHandle } from '../db/schema.ts'
import { type BoundLine, boundLabel, boundLines } from '../plans/bounds.ts'
import { boundsOf, countBounds } from '../plans/plan-bounds.ts'
import { derivedId } from '../runtime/derived-id.ts'
import { selectChargesOfParts } from '../subscriptions/charges-store.ts'
import type { CountedSegment } from '../subscriptions/counted-segments-store.ts'
import type { BoundLineItem, Charge, UsageLine } from './compose-invoice.ts'

type Segment = CountedSegment & { subscription_id: string }

type Billed = {
  segments: readonly Segment[]
  /** The lines of each segment, by its id. A segment's usage is on one invoice alone. */
  usage: ReadonlyMap<string, readonly UsageLine[]>
  /** Charges that are not stored, in a preview of one subscription. */
  unstored: readonly Charge[]
}

/** Returns the lines of each segment, by its id. Reads nothing where no plan has bounds. */
export async function composeBounds(
  db: ReadHandle,
  tenantId: number,
  { segments, usage, unstored }: Billed,
): Promise<ReadonlyMap<string, BoundLineItem[]>> {
  const bounded = segments.filter((segment) => countBounds(segment) > 0)
  if (bounded.length === 0) return new Map()
  const charged = Map.groupBy(
    await selectChargesOfParts(db, tenantId, bounded),
    ({ segment_id }) => segment_id,
  )
  const lines = bounded.map((segment): [string, BoundLineItem[]] => {
    const rows = charged.get(segment.id) ?? []
    const fees = [
      ...rows.flatMap((row) =>
        row.amount_cents === null
          ? []
          : [{ net_cents: row.amount_cents, span: { start: row.starts_at, end: row.ends_at } }],
      ),
      ...unstored.map(({ amount_cents, span }) => ({ net_cents: amount_cents, span })),
    ]
    const isLast = rows.some(({ is_last }) => is_last)
    return [segment.id, boundItems(segment, { usage: usage.get(segment.id) ?? [], fees, isLast })]
  })
  return new Map(lines)
}

type Spent = {
  usage: readonly UsageLine[]
  fees: Parameters<typeof boundLines>[1]['fees']
  isLast: boolean
}

function boundItems(segment: Segment, { usage, fees, isLast }: Spent): BoundLineItem[] {
  const { starts_at: start, ends_at: end, whole_start, whole_end } = segment
  if (whole_start === null || whole_end === null)
    throw new Error(`segment ${segment.id} has bounds, and no whole period`)
  const part = {
    span: { start, end },
    whole: { start: whole_start, end: whole_end },
    isLast,
    ...boundsOf(segment),
  }
  const spend = {
    usage: usage.map((line) => ({ price_id: line.usage.price_id, net_cents: line.amount_cents })),
    fees,
  }
  return boundLines(part, spend).map((line) => toLineItem(segment, line))
}

/** A draft's line keeps its id when finalized. */
function toLineItem(segment: Segment, { type, amount_cents, bound }: BoundLine): BoundLineItem {
  const { price_id } = bound
  const price = segment.prices.find(({ id }) => id === price_id)
  const meter = segment.meters.find(({ id }) => id === price?.meter_id)
  const of = price_id === null ? segment.plan_name : (meter?.name ?? price_id)
  return {
    id: derivedId(segment.id, `${type}:${price_id ?? 'plan'}`),
    type,
    description: boundLabel(type, of),
    quantity: 1,
    unit_amount_cents: amount_cents,
    amount_cents,
    subscription_id: segment.subscription_id,
    period_start: segment.starts_at.toISOString(),
    period_end: segment.ends_at.toISOString(),
    bound,
  }
}
