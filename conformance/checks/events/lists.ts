import type { Check } from '../../kit/check.ts'
import type { CheckContext, QueryValue } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  type EventInput,
  ingest,
  newEvent,
  processed,
} from '../../kit/fixtures.ts'
import { at, settled, unknownId } from '../../kit/requests.ts'
import { later, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'listEvents' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.filters-select-together',
    title:
      'Each filter of the list selects exactly, several together select what all of them do, and `from` is in while `to` is not.',
    operations: ['listEvents', 'ingestEvents'],
    async run(ctx) {
      const hour = wholeHour(await ctx.now(), -3)
      const meter = await createMeter(ctx, { aggregation: 'count' })
      const [mine, yours] = [unknownId(), unknownId()]
      const event = (customer_id: string, event_name: string, ms: number): EventInput => ({
        event_name,
        idempotency_key: ctx.unique('evt'),
        customer_id,
        timestamp: later(hour, ms),
      })
      const [a, b] = [meter.event_name, `${meter.event_name}.b`]
      const [early, start, last, end] = [-1, 0, 3_599_999, 3_600_000]
      const rows = {
        early: event(mine, a, early),
        start: event(mine, a, start),
        other: event(mine, b, start + 1),
        last: event(mine, a, last),
        end: event(mine, b, end),
        yours: event(yours, a, start),
      }
      await ingest(ctx, Object.values(rows))
      await settled(ctx, { id: mine })
      const [from, to] = [hour, later(hour, 3_600_000)]
      const table: Array<[Record<string, QueryValue>, Array<keyof typeof rows>]> = [
        [{ customer_id: mine }, ['end', 'last', 'other', 'start', 'early']],
        [{ customer_id: yours }, ['yours']],
        [{ customer_id: mine, from }, ['end', 'last', 'other', 'start']],
        [{ customer_id: mine, to }, ['last', 'other', 'start', 'early']],
        [{ customer_id: mine, from, to }, ['last', 'other', 'start']],
        [{ customer_id: mine, from, to, event_name: a }, ['last', 'start']],
        [{ customer_id: mine, event_name: b }, ['end', 'other']],
        [{ customer_id: mine, event_name: b, status: 'rejected', from, to }, ['other']],
        [{ customer_id: mine, event_name: b, status: 'processed' }, []],
        [{ customer_id: mine, event_name: b, status: ['queued', 'rejected'], from, to }, ['other']],
        [{ customer_id: mine, from, to: from }, []],
        [{ idempotency_key: rows.other.idempotency_key }, ['other']],
        [{ idempotency_key: rows.other.idempotency_key, customer_id: yours }, []],
        [{ idempotency_key: ctx.unique('evt') }, []],
        [{ customer_id: unknownId() }, []],
      ]
      for (const [query, names] of table) {
        const exchange = await ctx.succeed('listEvents', { query })
        ctx.equal(
          exchange.body.events.map((each) => each.idempotency_key),
          names.map((name) => rows[name].idempotency_key),
          `the keys of the events for ${JSON.stringify(query)}, the newest first`,
          exchange,
        )
      }
    },
  },
  {
    ...defaults,
    id: 'events.one-moment-by-arrival',
    title: 'Events of one moment are listed in the order in which they arrived, the last one first.',
    operations: ['listEvents', 'ingestEvents'],
    async run(ctx) {
      const timestamp = (await ctx.now()).toISOString()
      const customer_id = unknownId()
      const keys = Array.from({ length: 10 }, () => ctx.unique('evt'))
      await ingest(
        ctx,
        keys.map((idempotency_key) => ({ event_name: 'a', idempotency_key, customer_id, timestamp })),
      )
      const given: string[] = []
      let cursor: string | undefined
      do {
        const query = { customer_id, limit: 3, ...(cursor !== undefined && { cursor }) }
        const { body } = await ctx.succeed('listEvents', { query })
        given.push(...body.events.map((each) => each.idempotency_key))
        cursor = body.next_cursor ?? undefined
      } while (cursor !== undefined && given.length < 30)
      ctx.equal(given, keys.toReversed(), 'the keys over all pages')
    },
  },
  {
    ...defaults,
    id: 'events.page-sizes',
    title: 'A page has 20 rows unless `limit` says otherwise, and never more than 100.',
    reference: '#section/Pagination',
    operations: ['listEvents', 'ingestEvents'],
    async run(ctx) {
      const timestamp = (await ctx.now()).toISOString()
      const customer_id = unknownId()
      await ingest(
        ctx,
        Array.from({ length: 101 }, () => ({
          event_name: 'a',
          idempotency_key: ctx.unique('evt'),
          customer_id,
          timestamp,
        })),
      )
      const sizes: Array<[number | undefined, number]> = [
        [undefined, 20],
        [1, 1],
        [100, 100],
      ]
      for (const [limit, size] of sizes) {
        const exchange = await ctx.call('listEvents', { query: { customer_id, limit } })
        const rows = at(exchange.body, 'events')
        ctx.equal(Array.isArray(rows) && rows.length, size, `the rows with limit ${limit}`, exchange)
        ctx.equal(at(exchange.body, 'has_more'), true, 'has_more', exchange)
      }
    },
  },
  {
    ...defaults,
    id: 'events.listed-by-external-id',
    title:
      'The list selects events by the `external_customer_id` that they were sent with, whichever customer they belong to, also together with other filters.',
    operations: ['listEvents', 'ingestEvents', 'updateCustomer'],
    async run(ctx: CheckContext) {
      const external_id = ctx.unique('acct')
      const customer = await createCustomer(ctx, { external_id })
      const { event_name } = await createMeter(ctx, { aggregation: 'count' })
      const hour = wholeHour(await ctx.now(), -2)
      const event = (ms: number, members: Partial<EventInput>) =>
        newEvent(ctx, { event_name, timestamp: later(hour, ms), ...members })
      const sent = { external_customer_id: external_id }
      const rows = {
        first: await event(0, sent),
        unmetered: await event(1, { ...sent, event_name: `${event_name}.b` }),
        byId: await event(2, { customer_id: customer.id }),
        other: await event(3, { external_customer_id: `${external_id}x` }),
      }
      await ingest(ctx, Object.values(rows))
      await processed(ctx, Object.values(rows))
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { external_id: null } })
      const unknown = await event(4, sent)
      await ingest(ctx, [unknown])
      await processed(ctx, [unknown])
      const all = { ...rows, unknown }
      const table: Array<[Record<string, QueryValue>, Array<keyof typeof all>]> = [
        [{}, ['unknown', 'unmetered', 'first']],
        [{ status: 'processed' }, ['first']],
        [{ status: 'rejected' }, ['unknown', 'unmetered']],
        [{ status: ['void', 'rejected', 'processed'] }, ['unknown', 'unmetered', 'first']],
        [{ customer_id: customer.id }, ['unmetered', 'first']],
        [{ event_name }, ['unknown', 'first']],
        [{ from: later(hour, 1), to: later(hour, 4) }, ['unmetered']],
        [{ idempotency_key: rows.byId.idempotency_key }, []],
      ]
      for (const [filter, names] of table) {
        const query = { external_customer_id: external_id, ...filter }
        const exchange = await ctx.succeed('listEvents', { query })
        ctx.equal(
          exchange.body.events.map((each) => each.idempotency_key),
          names.map((name) => all[name].idempotency_key),
          `the keys of the events for ${JSON.stringify(filter)}, the newest first`,
          exchange,
        )
      }
    },
  },
]
