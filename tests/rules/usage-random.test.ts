import { expect, test } from 'vitest'
import { createAggregator } from '../../server/metering/aggregate.ts'
import { counterOf, indexPrices } from '../../server/metering/plan-prices.ts'
import { indexMeters } from '../../server/meters/matching.ts'
import { prepareMeter } from '../../server/meters/reading.ts'
import { decimal } from '../../server/money/decimal.ts'
import { type Price, rate } from '../../server/plans/rating.ts'
import { cost, DAY_MS, HOUR_MS, ONE_OF_COST, type Pico, pico } from '../engine/model/arithmetic.ts'
import type { Event, Meter } from '../engine/model/model.ts'
import { aggregate, priceOf } from '../engine/model/usage.ts'
import { type Random, randomOf } from './compose-model/random.ts'

const START = Date.UTC(2026, 2, 15)
const REGIONS = ['eu', 'us', 1, '1', 2]
const MODELS = ['small', 'large']
const SEEDS = 2_000

test('each price of a random plan has the units and the amount of the independent model', () => {
  const seen = { units: 0, free: 0, unpriced: 0, held: 0, buckets: 0, narrow: 0 }
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = randomOf(seed)
    const meter = randomMeter(random)
    const prices = randomPrices(random, meter)
    const events = random.list(0, 30, (order) => randomEvent(random, meter, order))
    const units = unitsOf(meter, prices, events)
    for (const price of prices) {
      const own = events.filter((event) => priceOf({ prices }, meter.id, event) === price)
      const wanted = aggregate(
        { meters: [meter] },
        meter.id,
        own.map((event) => hold(meter, event)),
      )
      const given = units.get(counterOf(price)) ?? decimal(0)
      const message = `price ${price.id} of seed ${seed}`
      expect(pico(given.toFixed()), message).toBe(wanted)
      const { amount, free_units } = rate(price, given)
      expect(amount.times(String(ONE_OF_COST)).toFixed(), message).toBe(String(cost(price, wanted)))
      if (wanted > 0n) seen.units += 1
      if (free_units.gt(0)) seen.free += 1
      if (price.filters.length > 1) seen.narrow += own.length
      if (meter.bucket !== null) seen.buckets += 1
      if (own.some((event) => hold(meter, event) !== event)) seen.held += 1
    }
    seen.unpriced += events.filter((event) => priceOf({ prices }, meter.id, event) === undefined).length
  }
  // What the cases are for is in many of them.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(SEEDS / 10)
})

/** What the service counts in a part of a period, by `counterOf`. */
function unitsOf(meter: Meter, prices: Price[], events: Event[]) {
  const time = (ms: number) => new Date(START + ms)
  const part = { id: 'part', customer_id: 'c', subscription_id: 's', billing_starts_at: time(0) }
  const segment = { ...part, starts_at: time(0), ends_at: time(3 * DAY_MS), prices: indexPrices(prices) }
  const { aggregation, read, add } = createAggregator([segment], time(3 * DAY_MS))
  const index = indexMeters([prepareMeter(meter)])
  for (const [seq, { at, properties }] of events.entries()) {
    const known = { id: seq, seq, customer_id: 'c', event_name: 'e', test_clock_id: '' }
    const event = { ...known, timestamp: new Date(at), properties }
    add(event, read(event, index))
  }
  return new Map(
    [...aggregation.segments.values()].map(({ counter, units, values, buckets }) => {
      const added = [...buckets.values()].reduce((sum, each) => sum.plus(each.units), units)
      return [counter, meter.aggregation === 'unique_count' ? decimal(values.size) : added]
    }),
  )
}

/** The model's meters know no bounds of values. */
function hold({ property, value_minimum, value_maximum }: Meter, event: Event): Event {
  if (property === null || (value_minimum === null && value_maximum === null)) return event
  const value = pico(String(event.properties[property]))
  const within = (text: string, isIn: (bound: Pico) => boolean) =>
    isIn(pico(text)) ? event : { ...event, properties: { ...event.properties, [property]: text } }
  if (value_minimum !== null && value < pico(value_minimum))
    return within(value_minimum, (bound) => value >= bound)
  return value_maximum === null ? event : within(value_maximum, (bound) => value <= bound)
}

function randomMeter(random: Random): Meter {
  const aggregation = random.pick(['count', 'sum', 'sum', 'max', 'unique_count', 'latest'] as const)
  const hasBuckets = ['max', 'unique_count', 'latest'].includes(aggregation) && random.once(2)
  const low = random.integer(-2, 20)
  return {
    id: 'm',
    event_name: 'e',
    aggregation,
    property: aggregation === 'count' ? null : 'value',
    recurring: false,
    bucket: hasBuckets ? random.pick(['hour', 'day'] as const) : null,
    value_minimum: aggregation === 'sum' && random.once(2) ? `${low}.5` : null,
    value_maximum: aggregation === 'sum' && random.once(2) ? String(low + random.integer(1, 40)) : null,
    filters: [],
    archived_at: null,
  } as Partial<Meter> as Meter
}

function randomPrices(random: Random, { id: meter_id }: Meter): Price[] {
  const filters = () => [
    { property: 'region', in: random.some(random.integer(1, 2), REGIONS) },
    ...(random.once(2) ? [{ property: 'model', in: random.some(1, MODELS) }] : []),
  ]
  const narrow = random.list(0, 3, filters)
  const all = narrow.length === 0 || random.once(2) ? [...narrow, []] : narrow
  return all.map((each, index) => ({
    id: `p${index}`,
    meter_id,
    code: null,
    name: null,
    pricing_unit_code: null,
    minimum_amount: null,
    maximum_amount: null,
    filters: random.once(4) ? each.toReversed() : each,
    free_units: random.pick(['0', '0', '1', '2.5', '10']),
    ...randomTerms(random),
  }))
}

function randomTerms(random: Random) {
  const amount = () => random.pick(['0', '0.04', '1', '12.345', '250', '0.000000000000001'])
  const charge_model = random.pick(['per_unit', 'package', 'graduated', 'volume'] as const)
  if (charge_model === 'per_unit') return { charge_model, unit_amount: amount() }
  if (charge_model === 'package')
    return { charge_model, package_amount: amount(), package_size: random.pick(['1', '0.3', '7', '20']) }
  const bounds = random.some(random.integer(0, 3), [1, 2.5, 10, 11, 100]).toSorted((a, b) => a - b)
  const tiers = [...bounds.map(String), null].map((up_to) => ({
    up_to,
    unit_amount: amount(),
    flat_amount: amount(),
  }))
  return { charge_model, tiers }
}

function randomEvent(random: Random, { property }: Meter, order: number): Event {
  const value = random.pick([
    `${random.integer(-5, 60)}`,
    `${random.integer(0, 60)}.25`,
    random.integer(0, 9),
  ])
  const properties = {
    ...(property !== null && { [property]: value }),
    ...(random.once(5) ? {} : { region: random.pick(REGIONS) }),
    ...(random.once(3) ? {} : { model: random.pick(MODELS) }),
  }
  // Some have the same moment.
  const at = START + (random.once(2) ? random.integer(0, 71) * HOUR_MS : random.integer(0, 3 * DAY_MS - 1))
  return { at, order, properties } as Partial<Event> as Event
}
