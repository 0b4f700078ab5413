import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  type EventInput,
  expectNoEvent,
  findEvent,
  ingest,
} from '../../kit/fixtures.ts'
import { at, eventsFor, invalid, readUsage, UNKNOWN_ID, use } from '../../kit/requests.ts'
import { DAY_MS, later, MINUTE_MS, SECOND_MS, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'ingestEvents' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.all-or-none',
    title: 'A request with one bad event stores none, and says which event is bad, and why.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx) {
      const now = (await ctx.now()).toISOString()
      const good = (): EventInput => ({
        event_name: 'api.request',
        idempotency_key: ctx.unique('evt'),
        customer_id: UNKNOWN_ID,
        timestamp: now,
      })
      const [first, second, last] = [good(), good(), good()]
      const bad: Array<[Partial<Record<keyof EventInput, unknown>>, string]> = [
        [{ event_name: 'with space' }, 'body.events[1].event_name'],
        [{ customer_id: 'nobody' }, 'body.events[1].customer_id'],
        [{ timestamp: now.replace('Z', '') }, 'body.events[1].timestamp'],
        [{ timestamp: later(now, -36 * DAY_MS) }, 'body.events[1].timestamp'],
        [{ properties: { calls: true } }, 'body.events[1].properties.calls'],
      ]
      for (const [members, path] of bad)
        await invalid(ctx, 'ingestEvents', { body: { events: [first, { ...second, ...members }, last] } }, [
          { path },
        ])
      for (const { idempotency_key } of [first, second, last]) await expectNoEvent(ctx, idempotency_key)
      ctx.equal(
        await ingest(ctx, [first, second, last]),
        { accepted: 3, duplicates: 0 },
        'the counts of the corrected request',
      )
    },
  },
  {
    ...defaults,
    id: 'events.time-limits',
    title: 'A timestamp may be up to 35 days old and up to 5 minutes ahead, and no more.',
    operations: ['ingestEvents'],
    async run(ctx) {
      const now = await ctx.now()
      const event = (ms: number): EventInput => ({
        event_name: 'api.request',
        idempotency_key: ctx.unique('evt'),
        customer_id: UNKNOWN_ID,
        timestamp: later(now, ms),
      })
      // Time passes before the request arrives, so an acceptable timestamp stays clear of the past limit.
      const good = [event(-35 * DAY_MS + 30 * SECOND_MS), event(5 * MINUTE_MS)]
      ctx.equal(await ingest(ctx, good), { accepted: 2, duplicates: 0 }, 'the counts within the limits')
      const [old, ahead] = [event(-35 * DAY_MS - 1), event(5 * MINUTE_MS + 30 * SECOND_MS)]
      const exchange = await invalid(ctx, 'ingestEvents', { body: { events: [event(0), old, ahead] } }, [
        { path: 'body.events[1].timestamp', code: 'timestamp_too_old' },
        { path: 'body.events[2].timestamp', code: 'timestamp_in_future' },
      ])
      const reported: unknown = at(exchange.body, 'error', 'details')
      const keys = Array.isArray(reported) ? reported.map((each) => at(each, 'idempotency_key')) : []
      ctx.equal(
        keys,
        [old.idempotency_key, ahead.idempotency_key],
        'the keys of the events in error.details',
        exchange,
      )
    },
  },
  {
    ...defaults,
    id: 'events.keep-the-millisecond',
    title: 'Digits beyond the millisecond are cut, never rounded, so that no event slips into the next hour.',
    operations: ['ingestEvents', 'listEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx, { aggregation: 'count' })
      const hour = wholeHour(await ctx.now(), -2)
      const edge = later(hour, -1).replace('.999Z', '.999999999Z')
      const [event] = eventsFor(ctx, customer, meter, [{ at: edge }])
      if (event === undefined) return
      await use(ctx, customer, [event])
      const stored = await findEvent(ctx, event)
      ctx.equal(stored.event.timestamp, later(hour, -1), 'the timestamp', stored.exchange)
      const before = await readUsage(ctx, customer, meter, { from: wholeHour(hour, -1), to: hour })
      ctx.equal(before.total, '1', 'the usage of the hour before')
    },
  },
  {
    ...defaults,
    id: 'events.a-thousand-at-once',
    title: 'A request takes 1,000 events, and each of them is counted.',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const now = (await ctx.now()).toISOString()
      const sample = { at: now, properties: { calls: 0.1 } }
      await use(ctx, customer, eventsFor(ctx, customer, meter, Array(1000).fill(sample)))
      ctx.equal((await readUsage(ctx, customer, meter)).total, '100', 'a thousand times 0.1')
    },
  },
]
