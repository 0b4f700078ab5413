import { type OperationId, operations, type Reply } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext, KeyChoice } from '../../kit/check-context.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  grant,
} from '../../kit/fixtures.ts'
import { DAY_MS, later } from '../../kit/time.ts'

type WebhookEvent = components['schemas']['WebhookEvent']

const defaults = {
  tag: 'Webhooks',
  level: 'behaviour',
  reference: 'listWebhookEvents',
} satisfies Partial<Check>

/** A request, and the types of the events that it leaves, in order. */
type Move = { id: OperationId; call: Call; types: string[] }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-events.customers-and-credit',
    title:
      'Each change of a customer and of its credit leaves exactly its events, with the object as it is answered.',
    operations: [
      ...(['listWebhookEvents', 'createCustomer', 'updateCustomer', 'deleteCustomer'] as const),
      ...(['createCreditGrant', 'updateCreditGrant', 'voidCreditGrant'] as const),
    ],
    async run(ctx) {
      const body = { name: ctx.unique('Acme'), email: 'billing@acme-robotics.example' }
      const { customer } = await leaves(ctx, {
        id: 'createCustomer',
        call: { body },
        types: ['customer.created'],
      })
      const path = { id: String(customer?.id) }
      await leaves(ctx, {
        id: 'updateCustomer',
        call: { path, body: { name: ctx.unique('New') } },
        types: ['customer.updated'],
      })
      const amount = { account_type: 'currency', amount: '10' }
      const types = ['credit_grant.created', 'wallet.recovered']
      const { credit_grant } = await leaves(ctx, {
        id: 'createCreditGrant',
        call: { path, body: amount },
        types,
      })
      const ofGrant = { ...path, grant_id: String(credit_grant?.id) }
      const described = { description: 'Prepaid' }
      await leaves(ctx, {
        id: 'updateCreditGrant',
        call: { path: ofGrant, body: described },
        types: ['credit_grant.updated'],
      })
      await leaves(ctx, {
        id: 'voidCreditGrant',
        call: { path: ofGrant },
        types: ['credit_grant.voided', 'wallet.depleted'],
      })
      await leaves(ctx, { id: 'deleteCustomer', call: { path }, types: ['customer.deleted'] })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.invoices',
    title:
      'Each move of an invoice leaves exactly its events, with the invoice but for its lines and payments.',
    operations: [
      ...([
        'listWebhookEvents',
        'createInvoice',
        'updateInvoice',
        'deleteInvoice',
        'finalizeInvoice',
      ] as const),
      ...(['payInvoice', 'voidPayment', 'voidInvoice', 'markInvoiceUncollectible'] as const),
    ],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      const path = { id: draft.id }
      const out_of_band = { source: 'out_of_band' }
      const first = await leaves(ctx, {
        id: 'updateInvoice',
        call: { path, body: { metadata: { a: 'b' } } },
        types: ['invoice.updated'],
      })
      ctx.equal(first.invoice?.status, 'draft', 'the status of the draft')
      await leaves(ctx, { id: 'finalizeInvoice', call: { path }, types: ['invoice.finalized'] })
      await leaves(ctx, {
        id: 'payInvoice',
        call: { path, body: { ...out_of_band, amount_cents: 1 } },
        types: ['invoice.partly_paid'],
      })
      const paid = await leaves(ctx, {
        id: 'payInvoice',
        call: { path, body: out_of_band },
        types: ['invoice.paid'],
      })
      const payments = (paid.invoice?.payments ?? []) as Array<{ id: string }>
      const [part, rest] = payments.map(({ id }) => ({ ...path, payment_id: id }))
      await leaves(ctx, { id: 'voidPayment', call: { path: rest }, types: ['invoice.reopened'] })
      await leaves(ctx, { id: 'voidPayment', call: { path: part }, types: ['invoice.updated'] })
      await leaves(ctx, {
        id: 'markInvoiceUncollectible',
        call: { path },
        types: ['invoice.marked_uncollectible'],
      })
      await leaves(ctx, { id: 'voidInvoice', call: { path }, types: ['invoice.voided'] })
      const other = { id: (await createInvoice(ctx)).id }
      await leaves(ctx, { id: 'deleteInvoice', call: { path: other }, types: ['invoice.deleted'] })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.subscriptions',
    title: 'Each move of a subscription leaves exactly its events, each after its cause.',
    operations: [
      ...(['listWebhookEvents', 'createSubscription', 'updateSubscription'] as const),
      ...(['changeSubscriptionPlan', 'cancelSubscription'] as const),
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [plan, other] = [await createPlan(ctx, { amount_cents: 1_000 }), await createPlan(ctx)]
      const body = { customer_id: customer.id, plan_id: plan.id }
      const types = ['subscription.created', 'subscription.activated', 'invoice.drafted', 'invoice.finalized']
      const { subscription } = await leaves(ctx, { id: 'createSubscription', call: { body }, types })
      const path = { id: String(subscription?.id) }
      await leaves(ctx, {
        id: 'updateSubscription',
        call: { path, body: { metadata: { a: 'b' } } },
        types: ['subscription.updated'],
      })
      await leaves(ctx, {
        id: 'changeSubscriptionPlan',
        call: { path, body: { plan_id: other.id, proration: 'none' } },
        types: ['subscription.plan_changed'],
      })
      await leaves(ctx, {
        id: 'cancelSubscription',
        call: { path, body: { at_period_end: true } },
        types: ['subscription.updated'],
      })
      await leaves(ctx, {
        id: 'cancelSubscription',
        call: { path, body: { at_period_end: false } },
        types: ['subscription.canceled'],
      })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.catalogue',
    title:
      'Meters, plans and pricing units leave an event when they are created, updated, archived and active again.',
    operations: [
      'listWebhookEvents',
      'updateMeter',
      'archiveMeter',
      'unarchiveMeter',
      'updatePlan',
      'archivePlan',
    ],
    async run(ctx) {
      const meter = { id: (await createMeter(ctx)).id }
      const plan = { id: (await createPlan(ctx)).id }
      const unit = { id: (await createPricingUnit(ctx)).id }
      const name = ctx.unique('name')
      const moves = [
        ['Meter', meter],
        ['Plan', plan],
        ['PricingUnit', unit],
      ] as const
      for (const [noun, path] of moves) {
        const type = { Meter: 'meter', Plan: 'plan', PricingUnit: 'pricing_unit' }[noun]
        await leaves(ctx, { id: `update${noun}`, call: { path, body: { name } }, types: [`${type}.updated`] })
        await leaves(ctx, { id: `archive${noun}`, call: { path }, types: [`${type}.archived`] })
        await leaves(ctx, { id: `unarchive${noun}`, call: { path }, types: [`${type}.unarchived`] })
      }
    },
  },
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
      ctx.equal(await eventsOf(ctx, { customer_id: id }, 'other'), [], 'what the other company sees of it')
      ctx.equal((await eventsOf(ctx, { customer_id: id })).length, 1, 'what its own company sees of it')
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
  {
    ...defaults,
    id: 'webhook-events.on-a-test-clock',
    title:
      'What a test clock runs is in the log when the clock has arrived, each event after its cause and in its own time.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const plan = await createPlan(ctx, { amount_cents: 1_000 })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const last = (await eventsOf(ctx, {}))[0]?.sequence ?? 0
      await advanceClock(ctx, later(subscription.current_period_end, DAY_MS / 2))
      const query = { customer_id: customer.id, order: 'asc', after_sequence: last }
      const events = await eventsOf(ctx, query)
      ctx.equal(
        events.map(({ type }) => type).filter((type) => type !== 'invoice.overdue'),
        ['subscription.renewed', 'invoice.drafted', 'invoice.finalized'],
        'the events of the renewal',
      )
      ctx.equal(events[0]?.timestamp.slice(0, 13), subscription.current_period_end.slice(0, 13), 'its hour')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.overdue',
    title: 'An invoice that is still open when it is due leaves an event.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id, due_at } = await finalizedInvoice(ctx, { days_until_due: 1 })
      await advanceClock(ctx, later(due_at ?? '', DAY_MS / 24))
      const types = (await eventsOf(ctx, { object_id: id })).map(({ type }) => type)
      ctx.equal(
        types,
        ['invoice.overdue', 'invoice.finalized', 'invoice.drafted'],
        'its events, newest first',
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-events.paid-with-credit',
    title: 'What credit pays leaves an event.',
    operations: ['listWebhookEvents', 'payInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer)
      const { id } = await finalizedInvoice(ctx, { customer_id: customer.id, apply_credit: false })
      await leaves(ctx, {
        id: 'payInvoice',
        call: { path: { id }, body: { source: 'wallet' } },
        types: ['invoice.paid'],
      })
    },
  },
]

type Query = Record<string, string | number | readonly string[]>

/** The oldest first. */
async function readLog(ctx: CheckContext, query: Query): Promise<Reply<'listWebhookEvents'>['body']> {
  return (await ctx.succeed('listWebhookEvents', { query: { ...query, order: 'asc' } })).body
}

async function eventsOf(ctx: CheckContext, query: Query, key: KeyChoice = 'own'): Promise<WebhookEvent[]> {
  return (await ctx.succeed('listWebhookEvents', { query, key })).body.webhook_events
}

/** Sends a request, and expects its events, the last one with the object of the answer. Returns the answer. */
async function leaves(ctx: CheckContext, { id, call, types }: Move) {
  const exchange = await ctx.succeed(id, call)
  const answered = exchange.body as Record<string, Record<string, unknown> | undefined>
  const request_id = exchange.headers['x-request-id'] ?? ''
  const events = await eventsOf(ctx, { request_id, order: 'asc' })
  const method = operations[id].method
  const found = events.map(({ type }) => type).filter((type) => type !== 'invoice.payment_failed')
  ctx.equal(found, types, `the events of ${method} ${operations[id].path}`)
  for (const { data } of events)
    for (const [noun, shown] of Object.entries(data)) {
      const whole = answered[noun]
      if (whole === undefined || Object(shown).id !== whole.id) continue
      const same = Object.keys(Object(shown)).filter((field) => field in whole)
      const pick = (thing: object) =>
        Object.fromEntries(same.map((field) => [field, Reflect.get(thing, field)]))
      ctx.equal(pick(Object(shown)), pick(whole), `the ${noun} of the event`)
    }
  return answered
}
