import {
  cost,
  creditsOf,
  DAY_MS,
  divideRounded,
  HOUR_MS,
  ONE,
  ONE_OF_COST,
  type Pico,
  type Price,
  pico,
  type Span,
} from './arithmetic.ts'
import { accountOf, type Event, type Meter, type Model, type Segment, type Subscription } from './model.ts'
import { giveBack, withdraw } from './wallet.ts'

/** Counts queued events whose time has come. */
export function processQueue(model: Model): void {
  for (const event of model.events)
    if (event.verdict === 'queued' && event.at <= model.now) processEvent(model, event)
}

/** Adds a meter and queues events again that had no meter before. */
export function addMeter(model: Model, meter: Meter): void {
  model.meters.push(meter)
  for (const event of model.events)
    if (event.verdict === 'NO_MATCHING_METER' && event.event_name === meter.event_name)
      Object.assign(event, { verdict: 'queued', queuedAt: model.now })
}

/** Accepts other content under the key of an event that counted nothing. */
export function replaceEvent(
  model: Model,
  event: Event,
  content: Pick<Event, 'event_name' | 'at' | 'properties'>,
): void {
  const order = Math.max(...model.events.map((each) => each.order)) + 1
  Object.assign(event, { ...content, order, queuedAt: model.now, verdict: 'queued', assigned: false })
  model.events.splice(model.events.indexOf(event), 1)
  model.events.push(event)
}

/** If several meters match, all count the event or, if one cannot read it, none. */
export function processEvent(model: Model, event: Event): void {
  const matching = model.meters.filter((meter) => matches(meter, event))
  event.verdict =
    matching.length === 0
      ? 'NO_MATCHING_METER'
      : (matching.map((meter) => complaintOf(meter, event)).find((each) => each !== undefined) ?? 'processed')
  if (event.verdict !== 'processed') return
  event.counted = matching.map(({ id }) => id)
  const subscriptions = model.subscriptions.filter(({ customer }) => customer === event.customer)
  event.begun = subscriptions.flatMap(({ segments }) => segments)
  for (const meter of event.counted)
    for (const subscription of subscriptions) count(model, subscription, meter, event)
  const late = takersOf(model, event).some(({ segment, price }) =>
    segment.taken.get(price.id)?.some((each) => each.event === event && each.late),
  )
  event.assigned = event.at >= model.now || late
}

/** Takes an event back. Returns false if what it counts in is finalized. */
export function voidEvent(model: Model, event: Event): boolean {
  const takers = takersOf(model, event)
  if (takers.some(({ segment }) => segment.closed) || isOfClosedPeriod(model, event)) return false
  event.verdict = 'void'
  event.counted = []
  for (const { segment, price } of takers) {
    const left = (segment.taken.get(price.id) ?? []).filter((each) => each.event !== event)
    segment.taken.set(price.id, left)
    drawUsage(model, { customer: event.customer, at: model.now, queuedAt: model.now }, segment, price)
    const { aggregation, bucket } = meterOf(model, price.meter_id)
    if (left.length === 0 && bucket === null && ['max', 'latest'].includes(aggregation))
      segment.taken.delete(price.id)
  }
  return true
}

function takersOf({ subscriptions }: Model, event: Event): Array<{ segment: Segment; price: Price }> {
  return subscriptions
    .flatMap(({ segments }) => segments)
    .flatMap((segment) =>
      segment.plan.prices
        .filter(({ id }) => segment.taken.get(id)?.some((each) => each.event === event))
        .map((price) => ({ segment, price })),
    )
}

/** One that came too late to be billed counts in nothing, but its period is finalized. */
function isOfClosedPeriod({ subscriptions }: Model, { assigned, customer, at, counted }: Event): boolean {
  if (assigned) return false
  return subscriptions
    .filter((each) => each.customer === customer && each.billedFrom !== undefined && each.billedFrom <= at)
    .flatMap(({ segments }) => segments.filter(({ start, end }) => start <= at && at < end))
    .some(({ closed, plan }) => closed && plan.prices.some(({ meter_id }) => counted.includes(meter_id)))
}

function meterOf({ meters }: Model, meterId: string): Meter {
  const meter = meters.find(({ id }) => id === meterId)
  if (meter === undefined) throw new Error(`there is no meter ${meterId}`)
  return meter
}

function matches({ archived_at, event_name, filters }: Meter, event: Event): boolean {
  return archived_at === null && event_name === event.event_name && passes(filters, event)
}

