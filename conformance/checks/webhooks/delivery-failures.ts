import { newestOf, rename } from '../../kit/changes.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { idOf, isAbout, isSignedBy, timestampOf } from '../../kit/messages.ts'
import { arrival, arrivals, createReceiving } from '../../kit/receiving-endpoint.ts'

const defaults = {
  tag: 'Webhook endpoints',
  level: 'behaviour',
  reference: '#section/Events-and-webhooks',
  needs: ['receiver'],
} satisfies Partial<Check>

/** A failed event is tried again after 5 seconds, and a sender looks from time to time. */
const RETRY_WITHIN_MS = 20_000
const RETRY_AFTER_MS = 4_000

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-delivery.tried-again',
    title:
      'An event that was answered 500 is tried again after 5 seconds: the same event, with the time and the signature of that try. Others arrive meanwhile.',
    operations: ['createWebhookEndpoint', 'updateCustomer'],
    async run(ctx) {
      const [customer, other] = [await createCustomer(ctx), await createCustomer(ctx)]
      const event = await newestOf(ctx, customer)
      const ofOther = await newestOf(ctx, other)
      const cursor_sequence = event.sequence - 1
      const { inbox, secret, path } = await createReceiving(ctx)
      let failures = 0
      inbox.answer((message) => {
        if (idOf(message) !== event.id || failures > 0) return { status: 204 }
        failures += 1
        return { status: 500, body: 'Try again' }
      })
      await ctx.succeed('updateWebhookEndpoint', { path, body: { cursor_sequence } })
      const first = await arrival(ctx, inbox, `${event.type} ${event.id}`, (each) => idOf(each) === event.id)
      await arrivals(ctx, inbox, [ofOther, await rename(ctx, other)])
      const again = await arrival(
        ctx,
        inbox,
        `${event.type} ${event.id} again`,
        (each) => idOf(each) === event.id && each !== first,
        RETRY_WITHIN_MS,
      )
      const waitedMs = again.arrivedMs - first.arrivedMs
      ctx.equal(waitedMs >= RETRY_AFTER_MS, true, `whether ${Math.round(waitedMs)} ms are 5 seconds`)
      ctx.equal(again.body, first.body, 'the event')
      ctx.equal(isSignedBy(again, secret), true, 'whether the signature is by the secret')
      const seconds = timestampOf(again) - timestampOf(first)
      ctx.equal(seconds >= RETRY_AFTER_MS / 1_000, true, `whether webhook-timestamp went on, by ${seconds} s`)
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.redirect',
    title: 'A redirect is a failure, and is not followed.',
    operations: ['createWebhookEndpoint', 'getWebhookEndpoint', 'listWebhookDeliveries'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { inbox, path } = await createReceiving(ctx)
      const location = `${inbox.url}/elsewhere`
      inbox.answer((message) =>
        isAbout(message, customer) ? { status: 307, headers: { location } } : { status: 204 },
      )
      const followed = () => inbox.messages.filter((each) => each.path !== '').map(({ method }) => method)
      const event = await rename(ctx, customer)
      await ctx.eventually('the redirect to be a failure', async () => {
        const query = { webhook_endpoint_id: path.id, webhook_event_id: event.id }
        const { webhook_deliveries } = (await ctx.succeed('listWebhookDeliveries', { query })).body
        const { webhook_endpoint } = (await ctx.succeed('getWebhookEndpoint', { path })).body
        const errors = [
          ...webhook_deliveries.map(({ last_error }) => last_error),
          webhook_endpoint.last_error,
        ]
        return errors.includes('redirect') || followed().length > 0 ? true : undefined
      })
      ctx.equal(followed(), [], 'the requests to the other path')
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.gone',
    title:
      'An answer of 410 disables the endpoint at once. Once it is enabled, it continues where it stopped.',
    operations: ['createWebhookEndpoint', 'getWebhookEndpoint', 'updateWebhookEndpoint'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { inbox, path } = await createReceiving(ctx)
      const witness = await createReceiving(ctx)
      inbox.answer((message) => ({ status: isAbout(message, customer) ? 410 : 204 }))
      const refused = await rename(ctx, customer)
      await isGone(ctx, path)
      const last = inbox.messages.length
      const missed = await rename(ctx, customer)
      await arrivals(ctx, witness.inbox, [missed])
      ctx.equal(inbox.messages.slice(last).map(idOf), [], 'what arrived after 410')
      inbox.answer(() => ({ status: 204 }))
      await ctx.succeed('updateWebhookEndpoint', { path, body: { status: 'enabled' } })
      await arrivals(ctx, inbox, [refused, missed], last)
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.gone-later',
    title: 'An answer of 410 to an event that was asked for disables the endpoint too.',
    operations: ['createWebhookDelivery', 'getWebhookEndpoint'],
    async run(ctx) {
      const event = await newestOf(ctx, await createCustomer(ctx))
      const { inbox, path } = await createReceiving(ctx)
      inbox.answer((message) => ({ status: idOf(message) === event.id ? 410 : 204 }))
      const body = { webhook_endpoint_id: path.id, webhook_event_id: event.id }
      await ctx.succeed('createWebhookDelivery', { body })
      await isGone(ctx, path)
    },
  },
]

async function isGone(ctx: CheckContext, path: { id: string }): Promise<void> {
  const endpoint = await ctx.eventually('the endpoint to be disabled', async () => {
    const { webhook_endpoint } = (await ctx.succeed('getWebhookEndpoint', { path })).body
    return webhook_endpoint.status === 'disabled' ? webhook_endpoint : undefined
  })
  ctx.equal(endpoint.disabled_reason, 'gone', 'disabled_reason')
}
