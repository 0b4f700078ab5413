import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  type EventInput,
  findEvent,
  ingest,
  processed,
  type UsageEvent,
} from '../../kit/fixtures.ts'
import { eventsFor, readUsage, settled, unknownId, use } from '../../kit/requests.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: '#section/Metering' } as const
const both = ['ingestEvents', 'listEvents'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.readable-as-sent',
    title:
      'An event is found by its key, whatever characters the key has, and read by its id, with every member as it was sent.',
    operations: [...both, 'getEvent'],
    async run(ctx: CheckContext) {
      const { id: customer_id } = await createCustomer(ctx)
      const [base, timestamp] = [ctx.unique('evt'), (await ctx.now()).toISOString()]
      const events: EventInput[] = ['/a?b=c&d', '#e%41+f', '"\\<>{}|^`~', "!$'()*,;:@[]=", 'Aa', 'aA'].map(
        (tail) => ({
          event_name: 'A.b:c/d_e-1',
          idempotency_key: `${base}${tail}`,
          customer_id,
          timestamp,
          properties: {
            'a.b-c_1': 0.1,
            _text: 'Grüße 👋 "\\\n',
            big: 123456789012345,
            low: -1e-12,
            empty: '',
          },
        }),
      )
      await ingest(ctx, events)
      for (const { idempotency_key, ...sent } of events) {
        const { event, exchange } = await findEvent(ctx, { idempotency_key })
        const read = await ctx.succeed('getEvent', { path: { id: event.id } })
        ctx.equal(read.body.event.idempotency_key, idempotency_key, 'the key', read)
        const { event_name, properties } = read.body.event
        const given = { event_name, customer_id: event.customer_id, timestamp: event.timestamp, properties }
        ctx.equal(given, sent, 'the event', exchange)
      }
    },
  },
  {
    ...defaults,
    id: 'events.are-processed',
    title: 'An event that a meter matches becomes `processed`, has no rejection, and says when.',
    operations: [...both],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const start = (await ctx.now()).toISOString()
      const sent = eventsFor(ctx, customer, meter, [{ at: start, properties: { calls: 1 } }])
      await ingest(ctx, sent)
      const [event] = await processed(ctx, sent)
      ctx.equal([event?.status, event?.rejection], ['processed', null], 'status and rejection')
      ctx.expect(
        (event?.processed_at ?? '') >= start && (event?.processed_at ?? '') >= (event?.created_at ?? ''),
        {
          expected: `processed_at at or after ${start}`,
          actual: String(event?.processed_at),
        },
      )
    },
  },
  {
    ...defaults,
    id: 'events.say-why-rejected',
    title:
      'What no meter can count is rejected with the first reason that holds: customer, meter, missing property, unreadable value.',
    operations: [...both, 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx, { filters: [{ property: 'region', in: ['eu'] }] })
      const now = (await ctx.now()).toISOString()
      const base = { event_name: meter.event_name, customer_id: customer.id, timestamp: now }
      const [other, nobody] = [{ event_name: meter.event_name.toUpperCase() }, { id: unknownId() }]
      const rows: Array<[Partial<EventInput>, string]> = [
        [{ customer_id: nobody.id, properties: { calls: 1, region: 'eu' } }, 'CUSTOMER_NOT_FOUND'],
        [{ customer_id: nobody.id, event_name: 'unheard.of' }, 'CUSTOMER_NOT_FOUND'],
        [{ ...other, properties: { calls: 1, region: 'eu' } }, 'NO_MATCHING_METER'],
        [{ properties: { calls: 1, region: 'us' } }, 'NO_MATCHING_METER'],
        [{ properties: { calls: 1, region: 'EU' } }, 'NO_MATCHING_METER'],
        [{ properties: { calls: 1 } }, 'NO_MATCHING_METER'],
        [{ properties: { region: 'eu' } }, 'MISSING_PROPERTY'],
        [{ properties: { region: 'eu', Calls: 1 } }, 'MISSING_PROPERTY'],
        ...['', 'many', '1e3', '0x10', ' 1', '1,5', '+1', '.5', 'NaN'].map(
          (calls): [Partial<EventInput>, string] => [
            { properties: { region: 'eu', calls } },
            'INVALID_PROPERTY_VALUE',
          ],
        ),
        [{ properties: { region: 'eu', calls: 1e15 } }, 'INVALID_PROPERTY_VALUE'],
        [{ properties: { region: 'eu', calls: -1e15 } }, 'INVALID_PROPERTY_VALUE'],
        [{ properties: { region: 'eu', calls: 1e-13 } }, 'INVALID_PROPERTY_VALUE'],
      ]
      const events = rows.map(([members]) => ({ ...base, idempotency_key: ctx.unique('evt'), ...members }))
      await ingest(ctx, events)
      const verdicts = new Map<string, UsageEvent>()
      for (const owner of [customer, nobody]) {
        await settled(ctx, owner)
        const query = { customer_id: owner.id, limit: 100 }
        for (const each of (await ctx.succeed('listEvents', { query })).body.events)
          verdicts.set(each.idempotency_key, each)
      }
      for (const [index, [members, code]] of rows.entries()) {
        const { status, rejection } = verdicts.get(events[index]?.idempotency_key ?? '') ?? {}
        ctx.equal([status, rejection?.code], ['rejected', code], `the verdict on ${JSON.stringify(members)}`)
      }
      ctx.equal((await readUsage(ctx, customer, meter)).total, '0', 'the usage of what was rejected')
    },
  },
  {
    ...defaults,
    id: 'events.all-meters-or-none',
    title: 'An event that several meters match is counted by all of them or, if one cannot read it, by none.',
    operations: [...both, 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const counter = await createMeter(ctx, { event_name: meter.event_name, aggregation: 'count' })
      const at = (await ctx.now()).toISOString()
      const values = [3, 'three', 4]
      const events = eventsFor(
        ctx,
        customer,
        meter,
        values.map((calls) => ({ at, properties: { calls } })),
      )
      await use(ctx, customer, events)
      ctx.equal((await readUsage(ctx, customer, meter)).total, '7', 'the sum')
      ctx.equal((await readUsage(ctx, customer, counter)).total, '2', 'the count')
    },
  },
  {
    ...defaults,
    id: 'events.counted-once-a-meter-is-made',
    title:
      'Events rejected because no meter matched are counted once when one that matches is made, and other meters do not count them again.',
    operations: [...both, 'createMeter', 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const event_name = ctx.unique('late.meter')
      const at = (await ctx.now()).toISOString()
      const us = await createMeter(ctx, { event_name, filters: [{ property: 'region', in: ['us'] }] })
      const events = eventsFor(ctx, customer, us, [
        { at, properties: { calls: 1, region: 'us' } },
        { at, properties: { calls: 10, region: 'eu' } },
        { at, properties: { calls: 20, region: 'eu' } },
      ])
      await use(ctx, customer, events)
      const eu = await createMeter(ctx, { event_name, filters: [{ property: 'region', in: ['eu'] }] })
      await ctx.eventually('the rejected events to be counted', async () =>
        (await readUsage(ctx, customer, eu)).total === '30' ? true : undefined,
      )
      const [, second] = await processed(ctx, events)
      ctx.equal(
        [second?.status, second?.rejection],
        ['processed', null],
        'status and rejection of one of them',
      )
      ctx.equal((await readUsage(ctx, customer, us)).total, '1', 'what the first meter counted')
      const all = await createMeter(ctx, { event_name })
      await use(ctx, customer, eventsFor(ctx, customer, us, [{ at, properties: { calls: 5, region: 'us' } }]))
      await settled(ctx, customer)
      ctx.equal((await readUsage(ctx, customer, all)).total, '5', 'what a meter made later counted')
      ctx.equal((await readUsage(ctx, customer, us)).total, '6', 'what the first meter counted in the end')
    },
  },
]
