import { setTimeout as delay } from 'node:timers/promises'
import { logOf, rename } from '../../kit/changes.ts'
import type { Check } from '../../kit/check.ts'
import { eventsOf } from '../../kit/event-log.ts'
import { createCustomer, createPricingUnit, grant } from '../../kit/fixtures.ts'
import type { Message } from '../../kit/inbox.ts'
import { idOf, isAbout, isSignedBy, MAX_AGE, timestampOf } from '../../kit/messages.ts'
import { arrival, arrivals, createReceiving, firstOfEach } from '../../kit/receiving-endpoint.ts'
import { at } from '../../kit/requests.ts'

const defaults = {
  tag: 'Webhook endpoints',
  level: 'behaviour',
  reference: '#section/Events-and-webhooks',
  needs: ['receiver'],
} satisfies Partial<Check>

/** A service that sends the next event without waiting for the answer needs less time. */
const ANSWER_MS = 80
const CHANGES = 4

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-delivery.message',
    title:
      'Each event arrives with POST as the log has it, with its id, the time of the try, and a signature whose key is the bytes that the secret encodes.',
    operations: ['createWebhookEndpoint', 'getWebhookEvent', 'createCustomer', 'createCreditGrant'],
    async run(ctx) {
      const { inbox, secret } = await createReceiving(ctx, { event_types: null })
      const customer = await createCustomer(ctx, { name: 'Grüße & 💶' })
      await rename(ctx, customer)
      await grant(ctx, customer)
      const log = await logOf(ctx, customer)
      for (const message of await arrivals(ctx, inbox, log)) {
        ctx.equal(message.method, 'POST', 'the method')
        const type = message.headers['content-type'] ?? ''
        ctx.equal(/^application\/json\b/.test(type), true, `whether the Content-Type ${type} is JSON`)
        ctx.equal(isSignedBy(message, secret), true, 'whether the signature is by the decoded secret')
        const age = Math.abs(Date.now() / 1_000 - timestampOf(message))
        ctx.equal(age <= MAX_AGE, true, `whether webhook-timestamp is ${MAX_AGE} seconds from now or less`)
        const read = await ctx.succeed('getWebhookEvent', { path: { id: idOf(message) ?? '' } })
        ctx.equal(message.body, read.body.webhook_event, 'the body', read)
      }
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.in-order',
    title:
      'Events of one customer arrive in the order of their sequence, the next one when the one before was answered.',
    operations: ['createWebhookEndpoint', 'updateWebhookEndpoint', 'updateCustomer'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      for (let n = 0; n < CHANGES; n += 1) await rename(ctx, customer)
      const log = await logOf(ctx, customer)
      const { inbox, path } = await createReceiving(ctx)
      const isOfCustomer = (message: Message) => isAbout(message, customer)
      inbox.answer(async (message) => {
        if (isOfCustomer(message)) await delay(ANSWER_MS)
        return { status: 200, body: 'Thank you' }
      })
      const body = { cursor_sequence: (log[0]?.sequence ?? 1) - 1 }
      await ctx.succeed('updateWebhookEndpoint', { path, body })
      await arrivals(ctx, inbox, log)
      const arrived = firstOfEach(inbox, isOfCustomer)
      ctx.equal(
        arrived.map(({ body }) => at(body, 'sequence')),
        log.map(({ sequence }) => sequence),
        'the order of the events',
      )
      const early = arrived.filter((message, index) => {
        const answeredMs = arrived[index - 1]?.answeredMs ?? Number.POSITIVE_INFINITY
        return index > 0 && message.arrivedMs < answeredMs
      })
      ctx.equal(early.map(idOf), [], 'the events that arrived before the one before was answered')
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.event-types',
    title: 'An endpoint receives events of its types alone.',
    operations: ['createWebhookEndpoint', 'updateCustomer'],
    async run(ctx) {
      const { inbox } = await createReceiving(ctx, { event_types: ['customer.updated'] })
      const customer = await createCustomer(ctx)
      await arrivals(ctx, inbox, [await rename(ctx, customer), await rename(ctx, customer)])
      const types = new Set(inbox.messages.map(({ body }) => at(body, 'type')))
      ctx.equal([...types], ['customer.updated'], 'the types that arrived')
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.only-what-changed',
    title: 'What is refused, what changes nothing and a repeat by its Idempotency-Key send nothing.',
    operations: ['createWebhookEndpoint', 'updateCustomer'],
    async run(ctx) {
      const { inbox } = await createReceiving(ctx)
      const customer = await createCustomer(ctx)
      const path = { id: customer.id }
      await ctx.call('updateCustomer', { path, body: { email: 'none' } })
      await ctx.succeed('updateCustomer', { path, body: { name: customer.name } })
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      for (let n = 0; n < 2; n += 1)
        await ctx.succeed('updateCustomer', { path, body: { email: 'new@acme.example' }, headers })
      await arrivals(ctx, inbox, [await rename(ctx, customer)])
      const arrived = firstOfEach(inbox, (message) => isAbout(message, customer))
      ctx.equal(
        arrived.map(({ body }) => at(body, 'type')),
        ['customer.created', 'customer.updated', 'customer.updated'],
        'the events that arrived',
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.is-of-one-company',
    title: 'Nothing of another company arrives.',
    operations: ['createWebhookEndpoint', 'createPricingUnit'],
    needs: ['receiver', 'other-key'],
    async run(ctx) {
      const type = ['pricing_unit.created']
      const foreign = await createPricingUnit(ctx, {}, { key: 'other' })
      const own = await createPricingUnit(ctx)
      const [ofOther] = await eventsOf(ctx, { object_id: foreign.id }, 'other')
      const [ofOwn] = await eventsOf(ctx, { object_id: own.id })
      // Each log has its event behind this number, whichever is longer.
      const cursor_sequence = Math.min(ofOther?.sequence ?? 1, ofOwn?.sequence ?? 1) - 1
      const { inbox } = await createReceiving(ctx, { event_types: type, cursor_sequence })
      const unitOf = ({ body }: Message) => at(body, 'data', 'pricing_unit', 'id')
      await arrival(ctx, inbox, 'the event of the pricing unit', (each) => unitOf(each) === own.id)
      const next = await createPricingUnit(ctx)
      await arrival(ctx, inbox, 'the event of the next pricing unit', (each) => unitOf(each) === next.id)
      ctx.equal(inbox.messages.filter((each) => unitOf(each) === foreign.id).map(idOf), [], 'foreign events')
    },
  },
]
