import { type MeterTerms, matches, type Reading, readMeter } from '../meters/reading.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

/** A stored event, with its place in the order of arrival. */
export type QueuedEvent = {
  idempotency_key: string
  seq: number
  customer_id: string
  event_name: string
  timestamp: Date
  properties: Readonly<Record<string, number | string>>
}

/** A stretch of a subscription that still takes usage, and the meters that its plan prices. */
export type OpenStretch = {
  id: string
  customer_id: string
  subscription_id: string
  starts_at: Date
  ends_at: Date
  billed_from: Date
  meter_ids: ReadonlySet<string>
}

/** What is added to one aggregate: of an hour of a customer, or of a stretch. */
export type Addition = {
  scope: string
  meter: MeterTerms
  units: Decimal
  values: Set<string>
  late_events: number
  latest_at: Date
  latest_seq: number
}

/** An event that nothing counts, and why. */
export type Rejection = { event: QueuedEvent; code: string; message: string }
export type Digest = {
  rejections: Rejection[]
  hours: Map<string, Addition>
  stretches: Map<string, Addition>
}

/**
 * What a number of events come to: which are rejected, and what the others add to the hours and stretches that they fall
 * into. An event that several meters match is counted by all or, where one cannot read it, by none. It adds up within these
 * events only: what was there before, and what it costs, others know.
 */
export function digest(
  events: readonly QueuedEvent[],
  meters: readonly MeterTerms[],
  stretches: readonly OpenStretch[],
): Digest {
  const result: Digest = { rejections: [], hours: new Map(), stretches: new Map() }
  const metersByEvent = Map.groupBy(meters, ({ event_name }) => event_name)
  const stretchesByCustomer = groupStretches(stretches)
  for (const event of events) {
    const { readings, rejection } = readAll(event, metersByEvent.get(event.event_name) ?? [])
    if (rejection !== null) result.rejections.push({ event, ...rejection })
    const subscribed = stretchesByCustomer.get(event.customer_id) ?? []
    for (const reading of readings) {
      add(result.hours, hourOf(event), reading, event, false)
      for (const ofOne of subscribed) {
        const taking = findTaking(event, reading.meter, ofOne)
        if (taking !== undefined) add(result.stretches, taking.id, reading, event, taking.late)
      }
    }
  }
  return result
}

/** The hour that a moment lies in, as the name of its aggregate: the customer and the hour, in hours since 1970. */
export function hourOf({ customer_id, timestamp }: Pick<QueuedEvent, 'customer_id' | 'timestamp'>): string {
  return `${customer_id} ${Math.floor(timestamp.getTime() / HOUR_MS)}`
}

/** By customer, and among a customer's by subscription. */
function groupStretches(stretches: readonly OpenStretch[]): ReadonlyMap<string, OpenStretch[][]> {
  const byCustomer = Map.groupBy(stretches, ({ customer_id }) => customer_id)
  return new Map(
    [...byCustomer].map(([customerId, theirs]) => [
      customerId,
      [...Map.groupBy(theirs, ({ subscription_id }) => subscription_id).values()],
    ]),
  )
}

function readAll(
  event: QueuedEvent,
  meters: readonly MeterTerms[],
): { readings: Reading[]; rejection: Omit<Rejection, 'event'> | null } {
  const readings: Reading[] = []
  for (const meter of meters.filter((each) => matches(each, event))) {
    const reading = readMeter(meter, event)
    if ('code' in reading) return { readings: [], rejection: reading }
    readings.push(reading)
  }
  return readings.length > 0 ? { readings, rejection: null } : { readings, rejection: NO_METER }
}

/**
 * The stretch of a subscription that an event counts in: the one that it lies in, where that prices the meter. Where that
 * is closed already, the newest that prices the meter takes it, as late. What is from before a subscription's first paid
 * period, or from after its end, is not billed by it.
 */
function findTaking(
  { timestamp }: QueuedEvent,
  meter: MeterTerms,
  ofOne: readonly OpenStretch[],
): { id: string; late: boolean } | undefined {
  const billing = ofOne.filter(({ billed_from }) => timestamp >= billed_from)
  const home = billing.find(({ starts_at, ends_at }) => starts_at <= timestamp && timestamp < ends_at)
  if (home !== undefined) return home.meter_ids.has(meter.id) ? { id: home.id, late: false } : undefined
  const newest = billing
    .filter(({ meter_ids, starts_at }) => meter_ids.has(meter.id) && timestamp < starts_at)
    .reduce<OpenStretch | undefined>(
      (best, each) => (best === undefined || each.starts_at > best.starts_at ? each : best),
      undefined,
    )
  return newest && { id: newest.id, late: true }
}

function add(
  additions: Map<string, Addition>,
  scope: string,
  { meter, value, text }: Reading,
  { timestamp, seq }: QueuedEvent,
  late: boolean,
): void {
  const name = `${scope} ${meter.id}`
  const known = additions.get(name)
  if (known === undefined) {
    const values = new Set(meter.aggregation === 'unique_count' ? [text] : [])
    additions.set(name, {
      scope,
      meter,
      units: meter.aggregation === 'unique_count' ? decimal(0) : value,
      values,
      late_events: late ? 1 : 0,
      latest_at: timestamp,
      latest_seq: seq,
    })
    return
  }
  if (late) known.late_events += 1
  if (meter.aggregation === 'unique_count') known.values.add(text)
  if (meter.aggregation === 'count' || meter.aggregation === 'sum') known.units = known.units.plus(value)
  if (meter.aggregation === 'max' && value.gt(known.units)) known.units = value
  const later =
    timestamp > known.latest_at ||
    (timestamp.getTime() === known.latest_at.getTime() && seq > known.latest_seq)
  if (!later) return
  known.latest_at = timestamp
  known.latest_seq = seq
  if (meter.aggregation === 'latest') known.units = value
}

const HOUR_MS = 60 * 60 * 1000
const NO_METER = { code: 'NO_MATCHING_METER', message: 'No meter counts this event' }
