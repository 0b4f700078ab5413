import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Aggregation,
  createAggregator,
  type QueuedEvent,
  type UsageDelta,
} from '../../server/metering/aggregate.ts'
import type { OpenSegment } from '../../server/metering/assign-to-segment.ts'
import { indexPrices } from '../../server/metering/plan-prices.ts'
import { indexMeters } from '../../server/meters/matching.ts'
import { type MeterTerms, prepareMeter, type StoredMeterTerms } from '../../server/meters/reading.ts'
import { decimal } from '../../server/money/decimal.ts'

const HOUR_MS = 3_600_000
const METERS: MeterTerms[] = [
  meter('count', { aggregation: 'count', property: null }),
  meter('sum', { aggregation: 'sum' }),
  meter('max', { aggregation: 'max' }),
  meter('unique', { aggregation: 'unique_count' }),
  meter('latest', { aggregation: 'latest' }),
  meter('eu', { aggregation: 'sum', filters: [{ property: 'region', in: ['eu', 1] }] }),
]
const ALL = new Set(METERS.map(({ id }) => id))

/** Hours 0 to 1 are closed. Plan changed at 3; the next period began at 4; what ended at 4 waits for its invoice. */
const SEGMENTS: OpenSegment[] = [
  segment('old', 2, 3),
  segment('changed', 3, 4, { prices: pricesOf(['sum', 'unique']) }),
  segment('present', 4, 9),
  segment('other', 1, 9, { subscription_id: 's2', billing_starts_at: hour(1), prices: pricesOf(['max']) }),
]

describe('the segment that takes an event', () => {
  test.each<[string, number, string[]]>([
    [
      'in a closed period: the newest, as late',
      0,
      [
        'present count late',
        'present sum late',
        'present max late',
        'present unique late',
        'present latest late',
      ],
    ],
    ['in a waiting period', 2, ['old count', 'old sum', 'old max', 'other max', 'old unique', 'old latest']],
    [
      'at its start',
      2 * HOUR_MS,
      ['old count', 'old sum', 'old max', 'other max', 'old unique', 'old latest'],
    ],
    [
      'at its last millisecond',
      3 * HOUR_MS - 1,
      ['old count', 'old sum', 'old max', 'other max', 'old unique', 'old latest'],
    ],
    [
      'at its end: the next one, and only what that prices',
      3 * HOUR_MS,
      ['changed sum', 'other max', 'changed unique'],
    ],
    [
      'in the present period',
      5,
      ['present count', 'present sum', 'present max', 'other max', 'present unique', 'present latest'],
    ],
    ['after the end of all: none', 9, []],
  ])('%s', (_name, at, wanted) => {
    const timestamp = at < 100 ? hour(at) : new Date(hour(0).getTime() + at)
    const event = eventAt(timestamp, 1, { value: 1 })
    const { rejections, segments } = aggregateEvents([event], METERS, SEGMENTS)
    expect(rejections).toEqual([])
    const took = [...segments.values()].map(
      ({ segment_id, meter, late_events }) => `${segment_id} ${meter.id}${late_events > 0 ? ' late' : ''}`,
    )
    expect(took).toEqual(wanted)
  })

  test('what is from before the first paid period is counted by the hour, and billed by none', () => {
    const open = [segment('first', 4, 9, { billing_starts_at: hour(4) })]
    const { hours, segments } = aggregateEvents([eventAt(hour(3), 1, { value: 1 })], METERS, open)
    expect(segments.size).toBe(0)
    expect(hours.size).toBe(5)
  })

  test("another customer's segments take nothing", () => {
    const open = [segment('theirs', 0, 9, { customer_id: 'c2' })]
    expect(aggregateEvents([eventAt(hour(3), 1, { value: 1 })], METERS, open).segments.size).toBe(0)
  })
})

