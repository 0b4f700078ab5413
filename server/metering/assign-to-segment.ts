import type { MeterTerms } from '../meters/reading.ts'

/** A stretch of a subscription that still takes usage, and the meters that its plan prices. */
export type OpenStretch = {
  id: string
  customer_id: string
  subscription_id: string
  starts_at: Date
  ends_at: Date
  billed_from: Date
  meter_ids: { has(id: string): boolean }
}

/** A stretch that takes a reading, as late where the event's own is closed. */
export type Taking = { id: string; late: boolean }
type Moment = { customer_id: string; timestamp: Date }
/** The open stretches of one subscription in the order of their starts, and by meter the newest that prices it. */
type Ordered = { stretches: OpenStretch[]; findNewest: (meterId: string) => OpenStretch | undefined }

/**
 * Finds, for an event, what of each of its customer's subscriptions takes the usage of a meter. An event is looked up once,
 * whatever the number of its meters, and the stretch of its moment in a number of steps that grows as a logarithm.
 */
export function createTaker(
  stretches: readonly OpenStretch[],
): (event: Moment) => Array<(meter: Pick<MeterTerms, 'id'>) => Taking | undefined> {
  const byCustomer = orderAll(stretches)
  return ({ customer_id, timestamp }) =>
    (byCustomer.get(customer_id) ?? []).map((ofOne) => {
      const home = findHome(ofOne.stretches, timestamp)
      return (meter) => findTaking(timestamp, meter.id, { home, findNewest: ofOne.findNewest })
    })
}

/**
 * The stretch of a subscription that an event counts in: the one that it lies in, where that prices the meter. Where that
 * is closed already, the newest that prices the meter takes it, as late. What is from before a subscription's first paid
 * period, or from after its end, is not billed by it.
 */
function findTaking(
  timestamp: Date,
  meterId: string,
  { home, findNewest }: { home: OpenStretch | undefined } & Pick<Ordered, 'findNewest'>,
): Taking | undefined {
  if (home !== undefined) return home.meter_ids.has(meterId) ? { id: home.id, late: false } : undefined
  const newest = findNewest(meterId)
  if (newest === undefined || timestamp >= newest.starts_at || timestamp < newest.billed_from)
    return undefined
  return { id: newest.id, late: true }
}

/** The stretch that a moment lies in: the last to start by then, unless it has ended. */
function findHome(stretches: readonly OpenStretch[], timestamp: Date): OpenStretch | undefined {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const each = stretches[middle]
    if (each !== undefined && each.starts_at <= timestamp) low = middle + 1
    else high = middle
  }
  const home = stretches[low - 1]
  return home !== undefined && timestamp < home.ends_at && timestamp >= home.billed_from ? home : undefined
}

/** By customer, and among a customer's by subscription. */
function orderAll(stretches: readonly OpenStretch[]): ReadonlyMap<string, Ordered[]> {
  const bySubscription = Map.groupBy(stretches, ({ subscription_id }) => subscription_id)
  const ordered = [...bySubscription.values()].map((some): Ordered => {
    const inOrder = some.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    return { stretches: inOrder, findNewest: createNewest(inOrder) }
  })
  return Map.groupBy(ordered, ({ stretches: [first] }) => first?.customer_id ?? '')
}

/** Looks for a meter's newest stretch when the first late event asks, and remembers it. */
function createNewest(inOrder: readonly OpenStretch[]): Ordered['findNewest'] {
  const known = new Map<string, OpenStretch | undefined>()
  return (meterId) => {
    if (!known.has(meterId))
      known.set(
        meterId,
        inOrder.findLast(({ meter_ids }) => meter_ids.has(meterId)),
      )
    return known.get(meterId)
  }
}
