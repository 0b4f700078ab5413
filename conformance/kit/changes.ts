import type { CheckContext } from './check-context.ts'
import { eventsOf, type WebhookEvent } from './event-log.ts'

/** Makes the event `customer.updated`, and returns it. */
export async function rename(ctx: CheckContext, { id }: { id: string }): Promise<WebhookEvent> {
  await ctx.succeed('updateCustomer', { path: { id }, body: { name: ctx.unique('Acme') } })
  return newestOf(ctx, { id })
}

export async function newestOf(ctx: CheckContext, { id }: { id: string }): Promise<WebhookEvent> {
  const [newest] = await eventsOf(ctx, { customer_id: id, limit: 1 })
  ctx.expect(newest !== undefined, { expected: 'an event of the customer in the log', actual: 'none' })
  return newest
}

/** Returns the oldest event first. */
export function logOf(ctx: CheckContext, { id }: { id: string }): Promise<WebhookEvent[]> {
  return eventsOf(ctx, { customer_id: id, order: 'asc', limit: 100 })
}
