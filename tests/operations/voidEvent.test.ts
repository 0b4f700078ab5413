import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fromEventId } from '../../server/events/event-id.ts'
import { addMeter, addPlan, archiveMeter, type Meter, newPlan, perUnit } from '../fixtures/catalogue.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import {
  changePlan,
  previewInvoice,
  readSubscriptionUsage,
  type Subscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const KINDS: Array<[Exclude<Meter['aggregation'], 'time_weighted_average'>, Meter['bucket']]> = [
  ['count', null],
  ['sum', null],
  ['max', null],
  ['unique_count', null],
  ['latest', null],
  ['max', 'hour'],
  ['max', 'day'],
  ['unique_count', 'hour'],
  ['latest', 'hour'],
]

describe.each(KINDS)('of %s with a bucket of %s', (...kind) => {
  const samples: Array<[ms: number, value: number]> = [
    [0, 3],
    [1, 9],
    [2, 9],
    [HOUR_MS / 2, 4],
    [HOUR_MS, 8],
    [2 * HOUR_MS + 1, 8],
    [2 * HOUR_MS + 1, 6],
    [3 * HOUR_MS, -2],
  ]

  test('any event can be taken back, in any order: usage is what it would be without it', async () => {
    const { company, subscription, meter } = await prepare(...kind)
    await travel(company, later(NOON, 4 * HOUR_MS))
    const events = []
    for (const [ms, value] of samples) events.push(await use(company, subscription, later(NOON, ms), value))
    const left = [...samples]
    for (const next of [6, 1, 3, 3, 0, 1, 1, 0]) {
      const [event] = events.splice(next, 1)
      left.splice(next, 1)
      await voidEvent(company, event ?? { id: '' })
      const wanted = aggregate(kind, left)
      expect([left, await unitsOf(company, subscription)]).toEqual([left, [wanted, wanted]])
      expect(await totalOf(company, subscription, meter)).toBe(wanted)
    }
    await use(company, subscription, NOON, -5)
    expect((await unitsOf(company, subscription))[0]).toBe(aggregate(kind, [[0, -5]]))
  })

  test('a late event can be taken back, while what it is billed with is not finalized', async () => {
    const { company, subscription } = await prepare(...kind)
    const end = subscription.current_period_end
    await travel(company, later(end, HOUR_MS))
    await use(company, subscription, later(end, 1), 2)
    const late = await use(company, subscription, later(end, -1), 6)
    await use(company, subscription, later(end, -2), 4)
    await voidEvent(company, late)
    const wanted = aggregate(kind, [
      [-2, 4],
      [1, 2],
    ])
    const [charge] = (await readSubscriptionUsage(company, subscription)).charges
    expect(charge?.usage).toMatchObject({ units: wanted, late_events: 1 })
  })
})

describe('after a change of plan', () => {
  test.each(KINDS)(
    '%s with a bucket of %s loses it in the part of the period that counted it',
    async (...kind) => {
      const { company, subscription, meter } = await prepare(...kind)
      const other = await addPlan(company, { prices: [perUnit(meter)] })
      const before = await use(company, subscription, NOON, 5)
      await use(company, subscription, NOON, 3)
      await changePlan(company, subscription, other)
      const after = await use(company, subscription, NOON, 4)
      await use(company, subscription, NOON, 2)
      const units = async () =>
        (await readSubscriptionUsage(company, subscription)).charges.map(({ usage }) => usage.units)
      await voidEvent(company, before)
      const first = aggregate(kind, [[0, 3]])
      expect(await units()).toEqual([
        first,
        aggregate(kind, [
          [0, 4],
          [0, 2],
        ]),
      ])
      await voidEvent(company, after)
      expect(await units()).toEqual([first, aggregate(kind, [[0, 2]])])
    },
  )
})

test('only meters that were active when it was processed lose it', async () => {
  const { company, subscription, meter } = await prepare('sum')
  const archived = await addMeter(company)
  const wrong = await use(company, subscription, NOON, 7)
  await archiveMeter(company, archived)
  const second = await addMeter(company)
  await use(company, subscription, NOON, 5)
  await voidEvent(company, wrong)
  const totals = []
  for (const each of [meter, archived, second]) totals.push(await totalOf(company, subscription, each))
  expect(totals).toEqual(['5', '0', '5'])
})

