import { type OperationId, operations } from '../../generated/operations.ts'
import type { Call, CheckContext } from './check-context.ts'
import { applyCoupon, createCoupon } from './coupons.ts'
import { noteOfOpen } from './credit-notes.ts'
import { sendInvoice, settled } from './emails.ts'
import type { AnyExchange } from './exchange.ts'
import {
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  findEvent,
  grant,
} from './fixtures.ts'
import { openAttempt } from './payment-attempts.ts'
import { newRefund } from './refunds.ts'
import { balanceOf, eventsFor, unknownId, use, withoutRequestId } from './requests.ts'
import { allResources, createResource } from './resources.ts'
import { stoppedDelivery } from './webhook-endpoints.ts'

/** The id of one resource of each kind, and a pricing unit's code. A draft is an invoice too. */
export type Owned = Record<(typeof NAMED)[number] | 'draft' | 'pricing_unit_code', string> &
  Record<string, string>

const NAMED = ['customer', 'event', 'invoice', 'meter', 'plan', 'pricing_unit', 'subscription'] as const

/** The entries of a customer's wallet are named by nothing. */
const kinds = allResources.filter(({ create, read }) => create !== undefined || read !== undefined)

/** Names of things that do not exist, in the same form as the names of those that do. */
export function unknownOwned(ctx: CheckContext): Owned {
  const ids = Object.fromEntries(
    [...kinds.map(({ kind }) => kind), 'draft'].map((kind) => [kind, unknownId()]),
  )
  return { ...(ids as Owned), pricing_unit_code: ctx.unique('unit') }
}

/** Creates one thing of each kind. A kind that the service does not implement gets an unknown id. */
export async function createOwned(ctx: CheckContext): Promise<Owned> {
  const customer = await createCustomer(ctx, { email: `${ctx.unique('own')}@example.com` })
  const customer_id = customer.id
  const credit = await ctx.ifImplemented(() => grant(ctx, customer, { amount: '10' }))
  const unit = await ctx.ifImplemented(() => createPricingUnit(ctx))
  const meter = await ctx.ifImplemented(() => createMeter(ctx))
  const plan = await ctx.ifImplemented(() => createPlan(ctx, { interval: 'year', amount_cents: 100 }))
  const subscription = await ctx.ifImplemented(() =>
    createSubscription(ctx, { customer_id, ...(plan && { plan_id: plan.id }) }),
  )
  const draft = await ctx.ifImplemented(() => createInvoice(ctx, { customer_id }))
  const open = await ctx.ifImplemented(() => finalizedInvoice(ctx, { customer_id }))
  const now = (await ctx.now()).toISOString()
  const measured = meter ?? { event_name: 'api.request' }
  const events = eventsFor(ctx, customer, measured, [{ at: now, properties: { calls: 3 } }])
  const event = await ctx.ifImplemented(async () => {
    await use(ctx, customer, events)
    return (await findEvent(ctx, { idempotency_key: events[0]?.idempotency_key ?? '' })).event
  })
  const idOf = (thing: { id: string } | undefined) => thing?.id ?? unknownId()
  const owned: Owned = {
    customer: customer.id,
    meter: idOf(meter),
    plan: idOf(plan),
    draft: idOf(draft),
    invoice: idOf(open),
    subscription: idOf(subscription),
    event: idOf(event),
    credit_grant: idOf(credit),
    pricing_unit: idOf(unit),
    pricing_unit_code: unit?.code ?? ctx.unique('unit'),
  }
  const first = { query: { customer_id: customer.id, limit: 1 } }
  const changed = await ctx.ifImplemented(() => ctx.succeed('listWebhookEvents', first))
  owned.webhook_event = idOf(changed?.body.webhook_events[0])
  owned.webhook_delivery = idOf(await ctx.ifImplemented(() => stoppedDelivery(ctx)))
  owned.discount = idOf(
    await ctx.ifImplemented(async () =>
      applyCoupon(ctx, await createCoupon(ctx), { id: owned.subscription }),
    ),
  )
  owned.credit_note = idOf(await ctx.ifImplemented(() => noteOfOpen(ctx)))
  owned.payment_attempt = idOf(await ctx.ifImplemented(() => openAttempt(ctx)))
  owned.refund = idOf(await ctx.ifImplemented(() => newRefund(ctx)))
  // A service without a mail server sends none of a live key.
  const email = ctx.mode === 'test' ? await ctx.ifImplemented(() => sendInvoice(ctx)) : undefined
  owned.email = idOf(email && (await settled(ctx, email.id)))
  for (const { kind, create } of kinds)
    if (create !== undefined && owned[kind] === undefined && !ctx.lacks(create))
      owned[kind] = idOf(await ctx.ifImplemented(() => createResource(ctx, create)))
  return owned
}

/** Everything owned as its company reads it, except what the service does not implement. */
export async function readOwned(ctx: CheckContext, owned: Owned): Promise<unknown> {
  const found: unknown[] = [await ctx.ifImplemented(() => balanceOf(ctx, { id: owned.customer }))]
  for (const { kind, read } of kinds)
    for (const name of kind === 'invoice' ? [owned.draft, owned.invoice] : [owned[kind]])
      if (read !== undefined)
        found.push(
          await ctx.ifImplemented(async () => withoutRequestId(await ctx.call(read, pathTo(read, name)))),
        )
  return found
}

/** Returns the path of an operation on the thing of this name. */
export function pathTo(id: OperationId, name = ''): Call {
  return { path: Object.fromEntries(operations[id].pathParameters.map((each) => [each, name])) }
}

/**
 * Sends both requests as the other company: a foreign thing must get the same response as an unknown one. What a body names by its
 * code is a 400.
 */
export async function expectSameAsUnknown(
  ctx: CheckContext,
  id: OperationId,
  kind: string,
  foreign: Call,
  missing: Call,
  status = 404,
): Promise<void> {
  const wanted = await ctx.call(id, { ...missing, key: 'other' })
  const given = await ctx.call(id, { ...foreign, key: 'other' })
  ctx.equal(wanted.status, status, `the status of ${id} for a ${kind} that does not exist`, wanted)
  ctx.equal(given.status, status, `the status of ${id} for a ${kind} of another company`, given)
  ctx.equal(
    withoutEcho(given, foreign),
    withoutEcho(wanted, missing),
    `the body of ${id} for a ${kind} of another company`,
    given,
  )
}

/** The body without texts that repeat the request. */
function withoutEcho(exchange: AnyExchange, { path, query, body }: Call): unknown {
  const named = textsIn([path, query, body]).toSorted((a, b) => b.length - a.length)
  return withTexts(withoutRequestId(exchange), (text) =>
    named.reduce((rest, name) => rest.replaceAll(name, '…'), text),
  )
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
