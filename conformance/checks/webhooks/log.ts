import type { Check } from '../../kit/check.ts'
import { eventsOf, type Query, readLog, type WebhookEvent } from '../../kit/event-log.ts'
import { createCustomer } from '../../kit/fixtures.ts'

const defaults = {
  tag: 'Webhook events',
  level: 'behaviour',
  reference: 'listWebhookEvents',
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-events.previous-values',
    title: 'An update says what the changed fields were before, and nothing of the others.',
    operations: ['listWebhookEvents', 'updateCustomer'],
    async run(ctx) {
      const { id, name } = await createCustomer(ctx)
      await ctx.succeed('updateCustomer', { path: { id }, body: { name: ctx.unique('New') } })
      const [event] = await eventsOf(ctx, { customer_id: id, type: ['customer.updated'] })
      ctx.equal(Reflect.get(Object(event?.data), 'previous'), { name }, 'the previous values')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.only-what-changed',
    title:
      'What is refused, what only reads, what changes nothing and a repeat by its Idempotency-Key leave no event.',
    operations: ['listWebhookEvents', 'updateCustomer', 'getCustomer'],
    async run(ctx) {
      const { id, name } = await createCustomer(ctx)
      const path = { id }
      await ctx.succeed('getCustomer', { path })
      await ctx.call('updateCustomer', { path, body: { email: 'none' } })
      await ctx.succeed('updateCustomer', { path, body: { name } })
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      for (let n = 0; n < 2; n += 1)
        await ctx.succeed('updateCustomer', { path, body: { email: 'new@acme.example' }, headers })
      const types = (await eventsOf(ctx, { customer_id: id })).map(({ type }) => type)
      ctx.equal(types, ['customer.updated', 'customer.created'], 'the events, newest first')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.without-a-gap',
    title: 'The sequence of the log has no gap and no number twice, whatever is changed at once.',
    operations: ['listWebhookEvents', 'createCustomer'],
    async run(ctx) {
      const last = (await eventsOf(ctx, {}))[0]?.sequence ?? 0
      const customers = await ctx.all(12, () => createCustomer(ctx))
      const events: WebhookEvent[] = []
      let cursor: string | null = null
      do {
        const page = await readLog(ctx, {
          after_sequence: last,
          limit: 100,
          ...(cursor !== null && { cursor }),
        })
        events.push(...page.webhook_events)
        cursor = page.has_more ? page.next_cursor : null
      } while (cursor !== null)
      const numbers = events.map(({ sequence }) => sequence)
      ctx.equal(
        numbers,
        numbers.map((_, index) => last + 1 + index),
        'the numbers',
      )
      const created = events.filter(({ type }) => type === 'customer.created').map((each) => each.customer_id)
      const missing = customers.filter(({ id }) => !created.includes(id))
      ctx.equal(missing, [], 'the customers without an event')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.filters',
    title: 'Filters of the log select together: type, object, customer, request, and the time from and to.',
    operations: ['listWebhookEvents', 'updateCustomer'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const changed = await ctx.succeed('updateCustomer', { path: { id }, body: { name: ctx.unique('New') } })
      const request_id = changed.headers['x-request-id'] ?? ''
      const [event] = await eventsOf(ctx, { customer_id: id, type: ['customer.updated'] })
      const at = event?.created_at ?? ''
      const count = async (query: Query) => (await eventsOf(ctx, { customer_id: id, ...query })).length
      ctx.equal(event?.request_id, request_id, 'the request of the event')
      ctx.equal(await count({ request_id }), 1, 'those of the request')
      ctx.equal(await count({ object_id: id }), 2, 'those of the object')
      ctx.equal(await count({ type: ['customer.created', 'customer.updated'] }), 2, 'those of two types')
      ctx.equal(await count({ type: ['plan.created'] }), 0, 'those of another type')
      ctx.equal(await count({ created_from: at, type: ['customer.updated'] }), 1, 'those from its time on')
      ctx.equal(await count({ created_to: at, type: ['customer.updated'] }), 0, 'those before its time')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.tail',
    title: 'With order=asc the log has always a next cursor, and waits for the next event.',
    operations: ['listWebhookEvents', 'updateCustomer'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const tail = { order: 'asc', customer_id: id }
      const { body: first } = await ctx.succeed('listWebhookEvents', { query: tail })
      ctx.equal(
        first.webhook_events.map(({ type }) => type),
        ['customer.created'],
        'the events so far',
      )
      const query = { ...tail, cursor: first.next_cursor ?? '' }
      const { body: none } = await ctx.succeed('listWebhookEvents', { query })
      ctx.equal([none.webhook_events, none.next_cursor === null], [[], false], 'behind the last one')
      const waiting = ctx.succeed('listWebhookEvents', { query: { ...query, wait_seconds: 10 } })
      await ctx.succeed('updateCustomer', { path: { id }, body: { name: ctx.unique('New') } })
      const { body: next } = await waiting
      ctx.equal(
        next.webhook_events.map(({ type }) => type),
        ['customer.updated'],
        'what came',
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-events.is-of-one-company',
    title: 'No company sees the log of another.',
    operations: ['listWebhookEvents'],
    needs: ['other-key'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      ctx.equal((await eventsOf(ctx, { customer_id: id })).length, 1, 'what its own company sees of it')
      ctx.equal(await eventsOf(ctx, { customer_id: id }, 'other'), [], 'what the other company sees of it')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.erased-with-the-customer',
    title: 'When a customer is deleted, the log keeps the numbers of its events, and no name and no email.',
    operations: ['listWebhookEvents', 'deleteCustomer'],
    async run(ctx) {
      const { id, name } = await createCustomer(ctx)
      await ctx.succeed('deleteCustomer', { path: { id } })
      const events = await ctx.eventually('the events of the deleted customer to be erased', async () => {
        const found = await eventsOf(ctx, { customer_id: id })
        return JSON.stringify(found).includes(name) ? undefined : found
      })
      ctx.equal(
        events.map(({ type }) => type),
        ['customer.deleted', 'customer.erased'],
        'the events that are left',
      )
    },
  },
]
