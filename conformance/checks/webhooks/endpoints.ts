import type { Check } from '../../kit/check.ts'
import { eventsOf } from '../../kit/event-log.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { at, invalid, refused } from '../../kit/requests.ts'
import { createEndpoint, newDelivery } from '../../kit/webhook-endpoints.ts'

const defaults = {
  tag: 'Webhook endpoints',
  level: 'behaviour',
  reference: 'createWebhookEndpoint',
} satisfies Partial<Check>

const SECRET = /^whsec_[A-Za-z0-9+/]{32}$/

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-endpoints.secret-once',
    title: 'Creating an endpoint returns a secret of 24 bytes, each another; nothing that reads it does.',
    operations: [
      'createWebhookEndpoint',
      'getWebhookEndpoint',
      'listWebhookEndpoints',
      'updateWebhookEndpoint',
    ],
    async run(ctx) {
      const [one, other] = [await createEndpoint(ctx), await createEndpoint(ctx)]
      ctx.equal(SECRET.test(one.secret), true, 'whether the secret is whsec_ and 24 bytes in base64')
      ctx.equal(one.secret === other.secret, false, 'whether two endpoints have the same secret')
      const path = { id: one.webhook_endpoint.id }
      const read = await ctx.succeed('getWebhookEndpoint', { path })
      const listed = await ctx.succeed('listWebhookEndpoints', { query: { limit: 100 } })
      const updated = await ctx.succeed('updateWebhookEndpoint', { path, body: { metadata: { a: 'b' } } })
      for (const exchange of [read, listed, updated])
        ctx.equal(
          JSON.stringify(exchange.body).includes('whsec_'),
          false,
          'whether a secret is in it',
          exchange,
        )
    },
  },
  {
    ...defaults,
    id: 'webhook-endpoints.rotation',
    title:
      'Rotating gives another secret, and says until when the one before is used too; with 0 hours it is not.',
    operations: ['rotateWebhookSecret'],
    reference: 'rotateWebhookSecret',
    async run(ctx) {
      const { webhook_endpoint, secret } = await createEndpoint(ctx)
      const path = { id: webhook_endpoint.id }
      ctx.equal(webhook_endpoint.previous_secret_expires_at, null, 'previous_secret_expires_at before')
      const day = await ctx.succeed('rotateWebhookSecret', { path })
      ctx.equal(day.body.secret === secret, false, 'whether the secret stayed', day)
      const hours =
        (Date.parse(day.body.webhook_endpoint.previous_secret_expires_at ?? '') -
          Date.parse(day.body.webhook_endpoint.updated_at)) /
        3_600_000
      ctx.equal(hours, 24, 'the hours with both secrets', day)
      const now = await ctx.succeed('rotateWebhookSecret', { path, body: { expire_previous_after_hours: 0 } })
      ctx.equal(now.body.webhook_endpoint.previous_secret_expires_at, null, 'previous_secret_expires_at', now)
    },
  },
  {
    ...defaults,
    id: 'webhook-endpoints.private-addresses',
    title: 'A URL with a private address is refused.',
    operations: ['createWebhookEndpoint', 'updateWebhookEndpoint'],
    async run(ctx) {
      const path = { id: (await createEndpoint(ctx)).webhook_endpoint.id }
      const problems = [{ path: 'body.url', code: 'url_not_public' }]
      for (const host of ['10.1.2.3', '169.254.169.254', '192.168.0.1', '[fd00::1]']) {
        const url = `https://${host}/webhooks`
        await invalid(ctx, 'createWebhookEndpoint', { body: { url } }, problems)
        await invalid(ctx, 'updateWebhookEndpoint', { path, body: { url } }, problems)
      }
    },
  },
  {
    ...defaults,
    id: 'webhook-endpoints.cursor',
    title: 'An endpoint begins behind the newest event, or where it is told to; null moves it to the newest.',
    operations: ['createWebhookEndpoint', 'updateWebhookEndpoint', 'listWebhookEvents'],
    async run(ctx) {
      await createCustomer(ctx)
      const newest = async () => (await eventsOf(ctx, {}))[0]?.sequence ?? 0
      const before = await newest()
      const { cursor_sequence } = (await createEndpoint(ctx, { cursor_sequence: undefined })).webhook_endpoint
      const after = await newest()
      ctx.equal(
        cursor_sequence >= before && cursor_sequence <= after,
        true,
        'whether the cursor is the newest event',
      )
      const { webhook_endpoint } = await createEndpoint(ctx, { cursor_sequence: 0 })
      const path = { id: webhook_endpoint.id }
      ctx.equal(webhook_endpoint.cursor_sequence, 0, 'the cursor')
      const moved = await ctx.succeed('updateWebhookEndpoint', { path, body: { cursor_sequence: null } })
      ctx.equal(
        moved.body.webhook_endpoint.cursor_sequence >= after,
        true,
        'whether the cursor is at the newest event',
        moved,
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-endpoints.disabling',
    title:
      'An endpoint that is disabled says since when and why, has an event, and is sent nothing until it is enabled.',
    operations: ['updateWebhookEndpoint', 'createWebhookDelivery', 'listWebhookEvents'],
    reference: 'updateWebhookEndpoint',
    async run(ctx) {
      const { webhook_endpoint } = await createEndpoint(ctx)
      const path = { id: webhook_endpoint.id }
      const off = await ctx.succeed('updateWebhookEndpoint', { path, body: { status: 'disabled' } })
      ctx.equal(off.body.webhook_endpoint.disabled_reason, 'requested', 'disabled_reason', off)
      ctx.equal(typeof off.body.webhook_endpoint.disabled_at, 'string', 'the type of disabled_at', off)
      const [event] = await eventsOf(ctx, { object_id: path.id })
      ctx.equal(event?.type, 'webhook_endpoint.disabled', 'the type of its newest event')
      ctx.equal(at(event, 'data', 'webhook_endpoint', 'id'), path.id, 'the endpoint in it')
      const body = await newDelivery(ctx, webhook_endpoint)
      await refused(ctx, 'createWebhookDelivery', { body }, [409, 'WEBHOOK_ENDPOINT_DISABLED'])
      const on = await ctx.succeed('updateWebhookEndpoint', { path, body: { status: 'enabled' } })
      ctx.equal(on.body.webhook_endpoint.disabled_reason, null, 'disabled_reason', on)
      ctx.equal(on.body.webhook_endpoint.disabled_at, null, 'disabled_at', on)
    },
  },
  {
    ...defaults,
    id: 'webhook-endpoints.deletion',
    title: 'A deleted endpoint cannot be read, changed or sent to; its deliveries can be read.',
    operations: [
      'deleteWebhookEndpoint',
      'getWebhookEndpoint',
      'createWebhookDelivery',
      'getWebhookDelivery',
    ],
    reference: 'deleteWebhookEndpoint',
    async run(ctx) {
      const { webhook_endpoint } = await createEndpoint(ctx)
      const path = { id: webhook_endpoint.id }
      const body = await newDelivery(ctx, webhook_endpoint)
      const { webhook_delivery } = (await ctx.succeed('createWebhookDelivery', { body })).body
      await ctx.succeed('deleteWebhookEndpoint', { path })
      const missing = [404, 'WEBHOOK_ENDPOINT_NOT_FOUND'] as const
      await refused(ctx, 'getWebhookEndpoint', { path }, missing)
      await refused(ctx, 'updateWebhookEndpoint', { path, body: { status: 'enabled' } }, missing)
      await refused(ctx, 'createWebhookDelivery', { body }, missing)
      const read = await ctx.succeed('getWebhookDelivery', { path: { id: webhook_delivery.id } })
      ctx.equal(read.body.webhook_delivery.webhook_endpoint_id, path.id, 'webhook_endpoint_id', read)
    },
  },
]
