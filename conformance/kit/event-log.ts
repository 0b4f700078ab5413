import { type OperationId, operations, type Reply } from '../../generated/operations.ts'
import type { components } from '../../generated/types.ts'
import type { Call, CheckContext, KeyChoice } from './check-context.ts'
import { createCustomer } from './fixtures.ts'

export type WebhookEvent = components['schemas']['WebhookEvent']

/** A request, and the types of the events that it leaves, in order. */
type Move = { id: OperationId; call: Call; types: string[] }

export type Query = Record<string, string | number | readonly string[]>

/** Returns the oldest event first. */
export async function readLog(ctx: CheckContext, query: Query): Promise<Reply<'listWebhookEvents'>['body']> {
  return (await ctx.succeed('listWebhookEvents', { query: { ...query, order: 'asc' } })).body
}

export async function eventsOf(
  ctx: CheckContext,
  query: Query,
  key: KeyChoice = 'own',
): Promise<WebhookEvent[]> {
  return (await ctx.succeed('listWebhookEvents', { query, key })).body.webhook_events
}

/** Sends a request, and expects its events, the last one with the object of the answer. Returns the answer. */
export async function leaves(ctx: CheckContext, { id, call, types }: Move) {
  const exchange = await ctx.succeed(id, call)
  const answered: Record<string, Record<string, unknown> | undefined> = Object(exchange.body)
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

/** The log of a new customer, and what adds an event to it. The first one is there from the start. */
export async function changesOfACustomer(ctx: CheckContext) {
  const { id: customer_id } = await createCustomer(ctx)
  let count = 0
  const add = async () => {
    count += 1
    const body = { name: ctx.unique('Acme') }
    if (count > 1) await ctx.succeed('updateCustomer', { path: { id: customer_id }, body })
    return (await eventsOf(ctx, { customer_id }))[0]?.id ?? 'none'
  }
  return { call: { query: { customer_id } }, add }
}
