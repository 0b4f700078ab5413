import type { Schemas } from '../db/tables/columns.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { aggregations, carriesOver, isLater, isLevel, NO_UNITS } from '../meters/aggregations.ts'
import { bucketAt, valueInBucket } from '../meters/buckets.ts'
import { findMatching, type MeterIndex } from '../meters/matching.ts'
import {
  type MeterTerms,
  openProperties,
  type Properties,
  type Reading,
  readMeter,
} from '../meters/reading.ts'
import type { Decimal } from '../money/decimal.ts'
import { HOUR_MS } from '../runtime/spans.ts'
import { createSegmentFinder, type OpenSegment, type SegmentMatch } from './assign-to-segment.ts'
import { counterOf } from './plan-prices.ts'

/** `seq` is the order of arrival. */
export type QueuedEvent = {
  id: number
  seq: number
  customer_id: string
  event_name: string
  timestamp: Date
  test_clock_id: string
  properties: Readonly<Record<string, number | string>>
}

/** A value, and the event that is its latest. */
type Decided = { units: Decimal; latest_at: Date; latest_seq: number }

export type UsageDelta<Scope> = Scope &
  Decided & {
    meter: MeterTerms
    /** The meter's id, or in a segment what `counterOf` names. */
    counter: string
    /** How often each value of a unique_count meter occurs. The database knows which ones are new. */
    values: Map<string, number>
    /** In a segment, the value of each bucket of a max or latest meter. The database knows what is new. */
    buckets: Map<number, Decided>
    late_events: number
  }
export type HourDelta = UsageDelta<{ customer_id: string; hour: Date }>
export type SegmentDelta = UsageDelta<{ segment_id: string }>

export type RecurringValue = { event: QueuedEvent; meter_id: string; units: Decimal }

export type Rejection = { event: QueuedEvent; code: Schemas['EventRejectionCode']; message: string }
export type Aggregation = {
  rejections: Rejection[]
  hours: Map<string, HourDelta>
  segments: Map<string, SegmentDelta>
  recurring: RecurringValue[]
  /** Events whose timestamp does not tell their segments. */
  assigned: Array<{ event: QueuedEvent; segment_ids: string[] }>
}

/** A recurring meter's late value counts in no segment; the segments in `carriedInto` begin with the latest value. */
export type AssignedReading = { reading: Reading; segments: SegmentMatch[]; carriedInto: SegmentMatch[] }

/**
 * Takes events in any order. At `now` the subscription may still change, so the segments of such an event are stored.
 */
export function createAggregator(
  segments: readonly OpenSegment[],
  now: Date,
): {
  aggregation: Aggregation
  read: (event: QueuedEvent, meters: MeterIndex) => AssignedReading[]
  add: (event: QueuedEvent, readings: readonly AssignedReading[]) => void
} {
  const aggregation: Aggregation = {
    rejections: [],
    hours: new Map(),
    segments: new Map(),
    recurring: [],
    assigned: [],
  }
  const findSegments = createSegmentFinder(segments)
  const read = (event: QueuedEvent, meters: MeterIndex) => {
    const { readings, rejection, properties } = readAll(event, meters)
    if (rejection !== null) aggregation.rejections.push({ event, ...rejection })
    const finders = readings.length === 0 ? [] : findSegments(event)
    return readings.map((reading) => {
      const matches = finders.flatMap((findSegment) => findSegment(reading.meter, properties) ?? [])
      const isCarried = ({ late }: SegmentMatch) => late && carriesOver(reading.meter)
      return {
        reading,
        segments: matches.filter((match) => !isCarried(match)),
        carriedInto: matches.filter(isCarried),
      }
    })
  }
  const add = (event: QueuedEvent, readings: readonly AssignedReading[]) => {
    const { customer_id, timestamp } = event
    const hour = new Date(Math.floor(timestamp.getTime() / HOUR_MS) * HOUR_MS)
    const key = `${customer_id} ${hour.getTime()}`
    const ofHour = { deltas: aggregation.hours, key, scope: { customer_id, hour }, hasBuckets: false }
    for (const { reading, segments: matches } of readings) {
      const { meter, value } = reading
      if (carriesOver(meter)) aggregation.recurring.push({ event, meter_id: meter.id, units: value })
      if (isLevel(meter)) continue
      addReading({ ...ofHour, counter: meter.id }, event, reading, false)
      for (const { id, late, price } of matches) {
        if (price === undefined) continue
        const ofSegment = {
          deltas: aggregation.segments,
          key: id,
          scope: { segment_id: id },
          hasBuckets: true,
        }
        addReading({ ...ofSegment, counter: counterOf(price) }, event, reading, late)
      }
    }
    const matched = readings.flatMap(({ segments: matches, carriedInto }) => [...matches, ...carriedInto])
    // On a frozen clock, an event can arrive after its invoice at the same time.
    const isAfterInvoice = matched.length === 0 && event.test_clock_id !== REAL_TIME
    if (timestamp >= now || isAfterInvoice || matched.some(({ late }) => late))
      aggregation.assigned.push({ event, segment_ids: [...new Set(matched.map(({ id }) => id))] })
  }
  return { aggregation, read, add }
}

