import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { OperationId, Reply } from '../../generated/operations.ts'
import type { Call, CheckContext } from './check-context.ts'
import { centsOf } from './exact.ts'
import type { AnyExchange } from './exchange.ts'
import type { EventInput } from './fixtures.ts'
import { unitOf } from './ledger.ts'

/** A well-formed id that does not exist. */
export const UNKNOWN_ID = `c${'0'.repeat(24)}`

/** Returns a new id each time, for example to send and list events of an unknown customer. */
export function unknownId(): string {
  return `c${randomUUID().replaceAll('-', '').slice(0, 24)}`
}

/** Expects a refusal. `details` are fields that `error.details` must contain. */
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

/** Expects a 400 with a problem at each path, under its rule. */
export async function invalid(
  ctx: CheckContext,
  id: OperationId,
  call: Call,
  problems: ReadonlyArray<{ path: string; code?: string }>,
): Promise<AnyExchange> {
  const exchange = await refused(ctx, id, call, [400, 'VALIDATION_ERROR'])
  const reported: unknown = at(exchange.body, 'error', 'details')
  const list = Array.isArray(reported) ? reported : []
  for (const { path, code } of problems)
    ctx.expect(
      list.some((each) => at(each, 'path') === path && (code === undefined || at(each, 'code') === code)),
      {
        expected: `error.details with a problem at ${path}${code === undefined ? '' : ` under the rule ${code}`}`,
        actual: JSON.stringify(reported) ?? 'no details',
        exchange,
      },
    )
  return exchange
}

/** The value at this path of parsed JSON, or undefined. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
  return path.reduce<unknown>((node, part) => Reflect.get(Object(node), part), value)
}

/** Prepares a body for a comparison with another. */
export function withoutRequestId({ body }: AnyExchange): unknown {
  return typeof body === 'object' && body !== null ? { ...body, request_id: '…' } : body
}

const FIRST_POLL_MS = 60

/** Waits until the customer has no queued event. */
export async function settled(ctx: CheckContext, customer: { id: string }): Promise<void> {
  // The first poll waits, since an immediate one would only use up the rate limit.
  await delay(FIRST_POLL_MS)
  await ctx.eventually(`the events of customer ${customer.id} to be processed`, async () => {
    const query = { customer_id: customer.id, status: 'queued', limit: 1 }
    const { body } = await ctx.succeed('listEvents', { query })
    return body.events.length === 0 ? true : undefined
  })
}

type Measured = { event_name: string }
type Sample = { at: string; properties?: EventInput['properties']; key?: string }

/** Events for the meter, by default with new keys. */
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

/** Sends the events and waits until they are processed. */
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

/** The balance in the customer's currency or in the pricing unit. Undefined without such an account. */
export async function balanceOf(
  ctx: CheckContext,
  customer: { id: string },
  pricing_unit_code?: string,
): Promise<string | undefined> {
  const { balances } = (await ctx.succeed('listCustomerBalances', { path: { id: customer.id } })).body
  return balances.find((each) => unitOf(each) === pricing_unit_code)?.balance
}

/** What the wallet has in the customer's currency, in cents. */
export async function walletOf(ctx: CheckContext, customer: { id: string }): Promise<number | undefined> {
  return centsOf(await balanceOf(ctx, customer))
}

/** The subscription's invoices, oldest first. */
export async function invoicesOf(ctx: CheckContext, subscription: { id: string }) {
  const query = { subscription_id: subscription.id, limit: 100 }
  const { invoices } = (await ctx.succeed('listInvoices', { query })).body
  return invoices.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
}

function timeOf({ period_end, created_at }: { period_end: string | null; created_at: string }): string {
  return `${created_at} ${period_end ?? ''}`
}

/** Cancels a subscription that a check no longer needs. */
export async function endNow(ctx: CheckContext, { id }: { id: string }): Promise<void> {
  await ctx.succeed('cancelSubscription', { path: { id }, body: { at_period_end: false } })
}
