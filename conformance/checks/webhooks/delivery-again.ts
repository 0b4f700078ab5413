import { logOf, newestOf, rename } from '../../kit/changes.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { idOf, isAbout, isSignedBy, signaturesOf } from '../../kit/messages.ts'
import { arrival, arrivals, createReceiving } from '../../kit/receiving-endpoint.ts'

const defaults = {
  tag: 'Webhook endpoints',
  level: 'behaviour',
  reference: '#section/Events-and-webhooks',
  needs: ['receiver'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-delivery.rotation',
    title:
      'After a rotation messages have two signatures, by the new secret and by the one before; with 0 hours one, by the new secret.',
    operations: ['rotateWebhookSecret', 'createWebhookEndpoint'],
    reference: 'rotateWebhookSecret',
    async run(ctx) {
      const { inbox, secret: first, path } = await createReceiving(ctx)
      const customer = await createCustomer(ctx)
      const { secret: second } = (await ctx.succeed('rotateWebhookSecret', { path })).body
      // A message that was on its way is signed by the first secret alone, and comes again.
      const signedBy = async (secrets: string[]) => {
        const { id, type } = await rename(ctx, customer)
        const what = `${type} ${id} with ${secrets.length} signatures, by the secrets in use`
        return arrival(
          ctx,
          inbox,
          what,
          (each) =>
            idOf(each) === id &&
            signaturesOf(each.headers).length === secrets.length &&
            secrets.every((secret) => isSignedBy(each, secret)),
        )
      }
      await signedBy([second, first])
      const body = { expire_previous_after_hours: 0 }
      const { secret: third } = (await ctx.succeed('rotateWebhookSecret', { path, body })).body
      await signedBy([third])
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.sent-again',
    title:
      'An event that is sent again arrives with the same id, and its delivery says what the receiver answered.',
    operations: ['createWebhookDelivery', 'getWebhookDelivery', 'listWebhookDeliveries'],
    reference: 'createWebhookDelivery',
    async run(ctx) {
      const { inbox, path } = await createReceiving(ctx)
      const customer = await createCustomer(ctx)
      const event = await newestOf(ctx, customer)
      await arrivals(ctx, inbox, [event])
      const send = async (status: number, error: string | null) => {
        const from = inbox.messages.length
        inbox.answer((message) =>
          isAbout(message, customer) ? { status, body: `Answer ${status}` } : { status: 204 },
        )
        const body = { webhook_endpoint_id: path.id, webhook_event_id: event.id }
        const { id } = (await ctx.succeed('createWebhookDelivery', { body })).body.webhook_delivery
        await arrivals(ctx, inbox, [event], from)
        const delivery = await ctx.eventually('the delivery to have been tried', async () => {
          const read = (await ctx.succeed('getWebhookDelivery', { path: { id } })).body.webhook_delivery
          return read.attempt_count > 0 ? read : undefined
        })
        ctx.equal(delivery.last_status_code, status, 'last_status_code')
        ctx.equal(delivery.last_error, error, 'last_error')
        ctx.equal(delivery.last_response_body, `Answer ${status}`, 'last_response_body')
        ctx.equal(delivery.attempts[0]?.status_code, status, 'the status of the try')
        return delivery
      }
      const taken = await send(202, null)
      ctx.equal(
        [taken.status, taken.trigger, taken.next_attempt_at],
        ['succeeded', 'requested', null],
        'the delivery',
      )
      const refused = await send(503, 'status')
      ctx.equal(
        [refused.status, refused.next_attempt_at === null],
        ['pending', false],
        'status, and whether it ends',
      )
      const query = { webhook_endpoint_id: path.id, webhook_event_id: event.id }
      const listed = await ctx.eventually('three deliveries of the event', async () => {
        const { webhook_deliveries } = (await ctx.succeed('listWebhookDeliveries', { query })).body
        return webhook_deliveries.length >= 3 ? webhook_deliveries : undefined
      })
      ctx.equal(
        listed
          .map(({ trigger }) => trigger)
          .slice(0, 3)
          .toSorted(),
        ['automatic', 'requested', 'requested'],
        'what caused them',
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-delivery.cursor',
    title: 'A cursor that is set back sends the later events again, in order.',
    operations: ['updateWebhookEndpoint', 'createWebhookEndpoint'],
    reference: 'updateWebhookEndpoint',
    async run(ctx) {
      const { inbox, path } = await createReceiving(ctx)
      const customer = await createCustomer(ctx)
      await rename(ctx, customer)
      const last = await rename(ctx, customer)
      const [first, ...later] = await logOf(ctx, customer)
      await arrivals(ctx, inbox, [last])
      const from = inbox.messages.length
      const back = { cursor_sequence: first?.sequence ?? 0 }
      await ctx.succeed('updateWebhookEndpoint', { path, body: back })
      const again = await arrivals(ctx, inbox, later, from)
      const times = again.map(({ arrivedMs }) => arrivedMs)
      ctx.equal(
        times,
        times.toSorted((one, other) => one - other),
        'the times of their arrival, in order',
      )
    },
  },
]