test('several at once take it back once, beside the processing of others', async () => {
  const { company, subscription } = await prepare('sum')
  const wrong = await use(company, subscription, NOON, 5)
  const { customer_id } = subscription
  const others = Array.from({ length: 20 }, () => newEvent({ customer_id, properties: { calls: 1 } }))
  await ingest(company, others)
  const ids = [wrong, wrong, wrong]
  const queued = await Promise.all(others.slice(0, 5).map((each) => readEvent(company, each.idempotency_key)))
  await Promise.all([service.work(), ...[...ids, ...queued].map((each) => voidEvent(company, each))])
  await service.work()
  expect(await unitsOf(company, subscription)).toEqual(['15', '15'])
})

test('is refused where usage would then come to more than an invoice can hold', async () => {
  const { company, subscription } = await prepare('sum')
  const lowering = await use(company, subscription, NOON, -50_000_000_000_000)
  for (let count = 0; count < 10; count += 1) await use(company, subscription, NOON, 100_000_000_000_000)
  await use(company, subscription, NOON, 50_000_000_000_000)
  const before = await readSubscriptionUsage(company, subscription)
  expect(refusal(await attempt(company, lowering))).toEqual({
    status: 409,
    code: 'EVENT_NOT_VOIDABLE',
    details: { reason: 'amount_too_large' },
  })
  expect(await readSubscriptionUsage(company, subscription)).toEqual(before)
  expect((await readEvent(company, lowering.idempotency_key)).status).toBe('processed')
})

test('is refused where the next value of a max would have to be found among too many events', async () => {
  const { company, subscription } = await prepare('max')
  const { customer_id } = subscription
  const [low, high] = [await use(company, subscription, NOON, 1), await use(company, subscription, NOON, 2)]
  await sql`
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id, meters_as_of)
    select tenant_id, customer_id, "timestamp", -n, status, since, test_clock_id, meters_as_of
    from event_states, generate_series(1, 100000) as n where id = ${fromEventId(low.id) ?? 0} and customer_id = ${customer_id}`.execute(
    service.db,
  )
  expect(refusal(await attempt(company, high))).toMatchObject({ details: { reason: 'too_many_events' } })
  expect((await voidEvent(company, low)).status).toBe('void')
})

async function prepare(aggregation: Meter['aggregation'], bucket: Meter['bucket'] = null) {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company, { aggregation, bucket })
  const subscription = await subscribe(company, newPlan({ prices: [perUnit(meter)] }))
  return { company, meter, subscription }
}

/** Sends one event and processes it. */
async function use(
  company: TestCompany,
  { customer_id }: Pick<Subscription, 'customer_id'>,
  timestamp: string,
  calls: number,
) {
  const event = newEvent({ customer_id, timestamp, properties: { calls } })
  await ingest(company, [event])
  await service.work()
  return readEvent(company, event.idempotency_key)
}

/** In the period's usage and on the upcoming invoice. */
async function unitsOf(company: TestCompany, subscription: Subscription) {
  const [charge] = (await readSubscriptionUsage(company, subscription)).charges
  const [line] = (await previewInvoice(company, subscription)).line_items
  return [charge?.usage.units, line?.type === 'usage' && line.usage.units]
}

async function totalOf(
  { client }: TestCompany,
  { customer_id: id }: Pick<Subscription, 'customer_id'>,
  { id: meter_id }: { id: string },
) {
  const query = { meter_id, from: later(NOON, -DAY_MS), to: later(NOON, DAY_MS) }
  const params = { path: { id }, query }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params })).usage.total
}

function attempt({ client }: TestCompany, { id }: { id: string }) {
  return client.POST('/v1/events/{id}/void', { params: { path: { id } } })
}

/** Samples are in the order in which they were sent, at times around a noon. */
function aggregate([aggregation, bucket]: (typeof KINDS)[number], samples: Array<[number, number]>): string {
  if (bucket === null) return valueOfAll(aggregation, samples)
  const lengthMs = bucket === 'hour' ? HOUR_MS : DAY_MS
  const buckets = Map.groupBy(samples, ([ms]) => Math.floor((DAY_MS / 2 + ms) / lengthMs))
  return String([...buckets.values()].reduce((sum, some) => sum + Number(valueOfAll(aggregation, some)), 0))
}

function valueOfAll(
  aggregation: Exclude<Meter['aggregation'], 'time_weighted_average'>,
  samples: Array<[number, number]>,
): string {
  const values = samples.map(([, value]) => value)
  const [, latest = 0] = samples.reduce(
    (last, each) => (each[0] >= last[0] ? each : last),
    samples[0] ?? [0, 0],
  )
  return String(
    {
      count: values.length,
      sum: values.reduce((sum, value) => sum + value, 0),
      max: values.length === 0 ? 0 : Math.max(...values),
      unique_count: new Set(values).size,
      latest,
    }[aggregation],
  )
}
