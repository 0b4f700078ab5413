import type { MeterTerms, Properties } from '../meters/reading.ts'
import type { Price } from '../plans/rating.ts'
import type { PlanPrices } from './plan-prices.ts'

export type OpenSegment = {
  id: string
  customer_id: string
  subscription_id: string
  starts_at: Date
  ends_at: Date
  billing_starts_at: Date
  prices: PlanPrices
}

/** `late`: the segment of the event's time is closed. Without a price, the segment does not count the event. */
export type SegmentMatch = { id: string; late: boolean; price: Price | undefined }
type Find = (meter: Pick<MeterTerms, 'id'>, properties: Properties) => SegmentMatch | undefined
type EventTime = { customer_id: string; timestamp: Date }
type OrderedSegments = { segments: OpenSegment[]; findNewest: (meterId: string) => OpenSegment | undefined }

export function createSegmentFinder(segments: readonly OpenSegment[]): (event: EventTime) => Find[] {
  const byCustomer = orderAll(segments)
  return ({ customer_id, timestamp }) =>
    (byCustomer.get(customer_id) ?? []).map((subscription) => {
      const home = findHome(subscription.segments, timestamp)
      return (meter, properties) => {
        const found = findSegment(timestamp, meter.id, { home, findNewest: subscription.findNewest })
        if (found === undefined) return undefined
        const { segment, late } = found
        return { id: segment.id, late, price: segment.prices.match(meter.id, properties) }
      }
    })
}

/**
 * A late event counts in the newest open segment that prices the meter. Events outside of paid periods are not billed.
 */
function findSegment(
  timestamp: Date,
  meterId: string,
  { home, findNewest }: { home: OpenSegment | undefined } & Pick<OrderedSegments, 'findNewest'>,
): { segment: OpenSegment; late: boolean } | undefined {
  if (home !== undefined) return home.prices.has(meterId) ? { segment: home, late: false } : undefined
  const newest = findNewest(meterId)
  if (newest === undefined || timestamp >= newest.starts_at || timestamp < newest.billing_starts_at)
    return undefined
  return { segment: newest, late: true }
}

/** In each subscription the newest segment that prices the meter counts the event. */
export function takersOf<Segment extends OpenSegment>(
  segments: readonly Segment[],
  meterId: string,
): Segment[] {
  const pricing = segments.filter(({ prices }) => prices.has(meterId))
  return [...Map.groupBy(pricing, ({ subscription_id }) => subscription_id).values()].flatMap((each) =>
    each.toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime()).slice(0, 1),
  )
}

function findHome(segments: readonly OpenSegment[], timestamp: Date): OpenSegment | undefined {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const each = segments[middle]
    if (each !== undefined && each.starts_at <= timestamp) low = middle + 1
    else high = middle
  }
  const home = segments[low - 1]
  return home !== undefined && timestamp < home.ends_at && timestamp >= home.billing_starts_at
    ? home
    : undefined
}

function orderAll(segments: readonly OpenSegment[]): ReadonlyMap<string, OrderedSegments[]> {
  const bySubscription = Map.groupBy(segments, ({ subscription_id }) => subscription_id)
  const ordered = [...bySubscription.values()].map((each): OrderedSegments => {
    const inOrder = each.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    return { segments: inOrder, findNewest: createNewestFinder(inOrder) }
  })
  return Map.groupBy(ordered, ({ segments: [first] }) => first?.customer_id ?? '')
}

function createNewestFinder(inOrder: readonly OpenSegment[]): OrderedSegments['findNewest'] {
  const cache = new Map<string, OpenSegment | undefined>()
  return (meterId) => {
    if (!cache.has(meterId))
      cache.set(
        meterId,
        inOrder.findLast(({ prices }) => prices.has(meterId)),
      )
    return cache.get(meterId)
  }
}
