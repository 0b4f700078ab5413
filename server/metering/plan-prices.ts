import { type MeterTerms, type Properties, passes, prepareFilters } from '../meters/reading.ts'
import type { Price } from '../plans/rating.ts'

/** The prices of one plan, indexed once for many events. */
export type PlanPrices = {
  all: readonly Price[]
  /** Whether any price is for the meter. */
  has(meterId: string): boolean
  /** The price that bills an event that the meter counts, if any does: the first whose filters it passes. */
  match(meterId: string, properties: Properties): Price | undefined
  /** The price that a row of `segment_usage` counts for. */
  ofCounter(counter: string): Price | undefined
}

/** Names what a segment counts for a price: its meter, as it was before prices had filters, or itself. */
export function counterOf(price: StoredPrice): string {
  return filtersOf(price).length === 0 ? price.meter_id : price.id
}

/** Prices stored by earlier versions have no filters. */
type StoredPrice = Pick<Price, 'id' | 'meter_id'> & { filters?: Price['filters'] }

export function filtersOf({ filters }: StoredPrice): Price['filters'] {
  return filters ?? []
}

export function indexPrices(all: readonly Price[]): PlanPrices {
  const byMeter = Map.groupBy(all, ({ meter_id }) => meter_id)
  const byCounter = new Map(all.map((price) => [counterOf(price), price]))
  const matchers = new Map<string, Matcher>()
  return {
    all,
    has: (meterId) => byMeter.has(meterId),
    match(meterId, properties) {
      let match = matchers.get(meterId)
      if (match === undefined) {
        match = createMatcher(byMeter.get(meterId) ?? [])
        matchers.set(meterId, match)
      }
      return match(properties)
    },
    ofCounter: (counter) => byCounter.get(counter),
  }
}

type Matcher = (properties: Properties) => Price | undefined
type Place = { place: number; price: Price; filters: MeterTerms['filters'] }

/** Looks prices up by one of their filters, so that an event is not compared with each. */
function createMatcher(prices: readonly Price[]): Matcher {
  const unfiltered = prices.find((price) => filtersOf(price).length === 0)
  const indexed = new Map<string, Map<string, Place[]>>()
  for (const [place, price] of prices.entries()) {
    const filters = prepareFilters(filtersOf(price))
    const [[name, allowed] = []] = filters
    if (name === undefined || allowed === undefined) continue
    const byValue = indexed.get(name) ?? new Map<string, Place[]>()
    indexed.set(name, byValue)
    for (const text of allowed) byValue.set(text, [...(byValue.get(text) ?? []), { place, price, filters }])
  }
  return (properties) => {
    let best: Place | undefined
    for (const [name, byValue] of indexed) {
      const text = properties.text(name)
      const places = text === undefined ? undefined : byValue.get(text)
      const found = places?.find((each) => passes(each.filters, properties))
      if (found !== undefined && (best === undefined || found.place < best.place)) best = found
    }
    return best?.price ?? unfiltered
  }
}

/** Which events of a meter are a price's: those that pass its own filters, and none before it. */
export type EventsOfPrice = { own: Price['filters']; before: ReadonlyArray<Price['filters']> }

/** Undefined if the price bills all events of its meter. */
export function eventsOfPrice({ all }: PlanPrices, price: Price): EventsOfPrice | undefined {
  const ofMeter = all.filter(({ meter_id }) => meter_id === price.meter_id)
  const before = ofMeter.slice(0, ofMeter.indexOf(price)).map(filtersOf)
  const own = filtersOf(price)
  return own.length === 0 && before.length === 0 ? undefined : { own, before }
}

/** Undefined if the last price bills all events of the meter that the others leave. */
export function eventsOfNoPrice({ all }: PlanPrices, meterId: string): EventsOfPrice | undefined {
  const before = all.filter(({ meter_id }) => meter_id === meterId).map(filtersOf)
  return before.some(({ length }) => length === 0) ? undefined : { own: [], before }
}
