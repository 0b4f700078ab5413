import type { MeterTerms } from '../meters/reading.ts'

/** A segment of a subscription that still takes usage, and the meters that its plan prices. */
export type OpenSegment = {
  id: string
  customer_id: string
  subscription_id: string
  starts_at: Date
  ends_at: Date
  billing_starts_at: Date
  meter_ids: { has(id: string): boolean }
}

/** A segment that takes a reading, as late where the event's own is closed. */
export type SegmentMatch = { id: string; late: boolean }
type Moment = { customer_id: string; timestamp: Date }
/** The open segments of one subscription in the order of their starts, and by meter the newest that prices it. */
type Ordered = { segments: OpenSegment[]; findNewest: (meterId: string) => OpenSegment | undefined }

/**
 * Finds, for an event, what of each of its customer's subscriptions takes the usage of a meter. An event is looked up once,
 * whatever the number of its meters, and the segment of its moment in a number of steps that grows as a logarithm.
 */
export function createSegmentFinder(
  segments: readonly OpenSegment[],
): (event: Moment) => Array<(meter: Pick<MeterTerms, 'id'>) => SegmentMatch | undefined> {
  const byCustomer = orderAll(segments)
  return ({ customer_id, timestamp }) =>
    (byCustomer.get(customer_id) ?? []).map((ofOne) => {
      const home = findHome(ofOne.segments, timestamp)
      return (meter) => findSegments(timestamp, meter.id, { home, findNewest: ofOne.findNewest })
    })
}

/**
 * The segment of a subscription that an event counts in: the one that it lies in, where that prices the meter. Where that
 * is closed already, the newest that prices the meter takes it, as late. What is from before a subscription's first paid
 * period, or from after its end, is not billed by it.
 */
function findSegments(
  timestamp: Date,
  meterId: string,
  { home, findNewest }: { home: OpenSegment | undefined } & Pick<Ordered, 'findNewest'>,
): SegmentMatch | undefined {
  if (home !== undefined) return home.meter_ids.has(meterId) ? { id: home.id, late: false } : undefined
  const newest = findNewest(meterId)
  if (newest === undefined || timestamp >= newest.starts_at || timestamp < newest.billing_starts_at)
    return undefined
  return { id: newest.id, late: true }
}

/** The segment that a moment lies in: the last to start by then, unless it has ended. */
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

/** By customer, and among a customer's by subscription. */
function orderAll(segments: readonly OpenSegment[]): ReadonlyMap<string, Ordered[]> {
  const bySubscription = Map.groupBy(segments, ({ subscription_id }) => subscription_id)
  const ordered = [...bySubscription.values()].map((some): Ordered => {
    const inOrder = some.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    return { segments: inOrder, findNewest: createNewest(inOrder) }
  })
  return Map.groupBy(ordered, ({ segments: [first] }) => first?.customer_id ?? '')
}

/** Looks for a meter's newest segment when the first late event asks, and remembers it. */
function createNewest(inOrder: readonly OpenSegment[]): Ordered['findNewest'] {
  const known = new Map<string, OpenSegment | undefined>()
  return (meterId) => {
    if (!known.has(meterId))
      known.set(
        meterId,
        inOrder.findLast(({ meter_ids }) => meter_ids.has(meterId)),
      )
    return known.get(meterId)
  }
}
