import type { components } from '../../../generated/types.ts'
import { PIECE } from '../../money/units.ts'
import { type BoundLine, boundLabel, boundLines } from '../../plans/bounds.ts'
import { boundsOf, countBounds } from '../../plans/plan-bounds.ts'
import { derivedId } from '../../runtime/derived-id.ts'
import type { PartCharge } from '../../subscriptions/charges-store.ts'
import { partKeyOf } from '../../subscriptions/part-key.ts'
import type { Net } from './charges.ts'
import type { BilledSegment } from './source.ts'
import type { UsageLine } from './usage-lines.ts'

type Schemas = components['schemas']
export type BoundLineItem = Net<Schemas['MinimumLineItem' | 'MaximumLineItem']>

export type BoundReading = {
  /** By segment: the charges since its part began. */
  charges: ReadonlyMap<string, readonly PartCharge[]>
  /** By part: the amount of its months on earlier invoices. */
  earlier: ReadonlyMap<string, number>
}

type Here = {
  /** By segment. One invoice has all usage of a segment. */
  usage: ReadonlyMap<string, readonly UsageLine[]>
  /** By line: what discounts take of it. */
  discounted: ReadonlyMap<string, number>
}

export function boundLinesOf(
  segments: readonly BilledSegment[],
  { usage, discounted }: Here,
  reading: BoundReading,
): ReadonlyMap<string, readonly BoundLineItem[]> {
  // The months of a part that are on this invoice are added below.
  const earlier = new Map(reading.earlier)
  const lines = new Map<string, readonly BoundLineItem[]>()
  for (const segment of segments.filter((each) => countBounds(each) > 0)) {
    const part = partKeyOf(segment)
    const rows = reading.charges.get(segment.id) ?? []
    const used = (usage.get(segment.id) ?? []).map(({ id, amount_cents, usage: { price_id } }) => ({
      price_id,
      net_cents: amount_cents - (discounted.get(id) ?? 0),
    }))
    const earlier_cents = earlier.get(part) ?? 0
    const spend = { usage: used, fees: feesOf(rows, discounted), earlier_cents }
    const items = boundItems(segment, { spend, isLast: rows.some(({ is_last }) => is_last) })
    lines.set(segment.id, items)
    // The part that replaced an empty one at once begins where it does.
    if (segment.starts_at.getTime() === segment.ends_at.getTime()) continue
    const cents = [
      ...used.map(({ net_cents }) => net_cents),
      ...items.map(({ amount_cents }) => amount_cents),
    ]
    earlier.set(
      part,
      cents.reduce((sum, each) => sum + each, earlier_cents),
    )
  }
  return lines
}

function feesOf(rows: readonly PartCharge[], discounted: Here['discounted']): Spend['fees'] {
  return rows.flatMap((row) =>
    row.amount_cents === null
      ? []
      : {
          net_cents: row.amount_cents - (discounted.get(row.id) ?? row.discount_cents),
          span: { start: row.starts_at, end: row.ends_at },
          isOnEarlier: row.is_on_another,
        },
  )
}

type Spend = Parameters<typeof boundLines>[1]

function planPartOf({ part_start, part_end, part_whole_start, part_whole_end }: BilledSegment) {
  if (part_start === null || part_end === null || part_whole_start === null || part_whole_end === null)
    return undefined
  const whole = { start: part_whole_start, end: part_whole_end }
  return { span: { start: part_start, end: part_end }, whole }
}

type Spent = { spend: Spend; isLast: boolean }

function boundItems(segment: BilledSegment, { spend, isLast }: Spent): BoundLineItem[] {
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

/**
 * A draft's line keeps its id when finalized. With monthly usage, the plan's bound covers its part up to the segment's
 * end.
 */
function toLineItem(segment: BilledSegment, { type, amount_cents, bound }: BoundLine): BoundLineItem {
  const { price_id } = bound
  const price = segment.prices.find(({ id }) => id === price_id)
  const meter = segment.meters.find(({ id }) => id === price?.meter_id)
  const of = price_id === null ? segment.plan_name : (price?.name ?? meter?.name ?? price_id)
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