function passes(filters: Meter['filters'], { properties }: Event): boolean {
  return filters.every(({ property, in: values }) =>
    values.some((value) => String(value) === String(properties[property])),
  )
}

/** The first price of the meter whose filters the event passes. */
export function priceOf(
  { prices }: Pick<Segment['plan'], 'prices'>,
  meter: string,
  event: Event,
): Price | undefined {
  return prices.find(({ meter_id, filters }) => meter_id === meter && passes(filters, event))
}

function complaintOf({ aggregation, property }: Meter, { properties }: Event) {
  if (property === null) return undefined
  const value = properties[property]
  if (value === undefined) return 'MISSING_PROPERTY'
  const reads = aggregation === 'unique_count' || /^-?\d{1,15}(\.\d{1,12})?$/.test(String(value))
  return reads ? undefined : 'INVALID_PROPERTY_VALUE'
}

/**
 * The segment of the event's time. If its invoice is finalized the event is late and goes to the newest open segment whose plan
 * prices the meter. A segment without length takes nothing, nor does one of whose prices none is for the event.
 */
function count(model: Model, { segments, billedFrom }: Subscription, meter: string, event: Event): void {
  if (billedFrom === undefined || event.at < billedFrom) return
  const home = segments.find(({ start, end }) => start <= event.at && event.at < end)
  if (home === undefined) return
  const pricing = segments.filter(
    (each) =>
      !each.closed && each.start < each.end && each.plan.prices.some(({ meter_id }) => meter_id === meter),
  )
  const taking = home.closed ? pricing.filter(({ start }) => start > event.at).at(-1) : home
  if (taking === undefined || !pricing.includes(taking)) return
  const price = priceOf(taking.plan, meter, event)
  if (price === undefined) return
  const taken = taking.taken.get(price.id) ?? []
  taking.taken.set(price.id, [...taken, { event, late: home.closed }])
  drawUsage(model, event, taking, price)
}

/** Counts what was processed since the subscription is billed. Credits are drawn only for what is counted later. */
export function countSince(model: Model, { customer, segments }: Subscription): void {
  const [segment] = segments
  if (segment === undefined) return
  const since = model.events.filter((event) => event.customer === customer && event.at >= segment.start)
  for (const event of since) event.begun = [...event.begun, segment]
  for (const price of segment.plan.prices) {
    const counted = since.filter(
      (event) =>
        event.counted.includes(price.meter_id) && priceOf(segment.plan, price.meter_id, event) === price,
    )
    if (counted.length === 0) continue
    segment.taken.set(
      price.id,
      counted.map((event) => ({ event, late: false })),
    )
    segment.drawn.set(price.id, divideRounded(cost(price, unitsOf(model, segment, price)), ONE_OF_COST / ONE))
  }
}

/** A period's debits always equal the price of its usage so far. They take the credit of the moment when the event was due. */
function drawUsage(
  model: Model,
  { customer, at, queuedAt }: Pick<Event, 'customer' | 'at' | 'queuedAt'>,
  segment: Segment,
  price: Price,
): void {
  const credits = creditsOf(price)
  if (credits === null) return
  const total = divideRounded(cost(price, unitsOf(model, segment, price)), ONE_OF_COST / ONE)
  const amount = total - (segment.drawn.get(price.id) ?? 0n)
  segment.drawn.set(price.id, total)
  const account = accountOf(model, customer, credits)
  const source = { type: 'usage', at: Math.max(at, queuedAt) }
  const drawsExpired = (expiresAt: number) => at < expiresAt
  if (amount > 0n) withdraw(account, amount, { ...source, drawsExpired })
  if (amount < 0n) giveBack(account, -amount, source)
}

export function unitsOf(model: Model, segment: Segment, price: Price): Pico {
  const meter = price.meter_id
  if (isLevel(model, meter)) {
    const owner = model.subscriptions.find(({ segments }) => segments.includes(segment))
    return averageIn(model, { ...segment, customer: owner?.customer ?? '', meter })
  }
  const counted = countedIn(model, segment, price).map(({ event }) => event)
  if (!isRecurring(model, meter)) return aggregate(model, meter, counted)
  if (segment.start >= segment.end) return 0n
  const owner = model.subscriptions.find(({ segments }) => segments.includes(segment))
  const before = model.events.filter(
    (event) =>
      event.customer === owner?.customer &&
      (event.at < segment.start || (event.at === segment.start && !event.begun.includes(segment))),
  )
  return carryOver(model, meter, { counted, before })
}