describe('verdicts', () => {
  test.each<[string, Record<string, number | string>, string | undefined]>([
    ['read by all', { value: 1 }, undefined],
    ['numbers as text', { value: '1.50' }, undefined],
    ['missing', {}, 'MISSING_PROPERTY'],
    ['unreadable by some', { value: 'many' }, 'INVALID_PROPERTY_VALUE'],
  ])('%s', (_name, properties, code) => {
    const event = eventAt(hour(5), 1, properties)
    const { rejections, hours, segments } = aggregateEvents([event], METERS, SEGMENTS)
    expect(rejections.map((each) => [each.event, each.code])).toEqual(
      code === undefined ? [] : [[event, code]],
    )
    expect(hours.size > 0).toBe(code === undefined)
    expect(segments.size > 0).toBe(code === undefined)
  })

  test('no meter of its name, or none whose filters let it in', () => {
    const filtered = METERS.filter(({ id }) => id === 'eu')
    const events = [
      { ...eventAt(hour(5), 1, { value: 1 }), event_name: 'other' },
      eventAt(hour(5), 2, { value: 1 }),
    ]
    const { rejections, hours } = aggregateEvents(events, filtered, SEGMENTS)
    expect(rejections.map(({ code }) => code)).toEqual(['NO_MATCHING_METER', 'NO_MATCHING_METER'])
    expect(hours.size).toBe(0)
  })
})

