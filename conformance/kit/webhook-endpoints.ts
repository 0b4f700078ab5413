import type { CheckContext, KeyChoice } from './check-context.ts'
import { createCustomer } from './fixtures.ts'
import { unknownId } from './requests.ts'

const description = 'Made by a conformance check'
/** A company has up to 50 endpoints, and other checks use the newest. */
const MAX_KEPT = 25

/** Returns the body of an endpoint that receives nothing by itself, after making room for the endpoint. */
export async function newEndpoint(ctx: CheckContext) {
  await makeRoom(ctx, 'own')
  if (ctx.has('other')) await makeRoom(ctx, 'other')
  const url = `https://${unknownId()}.example/webhooks`
  return { url, cursor_sequence: Number.MAX_SAFE_INTEGER, description }
}

/** Deletes the oldest endpoints that checks made: nobody receives anything at a host of `.example`. */
async function makeRoom(ctx: CheckContext, key: KeyChoice): Promise<void> {
  const list = await ctx.succeed('listWebhookEndpoints', { query: { limit: 100 }, key })
  const made = list.body.webhook_endpoints.filter(({ url }) => URL.parse(url)?.hostname.endsWith('.example'))
  for (const { id } of made.slice(MAX_KEPT)) await ctx.call('deleteWebhookEndpoint', { path: { id }, key })
}

/** Returns the endpoint with its secret. */
export async function createEndpoint(ctx: CheckContext, members: object = {}) {
  return (await ctx.succeed('createWebhookEndpoint', { body: { ...(await newEndpoint(ctx)), ...members } }))
    .body
}

/** The body that sends an event to an endpoint. A customer of another check may go, and its deliveries with it. */
export async function newDelivery(ctx: CheckContext, endpoint?: { id: string }) {
  const { id: customer_id } = await createCustomer(ctx)
  const newest = { query: { customer_id, limit: 1 } }
  const { webhook_events } = (await ctx.succeed('listWebhookEvents', newest)).body
  const { id } = endpoint ?? (await createEndpoint(ctx)).webhook_endpoint
  return { webhook_endpoint_id: id, webhook_event_id: webhook_events[0]?.id ?? '' }
}

/** Returns a list of deliveries of its own, and how to add a row. */
export async function deliveriesToAnEndpoint(ctx: CheckContext) {
  const { webhook_endpoint } = await createEndpoint(ctx)
  const add = async () => {
    const body = await newDelivery(ctx, webhook_endpoint)
    return (await ctx.succeed('createWebhookDelivery', { body })).body.webhook_delivery.id
  }
  return { call: { query: { webhook_endpoint_id: webhook_endpoint.id } }, add }
}

/** Makes a delivery that nobody tries, so that it stays as it is. */
export async function stoppedDelivery(ctx: CheckContext) {
  const { webhook_endpoint } = await createEndpoint(ctx)
  const body = await newDelivery(ctx, webhook_endpoint)
  const { webhook_delivery } = (await ctx.succeed('createWebhookDelivery', { body })).body
  const path = { id: webhook_endpoint.id }
  await ctx.succeed('updateWebhookEndpoint', { path, body: { status: 'disabled' } })
  return webhook_delivery
}
