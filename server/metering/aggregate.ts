import type { Schemas } from '../db/tables/columns.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { aggregations, isLater, NO_UNITS } from '../meters/aggregations.ts'
import { findMatching, type MeterIndex } from '../meters/matching.ts'
import { type MeterTerms, openProperties, type Reading, readMeter } from '../meters/reading.ts'
import type { Decimal } from '../money/decimal.ts'
import { HOUR_MS } from '../runtime/spans.ts'
import { createSegmentFinder, type OpenSegment, type SegmentMatch } from './assign-to-segment.ts'

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

export type UsageDelta<Scope> = Scope & {
  meter: MeterTerms
  units: Decimal
  /** How often each value of a unique_count meter occurs. The database knows which ones are new. */
  values: Map<string, number>
  late_events: number
  latest_at: Date
  latest_seq: number
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
    const { readings, rejection } = readAll(event, meters)
    if (rejection !== null) aggregation.rejections.push({ event, ...rejection })
    const finders = readings.length === 0 ? [] : findSegments(event)
    return readings.map((reading) => {
      const matches = finders.flatMap((findSegment) => findSegment(reading.meter) ?? [])
      const isCarried = ({ late }: SegmentMatch) => late && reading.meter.recurring
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
    const ofHour = { deltas: aggregation.hours, key, scope: { customer_id, hour } }
    for (const { reading, segments: matches } of readings) {
      const { meter, value } = reading
      addReading(ofHour, event, reading, false)
      if (meter.recurring) aggregation.recurring.push({ event, meter_id: meter.id, units: value })
      for (const { id, late } of matches)
        addReading({ deltas: aggregation.segments, key: id, scope: { segment_id: id } }, event, reading, late)
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

type Target<Scope> = { deltas: Map<string, UsageDelta<Scope>>; key: string; scope: Scope }

function addReading<Scope>(
  { deltas, key, scope }: Target<Scope>,
  { timestamp, seq }: QueuedEvent,
  { meter, value, text }: Reading,
  late: boolean,
): void {
  const isUnique = meter.aggregation === 'unique_count'
  const units = isUnique ? NO_UNITS : value
  const name = `${key} ${meter.id}`
  const delta = deltas.get(name)
  if (delta === undefined) {
    const values = new Map(isUnique ? [[text, 1]] : [])
    const late_events = late ? 1 : 0
    deltas.set(name, {
      ...scope,
      meter,
      units,
      values,
      late_events,
      latest_at: timestamp,
      latest_seq: seq,
    })
    return
  }
  const later = isLater({ timestamp, seq }, delta)
  delta.units = aggregations[meter.aggregation].combine(delta.units, units, later)
  if (isUnique) delta.values.set(text, 1 + (delta.values.get(text) ?? 0))
  if (late) delta.late_events += 1
  if (!later) return
  delta.latest_at = timestamp
  delta.latest_seq = seq
}

const NO_METER = { code: 'NO_MATCHING_METER' as const, message: 'No meter counts this event' }
