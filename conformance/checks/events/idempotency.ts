import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  type EventInput,
  expectNoEvent,
  findEvent,
  ingest,
} from '../../kit/fixtures.ts'
import { at, eventsFor, readUsage, refused, settled, use } from '../../kit/requests.ts'
import { later, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'ingestEvents' } as const
const CONFLICT = [409, 'IDEMPOTENCY_CONFLICT'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.counts-what-it-accepts',
    title:
      'A retry is accepted as at first: `accepted` counts new events and repeats alike, `duplicates` says how many repeat.',
    operations: ['ingestEvents'],
    async run(ctx) {
      const [a, b, c, d] = await someEvents(ctx)
      const steps: Array<[EventInput[], number, number]> = [
        [[a, b], 2, 0],
        [[a, b], 2, 2],
        [[b, c], 2, 1],
        [[d, d, d], 3, 2],
        [[d, a, b, c], 4, 4],
      ]
      for (const [events, accepted, duplicates] of steps)
        ctx.equal(await ingest(ctx, events), { accepted, duplicates }, 'the counts of the request')
    },
  },
  {
    ...defaults,
    id: 'events.a-repeat-counts-once',
    title:
      'An event that is sent again, alone, in another batch or twice in one, is stored once and counted once.',
    operations: ['ingestEvents', 'listEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const now = (await ctx.now()).toISOString()
      const [one, two, three] = eventsFor(ctx, customer, meter, [
        { at: now, properties: { calls: 1 } },
        { at: now, properties: { calls: 10 } },
        { at: now, properties: { calls: 100 } },
      ])
      if (one === undefined || two === undefined || three === undefined) return
      await use(ctx, customer, [one, two, two])
      await use(ctx, customer, [two, one])
      await use(ctx, customer, [three, one, three])
      const { events } = (await ctx.succeed('listEvents', { query: { customer_id: customer.id } })).body
      ctx.equal(events.length, 3, 'how many events the customer has')
      ctx.equal((await readUsage(ctx, customer, meter)).total, '111', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'events.compares-by-value',
    title:
      'The order of members, 1 and 1.0, the spelling of a timestamp, and no properties and empty ones are no difference.',
    operations: ['ingestEvents'],
    async run(ctx) {
      const moment = later(wholeHour(await ctx.now()), -3_600_000 + 120)
      const key = ctx.unique('evt')
      const id = (await createCustomer(ctx)).id
      const cut = moment.replace('.120Z', '')
      const spellings = [
        `{"event_name":"a","idempotency_key":"${key}","customer_id":"${id}","timestamp":"${cut}.120Z","properties":{"n":1,"t":"x","m":0.5}}`,
        `{"properties":{"t":"x","n":1.0,"m":5e-1},"timestamp":"${cut}.12Z","customer_id":"${id}","idempotency_key":"${key}","event_name":"a"}`,
        `{"event_name":"\\u0061","idempotency_key":"${key}","customer_id":"${id}","timestamp":"${cut}.120000000Z","properties":{"m":0.50,"n":1e0,"t":"\\u0078"}}`,
      ]
      for (const [index, event] of spellings.entries()) await accept(ctx, event, index === 0 ? 0 : 1)
      const bare = `{"event_name":"a","idempotency_key":"${key}-2","customer_id":"${id}","timestamp":"${cut}.120Z"`
      await accept(ctx, `${bare}}`, 0)
      await accept(ctx, `${bare},"properties":{}}`, 1)
    },
  },
  {
    ...defaults,
    id: 'events.refuses-other-content-under-a-key',
    title:
      'A key that comes with any other content is refused with 409, its key and no other named, and nothing of the request is stored.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx) {
      const [first, second] = await someEvents(ctx)
      await ingest(ctx, [first])
      const others: EventInput[] = [
        { ...first, event_name: 'Another' },
        {
          ...first,
          customer_id: first.customer_id?.replace(/.$/, (last) => (last === '0' ? '1' : '0')) ?? '',
        },
        { ...first, timestamp: later(first.timestamp, -1) },
        { ...first, properties: { ...first.properties, calls: 1.000000000001 } },
        { ...first, properties: { ...first.properties, calls: '1' } },
        { ...first, properties: { ...first.properties, region: 'EU' } },
        { ...first, properties: { ...first.properties, more: 1 } },
        { ...first, properties: { calls: 1 } },
        { ...first, properties: {} },
      ]
      const wanted = { idempotency_keys: [first.idempotency_key] }
      for (const other of others) {
        const body = { events: [{ ...second, idempotency_key: ctx.unique('evt') }, other] }
        await refused(ctx, 'ingestEvents', { body }, CONFLICT, wanted)
      }
      await ingest(ctx, [second])
      const both = {
        events: [
          { ...second, event_name: 'z' },
          { ...first, event_name: 'z' },
        ],
      }
      const exchange = await refused(ctx, 'ingestEvents', { body: both }, CONFLICT)
      const keys = at(exchange.body, 'error', 'details', 'idempotency_keys')
      ctx.equal(
        Array.isArray(keys) ? keys.toSorted() : keys,
        [first.idempotency_key, second.idempotency_key].toSorted(),
        'error.details.idempotency_keys',
        exchange,
      )
      const { event, exchange: read } = await findEvent(ctx, first)
      ctx.equal(event.properties, first.properties, 'the properties of the event that was first', read)
      ctx.equal(event.event_name, first.event_name, 'the name of the event that was first', read)
    },
  },
  {
    ...defaults,
    id: 'events.conflict-stores-nothing',
    title:
      'A request with a conflict, with an event stored before or within itself, stores none of its events.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx) {
      const [stored, fresh, last] = await someEvents(ctx)
      await ingest(ctx, [stored])
      const attempts = [
        [fresh, { ...stored, event_name: 'other' }, last],
        [fresh, last, { ...fresh, properties: { calls: 2 } }],
      ]
      for (const events of attempts) {
        await refused(ctx, 'ingestEvents', { body: { events } }, CONFLICT)
        for (const { idempotency_key } of [fresh, last]) await expectNoEvent(ctx, idempotency_key)
      }
      ctx.equal(await ingest(ctx, [fresh, last]), { accepted: 2, duplicates: 0 }, 'the counts once fixed')
    },
  },
  {
    ...defaults,
    id: 'events.at-once-count-once',
    title: 'One batch that is sent many times at once is accepted each time, stored once and counted once.',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const now = (await ctx.now()).toISOString()
      const events = eventsFor(ctx, customer, meter, Array(5).fill({ at: now, properties: { calls: 0.1 } }))
      const counts = await ctx.all(10, () => ingest(ctx, events))
      const reported = counts.reduce((total, { duplicates }) => total + duplicates, 0)
      ctx.equal(reported, 45, 'how many repeats the ten answers tell together')
      await settled(ctx, customer)
      ctx.equal((await readUsage(ctx, customer, meter)).total, '0.5', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'events.one-content-wins-at-once',
    title:
      'Of two contents sent under one key at once, one is stored, and each request with the other is refused.',
    operations: ['ingestEvents', 'listEvents'],
    async run(ctx) {
      const [event] = await someEvents(ctx)
      const contents = [event, { ...event, properties: { calls: 2 } }]
      const answers = await ctx.all(10, (index) =>
        ctx.call('ingestEvents', { body: { events: [contents[index % 2]] } }),
      )
      const { properties } = (await findEvent(ctx, event)).event
      const winner = at(properties, 'calls') === 1 ? 0 : 1
      for (const [index, exchange] of answers.entries())
        if (index % 2 === winner) ctx.expectStatus(exchange, 202)
        else ctx.expectStatus(exchange, ...CONFLICT)
    },
  },
]

/**
 * Returns four events of one customer with a number and a text. A meter counts them, because a rejected event
 * can be replaced.
 */
async function someEvents(ctx: CheckContext): Promise<[EventInput, EventInput, EventInput, EventInput]> {
  const { id: customer_id } = await createCustomer(ctx)
  const { event_name } = await createMeter(ctx, { aggregation: 'count' })
  const timestamp = (await ctx.now()).toISOString()
  const make = (): EventInput => ({
    event_name,
    idempotency_key: ctx.unique('evt'),
    customer_id,
    timestamp,
    properties: { calls: 1, region: 'eu' },
  })
  return [make(), make(), make(), make()]
}

async function accept(ctx: CheckContext, event: string, duplicates: number): Promise<void> {
  const exchange = await ctx.call('ingestEvents', { rawBody: `{"events":[${event}]}` })
  ctx.expectStatus(exchange, 202)
  ctx.equal(at(exchange.body, 'accepted'), 1, 'accepted', exchange)
  ctx.equal(at(exchange.body, 'duplicates'), duplicates, 'duplicates', exchange)
}
