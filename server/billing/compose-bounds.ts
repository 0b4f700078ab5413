import type { ReadHandle } from '../db/schema.ts'
import { PIECE } from '../money/units.ts'
import { type BoundLine, boundLabel, boundLines } from '../plans/bounds.ts'
import { boundsOf, countBounds } from '../plans/plan-bounds.ts'
import { derivedId } from '../runtime/derived-id.ts'
import { selectChargesOfParts } from '../subscriptions/charges-store.ts'
import type { CountedSegment } from '../subscriptions/counted-segments-store.ts'
import { partKeyOf, selectEarlierMonths } from '../subscriptions/earlier-months-store.ts'
import type { BoundLineItem, UsageLine } from './compose-invoice.ts'

type Segment = CountedSegment & { subscription_id: string }

type Billed = {
  segments: readonly Segment[]
  /** The lines of each segment, by its id. A segment's usage is on one invoice alone. */
  usage: ReadonlyMap<string, readonly UsageLine[]>
  /** What discounts take of these lines, by the line's id. */
  discountOf: (lineId: string) => number | undefined
}

/** Returns the lines of each segment, by its id. Reads nothing where no plan has bounds. */
export async function composeBounds(
  db: ReadHandle,
  tenantId: number,
  { segments, usage, discountOf }: Billed,
): Promise<ReadonlyMap<string, BoundLineItem[]>> {
  const bounded = segments.filter((segment) => countBounds(segment) > 0)
  if (bounded.length === 0) return new Map()
  const charged = Map.groupBy(
    await selectChargesOfParts(
      db,
      tenantId,
      bounded.map((each) => ({ ...each, starts_at: each.part_start ?? each.starts_at })),
    ),
    ({ segment_id }) => segment_id,
  )
  // By part, and with each of its months that is composed here.
  const earlier = await selectEarlierMonths(db, tenantId, bounded)
  const lines = bounded.map((segment): [string, BoundLineItem[]] => {
    const part = partKeyOf(segment)
    const rows = charged.get(segment.id) ?? []
    const fees = rows.flatMap((row) =>
      row.amount_cents === null
        ? []
        : {
            net_cents: row.amount_cents - (discountOf(row.id) ?? row.discount_cents),
            span: { start: row.starts_at, end: row.ends_at },
            isOnEarlier: row.is_on_another,
          },
    )
    const isLast = rows.some(({ is_last }) => is_last)
    const used = (usage.get(segment.id) ?? []).map((line) => ({
      price_id: line.usage.price_id,
      net_cents: line.amount_cents - (discountOf(line.id) ?? 0),
    }))
    const earlier_cents = earlier.get(part) ?? 0
    const items = boundItems(segment, { spend: { usage: used, fees, earlier_cents }, isLast })
    const cents = [
      ...used.map(({ net_cents }) => net_cents),
      ...items.map(({ amount_cents }) => amount_cents),
    ]
    earlier.set(
      part,
      cents.reduce((sum, each) => sum + each, earlier_cents),
    )
    return [segment.id, items]
  })
  return new Map(lines)
}

/** Returns undefined where the segment is all of the part. */
function planPartOf({ part_start, part_end, part_whole_start, part_whole_end }: Segment) {
  if (part_start === null || part_end === null || part_whole_start === null || part_whole_end === null)
    return undefined
  const whole = { start: part_whole_start, end: part_whole_end }
  return { span: { start: part_start, end: part_end }, whole }
}

type Spent = { spend: Parameters<typeof boundLines>[1]; isLast: boolean }

function boundItems(segment: Segment, { spend, isLast }: Spent): BoundLineItem[] {
  const { starts_at: start, ends_at: end, whole_start, whole_end } = segment
  if (whole_start === null || whole_end === null)
    throw new Error(`segment ${segment.id} has bounds, and no whole period`)
  const part = {
    span: { start, end },
    whole: { start: whole_start, end: whole_end },
    planPart: planPartOf(segment),
    isLast,
    ...boundsOf(segment),
  }
  return boundLines(part, spend).map((line) => toLineItem(segment, line))
}

/** A draft's line keeps its id when finalized. Where usage is billed monthly, a bound of the plan is for its part of the period up to here. */
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
    unit_code: PIECE,
    unit_amount_cents: amount_cents,
    amount_cents,
    subscription_id: segment.subscription_id,
    period_start: (price_id === null && segment.part_start
      ? segment.part_start
      : segment.starts_at
    ).toISOString(),
    period_end: segment.ends_at.toISOString(),
    bound,
  }
}