describe('any order, any batches', () => {
  test('the deltas, merged, are the aggregates of all events', () => {
    fc.assert(
      fc.property(stream(), ({ events, order, cuts }) => {
        const shuffled = order.flatMap((index) => events[index] ?? [])
        const merged: Pick<Aggregation, 'hours' | 'segments'> = { hours: new Map(), segments: new Map() }
        for (const batch of split(shuffled, cuts)) {
          const { hours, segments, rejections } = aggregateEvents(batch, METERS, SEGMENTS)
          const read = new Set(counted(batch).map(({ event }) => event))
          expect(rejections.map(({ event }) => event)).toEqual(batch.filter((event) => !read.has(event)))
          mergeInto(merged.hours, hours)
          mergeInto(merged.segments, segments)
        }
        expect(valuesOf(merged.hours)).toEqual(expectedHours(events))
        const { values, late } = expectedSegments(events)
        expect(valuesOf(merged.segments)).toEqual(values)
        expect(lateOf(merged.segments)).toEqual(late)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a hundred thousand events of 0.1 are 10000, in batches of 1,000', () => {
    const merged: Aggregation['segments'] = new Map()
    for (let batch = 0; batch < 100; batch += 1) {
      const events = Array.from({ length: 1_000 }, (_each, index) =>
        eventAt(hour(5), batch * 1_000 + index, { value: 0.1 }),
      )
      mergeInto(merged, aggregateEvents(events, [meter('sum', { aggregation: 'sum' })], SEGMENTS).segments)
    }
    expect(valuesOf(merged)).toEqual({ 'present sum': '10000' })
  })
})

type Sample = { events: QueuedEvent[]; order: number[]; cuts: number[] }

function stream(): fc.Arbitrary<Sample> {
  const value = fc.oneof(
    fc.constantFrom<number | string>(0.1, '0.1', 0.1, '0.10', -1, 'word', 0, 7),
    fc.integer({ min: -1_000, max: 1_000 }).map((each) => each / 1_000),
  )
  const event = fc.record({
    // Few moments, so that several events share one.
    at: fc.oneof(
      fc.integer({ min: 0, max: 9 }).map((each) => each * HOUR_MS),
      fc.nat(10 * HOUR_MS),
      fc.constant(3 * HOUR_MS - 1),
    ),
    value: fc.option(value, { freq: 15 }),
    region: fc.constantFrom<number | string | undefined>(undefined, 'eu', 'us', 1, '1'),
  })
  return fc.array(event, { maxLength: 40 }).chain((drawn) => {
    const events = drawn.map(({ at, value, region }, index) =>
      eventAt(new Date(hour(0).getTime() + at), index, {
        ...(value !== null && { value }),
        ...(region !== undefined && { region }),
      }),
    )
    return fc.record({
      events: fc.constant(events),
      order: fc.shuffledSubarray([...events.keys()], { minLength: events.length }),
      cuts: fc.array(fc.nat(events.length), { maxLength: 5 }),
    })
  })
}

function split<Item>(items: Item[], cuts: number[]): Item[][] {
  const bounds = [0, ...[...cuts].sort((a, b) => a - b), items.length]
  return bounds.slice(1).map((bound, index) => items.slice(bounds[index], bound))
}

/** As the database adds up what it is given, aggregate by aggregate. */
function mergeInto<Scope>(known: Map<string, UsageDelta<Scope>>, more: Map<string, UsageDelta<Scope>>): void {
  for (const [name, each] of more) {
    const before = known.get(name)
    if (before === undefined) {
      known.set(name, { ...each, values: new Map(each.values) })
      continue
    }
    const { aggregation } = each.meter
    const newer =
      each.latest_at > before.latest_at ||
      (each.latest_at.getTime() === before.latest_at.getTime() && each.latest_seq > before.latest_seq)
    before.late_events += each.late_events
    for (const [value, events] of each.values)
      before.values.set(value, events + (before.values.get(value) ?? 0))
    if (aggregation === 'count' || aggregation === 'sum') before.units = before.units.plus(each.units)
    if (aggregation === 'max' && each.units.gt(before.units)) before.units = each.units
    if (aggregation === 'latest' && newer) before.units = each.units
    if (newer) Object.assign(before, { latest_at: each.latest_at, latest_seq: each.latest_seq })
  }
}

function valuesOf(deltas: Map<string, UsageDelta<object>>): Record<string, string> {
  return Object.fromEntries(
    [...deltas]
      .map(([name, { meter, units, values }]) => [
        name,
        meter.aggregation === 'unique_count' ? String(values.size) : plain(units.toFixed()),
      ])
      .sort(),
  )
}

function lateOf(deltas: Map<string, UsageDelta<object>>): Record<string, number> {
  const late = [...deltas].filter(([, { late_events }]) => late_events > 0)
  return Object.fromEntries(late.map(([name, { late_events }]) => [name, late_events] as const).sort())
}

/** The model: what each meter makes of each hour's events, by the words of the contract. */
function expectedHours(events: QueuedEvent[]): Record<string, string> {
  return aggregateAll(counted(events).map(({ event, meter }) => ({ event, scope: hourOf(event), meter })))
}

/** The model for the segments above. */
function expectedSegments(events: QueuedEvent[]) {
  const priced = counted(events).filter(({ meter }) => meter.id !== 'eu')
  const taken = priced.flatMap(({ event, meter }) => {
    const at = (event.timestamp.getTime() - hour(0).getTime()) / HOUR_MS
    const own =
      at < 2
        ? 'present late'
        : at < 3
          ? 'old'
          : at < 4
            ? ['sum', 'unique'].includes(meter.id)
              ? 'changed'
              : ''
            : at < 9
              ? 'present'
              : ''
    const others = meter.id === 'max' && at >= 1 && at < 9 ? ['other'] : []
    return [own, ...others]
      .filter((each) => each !== '')
      .map((each) => ({ event, meter, scope: each.replace(' late', ''), late: each.endsWith(' late') }))
  })
  const late: Record<string, number> = {}
  for (const { scope, meter } of taken.filter((each) => each.late))
    late[`${scope} ${meter.id}`] = (late[`${scope} ${meter.id}`] ?? 0) + 1
  return { values: aggregateAll(taken), late: Object.fromEntries(Object.entries(late).sort()) }
}

function counted(events: QueuedEvent[]): Array<{ event: QueuedEvent; meter: MeterTerms }> {
  return events.flatMap((event) => {
    const { value, region } = event.properties
    // All the meters but the two that take any value need a number, and all but count need a value.
    if (value === undefined || value === 'word') return []
    const matching = METERS.filter(({ id }) => id !== 'eu' || ['eu', '1'].includes(String(region)))
    return matching.map((meter) => ({ event, meter }))
  })
}

function aggregateAll(
  taken: Array<{ event: QueuedEvent; scope: string; meter: MeterTerms }>,
): Record<string, string> {
  const groups = Map.groupBy(taken, ({ scope, meter }) => `${scope} ${meter.id}`)
  const entries = [...groups].map(([name, some]) => [
    name,
    aggregate(
      some.map(({ event }) => event),
      some[0]?.meter,
    ),
  ])
  return Object.fromEntries(entries.sort())
}

/** In thousandths, which all values of the stream are whole numbers of. */
function aggregate(events: QueuedEvent[], meter: MeterTerms | undefined): string {
  const thousandths = (event: QueuedEvent) => Math.round(Number(event.properties.value) * 1_000)
  const all = events.map(thousandths)
  switch (meter?.aggregation) {
    case 'count':
      return String(events.length)
    case 'sum':
      return plain(String(all.reduce((sum, each) => sum + each, 0) / 1_000))
    case 'max':
      return plain(String(Math.max(...all) / 1_000))
    case 'unique_count':
      return String(new Set(events.map(({ properties }) => String(properties.value))).size)
    default: {
      const [last] = [...events].sort(
        (a, b) => b.timestamp.getTime() - a.timestamp.getTime() || b.seq - a.seq,
      )
      return plain(String(last === undefined ? 0 : thousandths(last) / 1_000))
    }
  }
}

/** The name of an hour of a customer: the hour is its first millisecond. */
function hourOf({ customer_id, timestamp }: QueuedEvent): string {
  return `${customer_id} ${timestamp.getTime() - (timestamp.getTime() % HOUR_MS)}`
}

function plain(text: string): string {
  return decimal(text).plus(0).toFixed().replace(/^-0$/, '0')
}

function meter(id: string, terms: Partial<StoredMeterTerms>): MeterTerms {
  const plain = {
    event_name: 'api.request',
    aggregation: 'sum' as const,
    property: 'value',
    recurring: false,
    bucket: null,
    value_minimum: null,
    value_maximum: null,
    filters: [],
  }
  return prepareMeter({ id, ...plain, ...terms })
}

/** The aggregation of the events, each read with the meters of its name. */
function aggregateEvents(events: QueuedEvent[], meters: MeterTerms[], segments: OpenSegment[]): Aggregation {
  const { aggregation, read, add } = createAggregator(segments, hour(1_000))
  const byName = Map.groupBy(meters, ({ event_name }) => event_name)
  for (const event of events) add(event, read(event, indexMeters(byName.get(event.event_name) ?? [])))
  return aggregation
}

function pricesOf(meterIds: readonly string[]) {
  const terms = { charge_model: 'per_unit' as const, unit_amount: '1', pricing_unit_code: null, filters: [] }
  const rest = { code: null, name: null, free_units: '0', minimum_amount: null, maximum_amount: null }
  return indexPrices(
    meterIds.map((meter_id) => ({ id: `price of ${meter_id}`, meter_id, ...terms, ...rest })),
  )
}

function segment(id: string, from: number, to: number, terms: Partial<OpenSegment> = {}): OpenSegment {
  return {
    id,
    customer_id: 'c1',
    subscription_id: 's1',
    starts_at: hour(from),
    ends_at: hour(to),
    billing_starts_at: hour(0),
    prices: pricesOf([...ALL].filter((each) => each !== 'eu')),
    ...terms,
  }
}

function eventAt(timestamp: Date, seq: number, properties: Record<string, number | string>): QueuedEvent {
  return {
    id: seq,
    seq,
    customer_id: 'c1',
    event_name: 'api.request',
    timestamp,
    test_clock_id: '',
    properties,
  }
}

function hour(index: number): Date {
  return new Date(Date.UTC(2026, 2, 15) + index * HOUR_MS)
}
