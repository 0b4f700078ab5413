import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { OperationId, Reply } from '../../generated/operations.ts'
import type { Call, CheckContext } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'
import type { EventInput } from './fixtures.ts'

/** An id of the right form that nothing has. */
export const UNKNOWN_ID = `c${'0'.repeat(24)}`

/** Another one, new each time: events can be sent and listed for it, and are its alone. */
export function unknownId(): string {
  return `c${randomUUID().replaceAll('-', '').slice(0, 24)}`
}

/** Sends a request that must be refused so; `details` are the members that the error's details must have among others. */
export async function refused(
  ctx: CheckContext,
  id: OperationId,
  call: Call,
  [status, code]: readonly [number, string],
  details: Record<string, unknown> = {},
): Promise<AnyExchange> {
  const exchange = await ctx.call(id, call)
  ctx.expectStatus(exchange, status, code)
  const given = Object(at(exchange.body, 'error', 'details'))
  for (const [name, wanted] of Object.entries(details))
    ctx.equal(Reflect.get(given, name), wanted, `error.details.${name}`, exchange)
  return exchange
}

/** Sends a request that must be refused with 400, with a problem at each of the paths, under that rule. */
export async function invalid(
  ctx: CheckContext,
  id: OperationId,
  call: Call,
  problems: ReadonlyArray<{ path: string; code?: string }>,
): Promise<AnyExchange> {
  const exchange = await refused(ctx, id, call, [400, 'VALIDATION_ERROR'])
  const told: unknown = at(exchange.body, 'error', 'details')
  const list = Array.isArray(told) ? told : []
  for (const { path, code } of problems)
    ctx.expect(
      list.some((each) => at(each, 'path') === path && (code === undefined || at(each, 'code') === code)),
      {
        expected: `error.details with a problem at ${path}${code === undefined ? '' : ` under the rule ${code}`}`,
        actual: JSON.stringify(told) ?? 'no details',
        exchange,
      },
    )
  return exchange
}

/** What stands at a place in parsed JSON; undefined where nothing does. */
export function at(value: unknown, ...place: Array<string | number>): unknown {
  return place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), value)
}

/** The body without what differs from request to request. */
export function withoutRequestId({ body }: AnyExchange): unknown {
  return typeof body === 'object' && body !== null ? { ...body, request_id: '…' } : body
}

const SOON_MS = 150

/** Waits until no event of the customer is queued any more. */
export async function settled(ctx: CheckContext, customer: { id: string }): Promise<void> {
  // Events take a moment, and to ask before it is over would only use up the rate limit.
  await delay(SOON_MS)
  await ctx.eventually(`the events of customer ${customer.id} to be processed`, async () => {
    const query = { customer_id: customer.id, status: 'queued', limit: 1 }
    const { body } = await ctx.succeed('listEvents', { query })
    return body.events.length === 0 ? true : undefined
  })
}

type Measured = { event_name: string }
type Sample = { at: string; properties?: EventInput['properties']; key?: string }

/** The events of the meter's name for these samples, each under a key of its own. */
export function eventsFor(
  ctx: CheckContext,
  customer: { id: string },
  { event_name }: Measured,
  samples: readonly Sample[],
): EventInput[] {
  return samples.map(({ at: timestamp, properties = {}, key = ctx.unique('evt') }) => ({
    event_name,
    idempotency_key: key,
    customer_id: customer.id,
    timestamp,
    properties,
  }))
}

/** Sends the events in one request, and waits until the customer has none queued. */
export async function use(ctx: CheckContext, customer: { id: string }, events: EventInput[]): Promise<void> {
  await ctx.succeed('ingestEvents', { body: { events } })
  await settled(ctx, customer)
}

export type UsageQuery = { from?: string; to?: string; granularity?: 'hour' | 'day' | 'month' }

export async function readUsage(
  ctx: CheckContext,
  customer: { id: string },
  meter: { id: string },
  query: UsageQuery = {},
): Promise<Reply<'getCustomerUsage'>['body']['usage']> {
  const call = { path: { id: customer.id }, query: { meter_id: meter.id, ...query } }
  return (await ctx.succeed('getCustomerUsage', call)).body.usage
}

/** The balance of the customer's account in its currency, or in the pricing unit; undefined where there is no such account. */
export async function balanceOf(
  ctx: CheckContext,
  customer: { id: string },
  pricing_unit_code?: string,
): Promise<string | undefined> {
  const { balances } = (await ctx.succeed('listCustomerBalances', { path: { id: customer.id } })).body
  return balances.find((each) => each.pricing_unit_code === pricing_unit_code)?.balance
}

/** The subscription's invoices in the order of their making. */
export async function invoicesOf(ctx: CheckContext, subscription: { id: string }) {
  const query = { subscription_id: subscription.id, limit: 100 }
  const { invoices } = (await ctx.succeed('listInvoices', { query })).body
  return invoices.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
}

function timeOf({ period_end, created_at }: { period_end: string | null; created_at: string }): string {
  return `${created_at} ${period_end}`
}

/** Cancels a subscription now. A check that is done with one ends it, so that moving the clock has less to bill. */
export async function endNow(ctx: CheckContext, { id }: { id: string }): Promise<void> {
  await ctx.succeed('cancelSubscription', { path: { id }, body: { at_period_end: false } })
}
