import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssignedReading, QueuedEvent } from '../../server/metering/aggregate.ts'
import {
  amountOf,
  createAmountLimit,
  MAX_AMOUNT,
  type SegmentUsage,
  usageKey,
} from '../../server/metering/amount-limit.ts'
import { prepareMeter } from '../../server/meters/reading.ts'
import { type Decimal, decimal } from '../../server/money/decimal.ts'
import type { Price } from '../../server/plans/rating.ts'

type Without<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never
const AGGREGATIONS = ['count', 'sum', 'max', 'unique_count', 'latest'] as const
const START = Date.UTC(2026, 2, 15)
const none = { id: 'cprice', pricing_unit_code: null }
/** A few units of any come near the largest amount; of many units the volume price makes less again. */
const PRICES: Without<Price, 'meter_id'>[] = [
  { ...none, charge_model: 'per_unit', unit_amount: '1500000000000' },
  {
    id: 'cprice',
    charge_model: 'volume',
    pricing_unit_code: null,
    tiers: [
      { up_to: '3', unit_amount: '3000000000000', flat_amount: '0' },
      { up_to: null, unit_amount: '0.01', flat_amount: '0.07' },
    ],
  },
  { ...none, charge_model: 'package', unit_amount: '4000000000000', package_size: '2.5' },
  { ...none, charge_model: 'per_unit', unit_amount: '1000000000000000', pricing_unit_code: 'credits' },
]

type Sample = { at: number; value: number }
type Case = { prices: number[]; samples: Sample[]; known: number }

test('an event is accepted when the usage of all accepted events, with it, does not exceed the limit', () => {
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(cases(), ({ prices, samples, known }) => {
      const meters = AGGREGATIONS.map((aggregation, index) => ({
        meter: prepareMeter({ ...METER, id: aggregation, aggregation }),
        price: { ...PRICES[prices[index] ?? 0], meter_id: aggregation } as Price,
      }))
      const events = samples.map(eventOf)
      const usageOf = (some: QueuedEvent[]) =>
        meters.map(({ meter, price }) => {
          const units = aggregate(meter.aggregation, some)
          return { id: meter.id, units, amount: amountOf(pricing(price), meter.id, units) }
        })
      const totalOf = (some: QueuedEvent[]) => usageOf(some).reduce((sum, { amount }) => sum + amount, 0)

      const before = events.slice(0, known)
      fc.pre(totalOf(before) <= MAX_AMOUNT)
      const accepts = createAmountLimit({
        usage: before.length === 0 ? [] : usageOf(before).map((each) => toUsage(each, before)),
        distinctValues: new Set(
          before.map((event) => `${usageKey('segment', 'unique_count')} ${textOf(event)}`),
        ),
        subscriptionOf: () => 'subscription',
        amountOf: (_segment, id, units) =>
          amountOf(pricing(meters.find(({ meter }) => meter.id === id)?.price), id, units),
      })
      const accepted = [...before]
      for (const event of events.slice(known)) {
        const readings: AssignedReading[] = meters.map(({ meter }) => ({
          reading: {
            meter,
            value: ['count', 'unique_count'].includes(meter.aggregation)
              ? decimal(1)
              : decimal(textOf(event)),
            text: meter.aggregation === 'unique_count' ? textOf(event) : '',
          },
          segments: [{ id: 'segment', late: false }],
          carriedInto: [],
        }))
        const wanted = totalOf([...accepted, event]) <= MAX_AMOUNT
        expect(accepts(event, readings)).toBe(wanted)
        if (wanted) accepted.push(event)
        seen[wanted ? 'accepted' : 'refused'] += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100)
})

const METER = { event_name: 'e', property: 'value', recurring: false, filters: {} }

function pricing(price: Price | undefined) {
  return { currency_code: 'USD' as const, priceOf: () => price }
}

function cases(): fc.Arbitrary<Case> {
  return fc.record({
    prices: fc.array(fc.nat(PRICES.length - 1), { minLength: 5, maxLength: 5 }),
    samples: fc.array(fc.record({ at: fc.nat(4), value: fc.integer({ min: -3, max: 4 }) }), {
      maxLength: 12,
    }),
    known: fc.nat(3),
  })
}

function eventOf({ at, value }: Sample, seq: number): QueuedEvent {
  const timestamp = new Date(START + at)
  const event = { id: seq, seq, customer_id: 'c', event_name: 'e', timestamp }
  return { ...event, properties: { value } }
}

function textOf({ properties }: QueuedEvent): string {
  return String(properties.value)
}

function toUsage(
  { id, units, amount }: { id: string; units: Decimal; amount: number },
  events: QueuedEvent[],
): SegmentUsage {
  const last = inOrder(events).at(-1)
  return {
    ...{ subscription_id: 'subscription', segment_id: 'segment', meter_id: id, units, amount_cents: amount },
    latest_at: last?.timestamp ?? new Date(START),
    latest_seq: last?.seq ?? 0,
  }
}

function aggregate(aggregation: (typeof AGGREGATIONS)[number], events: QueuedEvent[]): Decimal {
  const values = events.map((event) => Number(textOf(event)))
  if (events.length === 0) return decimal(0)
  if (aggregation === 'count') return decimal(events.length)
  if (aggregation === 'sum') return decimal(values.reduce((sum, each) => sum + each, 0))
  if (aggregation === 'max') return decimal(Math.max(...values))
  if (aggregation === 'unique_count') return decimal(new Set(values).size)
  return decimal(Number(textOf(inOrder(events).at(-1) ?? events[0] ?? eventOf({ at: 0, value: 0 }, 0))))
}

function inOrder(events: QueuedEvent[]): QueuedEvent[] {
  return events.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || a.seq - b.seq)
}