/** What a meter has of a customer in any span, whatever was billed. */
export function usageIn(model: Model, customer: string, meter: string, { start, end }: Span): Pico {
  if (isLevel(model, meter)) return averageIn(model, { customer, meter, start, end })
  const events = model.events.filter((event) => event.customer === customer && event.counted.includes(meter))
  const counted = events.filter(({ at }) => at >= start && at < end)
  if (!isRecurring(model, meter)) return aggregate(model, meter, counted)
  return carryOver(model, meter, { counted, before: events.filter(({ at }) => at < start) })
}

/** A recurring meter begins with the last value before. */
function carryOver(
  model: Model,
  meterId: string,
  { counted, before }: { counted: Event[]; before: Event[] },
): Pico {
  const [last] = before.filter((event) => event.counted.includes(meterId)).toSorted(latestFirst)
  const isLatest = meterOf(model, meterId).aggregation === 'latest'
  const relevant = last === undefined || (isLatest && counted.length > 0) ? counted : [...counted, last]
  return aggregate(model, meterId, relevant)
}

/** Late events of a recurring meter only change what is carried into the segment. */
export function countedIn(model: Model, segment: Segment, { id, meter_id }: Price) {
  const taken = isLevel(model, meter_id) ? [] : (segment.taken.get(id) ?? [])
  return isRecurring(model, meter_id) ? taken.filter(({ late }) => !late) : taken
}

/** Whether it counted an event, so that it has lines even without length. */
export function hasUsage(model: Model, segment: Segment): boolean {
  return segment.plan.prices.some(
    (price) =>
      segment.taken.has(price.id) &&
      (!(isRecurring(model, price.meter_id) || isLevel(model, price.meter_id)) ||
        countedIn(model, segment, price).length > 0),
  )
}

function isRecurring({ meters }: Model, meterId: string): boolean {
  return meters.find(({ id }) => id === meterId)?.recurring === true
}

function isLevel({ meters }: Model, meterId: string): boolean {
  return meters.find(({ id }) => id === meterId)?.aggregation === 'time_weighted_average'
}

function latestFirst(a: Event, b: Event): number {
  return b.at - a.at || b.order - a.order
}

/** Each event of the customer has a level, which holds until the next; before the first it is 0. */
function averageIn(
  { events, meters }: Model,
  { customer, meter, start, end }: Span & { customer: string; meter: string },
): Pico {
  const property = meters.find(({ id }) => id === meter)?.property ?? ''
  const levels = events
    .filter((event) => event.customer === customer && event.counted.includes(meter) && event.at < end)
    .toSorted((a, b) => -latestFirst(a, b))
  const sum = levels.reduce((all, { at, properties }, index) => {
    const held = Math.max(start, levels[index + 1]?.at ?? end) - Math.max(start, at)
    return all + pico(properties[property] ?? '') * BigInt(held)
  }, 0n)
  return start >= end ? 0n : divideRounded(sum, BigInt(end - start))
}

export function aggregate({ meters }: Pick<Model, 'meters'>, meterId: string, events: Event[]): Pico {
  const meter = meters.find(({ id }) => id === meterId)
  if (meter === undefined || events.length === 0) return 0n
  if (meter.bucket !== null) {
    const length = meter.bucket === 'hour' ? HOUR_MS : DAY_MS
    const buckets = Map.groupBy(events, ({ at }) => Math.floor(at / length))
    return [...buckets.values()].reduce((sum, some) => sum + aggregateBy(meter, some), 0n)
  }
  return aggregateBy(meter, events)
}

function aggregateBy(meter: Meter, events: Event[]): Pico {
  const read = ({ properties }: Event) => properties[meter.property ?? ''] ?? ''
  switch (meter.aggregation) {
    case 'count':
      return BigInt(events.length) * ONE
    case 'unique_count':
      return BigInt(new Set(events.map((event) => String(read(event)))).size) * ONE
    case 'sum':
      return events.reduce((sum, event) => sum + pico(read(event)), 0n)
    case 'max':
      return events.map((event) => pico(read(event))).sort((a, b) => (a > b ? -1 : 1))[0] ?? 0n
    case 'time_weighted_average':
      throw new Error('an average needs the time')
    case 'latest': {
      const [last] = events.toSorted(latestFirst)
      return last === undefined ? 0n : pico(read(last))
    }
  }
}
