import { findMatching, type MeterIndex } from '../meters/matching.ts'
import { type MeterTerms, openProperties, type Reading, readMeter } from '../meters/reading.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { createSegmentFinder, type OpenSegment, type SegmentMatch } from './assign-to-segment.ts'

/** A stored event, with its place in the order of arrival. */
export type QueuedEvent = {
  idempotency_key: string
  seq: number
  customer_id: string
  event_name: string
  timestamp: Date
  properties: Readonly<Record<string, number | string>>
}

/** What is added to one aggregate: of an hour of a customer, or of a segment. */
export type UsageDelta = {
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
export type Aggregation = {
  rejections: Rejection[]
  hours: Map<string, UsageDelta>
  segments: Map<string, UsageDelta>
}

/** A reading, and the segments that take it. */
export type Touch = { reading: Reading; segments: SegmentMatch[] }

/**
 * What a number of events come to: which are rejected, and what the others add to the hours and segments that they fall
 * into. An event that several meters match is counted by all or, where one cannot read it, by none. It adds up within these
 * events only: what was there before, and what it costs, others know. Events come one by one, in any order, each read with
 * the meters of its name; `read` returns nothing for one that it rejects.
 */
export function createAggregator(segments: readonly OpenSegment[]): {
  digest: Aggregation
  read: (event: QueuedEvent, meters: MeterIndex) => Touch[]
  add: (event: QueuedEvent, touches: readonly Touch[]) => void
} {
  const digest: Aggregation = { rejections: [], hours: new Map(), segments: new Map() }
  const findSegments = createSegmentFinder(segments)
  const read = (event: QueuedEvent, meters: MeterIndex) => {
    const { readings, rejection } = readAll(event, meters)
    if (rejection !== null) digest.rejections.push({ event, ...rejection })
    const taking = readings.length === 0 ? [] : findSegments(event)
    return readings.map((reading) => ({
      reading,
      segments: taking.flatMap((takenBy) => takenBy(reading.meter) ?? []),
    }))
  }
  const addEvent = (event: QueuedEvent, touches: readonly Touch[]) => {
    const hour = hourOf(event)
    for (const { reading, segments: taking } of touches) {
      add(digest.hours, hour, reading, event, false)
      for (const taken of taking) add(digest.segments, taken.id, reading, event, taken.late)
    }
  }
  return { digest, read, add: addEvent }
}

/** The hour that a moment lies in, as the name of its aggregate: the customer and the hour, in hours since 1970. */
export function hourOf({ customer_id, timestamp }: Pick<QueuedEvent, 'customer_id' | 'timestamp'>): string {
  return `${customer_id} ${Math.floor(timestamp.getTime() / HOUR_MS)}`
}

function readAll(
  event: QueuedEvent,
  meters: MeterIndex,
): { readings: Reading[]; rejection: Omit<Rejection, 'event'> | null } {
  const readings: Reading[] = []
  const properties = openProperties(event.properties)
  for (const meter of findMatching(meters, properties)) {
    const reading = readMeter(meter, properties)
    if ('code' in reading) return { readings: [], rejection: reading }
    readings.push(reading)
  }
  return readings.length > 0 ? { readings, rejection: null } : { readings, rejection: NO_METER }
}

function add(
  deltas: Map<string, UsageDelta>,
  scope: string,
  { meter, value, text }: Reading,
  { timestamp, seq }: QueuedEvent,
  late: boolean,
): void {
  const name = `${scope} ${meter.id}`
  const known = deltas.get(name)
  if (known === undefined) {
    const values = new Set(meter.aggregation === 'unique_count' ? [text] : [])
    deltas.set(name, {
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