function readAll(
  event: QueuedEvent,
  meters: MeterIndex,
): { readings: Reading[]; rejection: Omit<Rejection, 'event'> | null; properties: Properties } {
  const readings: Reading[] = []
  const properties = openProperties(event.properties)
  for (const meter of findMatching(meters, properties)) {
    const reading = readMeter(meter, properties)
    if ('code' in reading) return { readings: [], rejection: reading, properties }
    readings.push(reading)
  }
  return { readings, rejection: readings.length > 0 ? null : NO_METER, properties }
}

type Target<Scope> = {
  deltas: Map<string, UsageDelta<Scope>>
  key: string
  scope: Scope
  counter: string
  /** Hours need no buckets: reports find them in the hours. */
  hasBuckets: boolean
}

function addReading<Scope>(
  { deltas, key, scope, counter, hasBuckets }: Target<Scope>,
  { timestamp, seq }: QueuedEvent,
  { meter, value, text }: Reading,
  late: boolean,
): void {
  const isUnique = meter.aggregation === 'unique_count'
  const bucket = hasBuckets && !isUnique ? bucketAt(meter, timestamp) : undefined
  const units = isUnique || bucket !== undefined ? NO_UNITS : value
  const name = `${key} ${counter}`
  let delta = deltas.get(name)
  if (delta === undefined) {
    const [values, buckets] = [new Map<string, number>(), new Map<number, Decided>()]
    delta = {
      ...scope,
      meter,
      counter,
      units,
      values,
      buckets,
      late_events: 0,
      latest_at: timestamp,
      latest_seq: seq,
    }
    deltas.set(name, delta)
  } else addTo(delta, meter, { units, latest_at: timestamp, latest_seq: seq })
  if (isUnique) {
    const each = hasBuckets ? valueInBucket(meter, text, timestamp) : text
    delta.values.set(each, 1 + (delta.values.get(each) ?? 0))
  }
  if (bucket !== undefined) {
    const [known, more] = [delta.buckets.get(bucket), { units: value, latest_at: timestamp, latest_seq: seq }]
    if (known === undefined) delta.buckets.set(bucket, more)
    else addTo(known, meter, more)
  }
  if (late) delta.late_events += 1
}

function addTo(decided: Decided, { aggregation }: MeterTerms, more: Decided): void {
  const later = isLater({ timestamp: more.latest_at, seq: more.latest_seq }, decided)
  decided.units = aggregations[aggregation].combine(decided.units, more.units, later)
  if (!later) return
  decided.latest_at = more.latest_at
  decided.latest_seq = more.latest_seq
}

const NO_METER = { code: 'NO_MATCHING_METER' as const, message: 'No meter counts this event' }
