import type { components } from '../../generated/types.ts'
import type { CheckContext, KeyChoice } from './check-context.ts'

type Schemas = components['schemas']
export type Customer = Schemas['Customer']
export type Meter = Schemas['Meter']
export type Plan = Schemas['Plan']
export type PricingUnit = Schemas['PricingUnit']
export type Subscription = Schemas['Subscription']
export type Invoice = Schemas['Invoice']
export type CreditGrant = Schemas['CreditGrant']
export type UsageEvent = Schemas['UsageEvent']
export type EventInput = Schemas['UsageEventInput']
export type LineInput = Schemas['LineItemInput']

/** The company that owns the object, by default the own one. */
type Owner = { key?: KeyChoice }

/** Makes a customer, by default in USD, without the company's tax rates and zone, and on the test clock of a check that needs one. */
export async function createCustomer(
  ctx: CheckContext,
  members: Partial<Schemas['CustomerCreate']> = {},
  owner: Owner = {},
): Promise<Customer> {
  const clock = owner.key === undefined ? await ctx.testClock() : undefined
  const body: Schemas['CustomerCreate'] = {
    name: 'Acme Robotics',
    email: 'billing@acme-robotics.example',
    currency_code: 'USD',
    tax_rate_codes: [],
    timezone: 'UTC',
    ...(clock && { test_clock_id: clock.id }),
    ...members,
  }
  return (await ctx.succeed('createCustomer', { body, ...owner })).body.customer
}

/** Makes a meter, which by default sums `calls` of events with a new name. */
export async function createMeter(
  ctx: CheckContext,
  members: Partial<Schemas['MeterCreate']> = {},
  owner: Owner = {},
): Promise<Meter> {
  const body: Schemas['MeterCreate'] = {
    code: ctx.unique('meter'),
    name: 'API calls',
    event_name: ctx.unique('api.request'),
    aggregation: 'sum',
    ...(members.aggregation === 'count' ? {} : { property: 'calls' }),
    ...members,
  }
  return (await ctx.succeed('createMeter', { body, ...owner })).body.meter
}

export async function createPricingUnit(
  ctx: CheckContext,
  members: Partial<Schemas['PricingUnitCreate']> = {},
  owner: Owner = {},
): Promise<PricingUnit> {
  const body = { code: ctx.unique('unit'), name: 'API credits', ...members }
  return (await ctx.succeed('createPricingUnit', { body, ...owner })).body.pricing_unit
}

/** Leaves a field out of each form of a union. */
export type Without<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never

/** Makes a plan, by default monthly, in USD, without a fee or prices. */
export async function createPlan(
  ctx: CheckContext,
  members: Partial<Schemas['PlanCreate']> = {},
  owner: Owner = {},
): Promise<Plan> {
  const body: Schemas['PlanCreate'] = {
    code: ctx.unique('plan'),
    name: 'Pro',
    currency_code: 'USD',
    interval: 'month',
    ...members,
  }
  return (await ctx.succeed('createPlan', { body, ...owner })).body.plan
}

/** Makes a subscription, by default of a new customer to a new plan of 4900 a month. */
export async function createSubscription(
  ctx: CheckContext,
  members: Partial<Schemas['SubscriptionCreate']> = {},
  owner: Owner = {},
): Promise<Subscription> {
  const customer_id = members.customer_id ?? (await createCustomer(ctx, {}, owner)).id
  const plan_id = members.plan_id ?? (await createPlan(ctx, { amount_cents: 4_900 }, owner)).id
  const terms = members.collection_method === 'charge_automatically' ? {} : { days_until_due: 30 }
  const body: Schemas['SubscriptionCreate'] = { ...terms, ...members, customer_id, plan_id }
  return (await ctx.succeed('createSubscription', { body, ...owner })).body.subscription
}

export function line(quantity = 1, unit_amount_cents = 250, description = 'API calls'): LineInput {
  return { description, quantity, unit_amount_cents }
}

const customerOf = new WeakMap<CheckContext, Promise<Customer>>()

/** One customer per check, for checks that do not care which one. */
export function anyCustomer(ctx: CheckContext): Promise<Customer> {
  const customer = customerOf.get(ctx) ?? createCustomer(ctx)
  customerOf.set(ctx, customer)
  return customer
}

/** Makes an invoice, by default a draft with one line of 250 cents for a new customer. */
export async function createInvoice(
  ctx: CheckContext,
  members: Partial<Schemas['InvoiceCreate']> = {},
  owner: Owner = {},
): Promise<Invoice> {
  const customer_id = members.customer_id ?? (await createCustomer(ctx, {}, owner)).id
  const terms = members.collection_method === 'charge_automatically' ? {} : { days_until_due: 30 }
  const body: Schemas['InvoiceCreate'] = {
    collection_method: 'send_invoice',
    line_items: [line()],
    ...terms,
    ...members,
    customer_id,
  }
  return (await ctx.succeed('createInvoice', { body, ...owner })).body.invoice
}

export async function finalizedInvoice(
  ctx: CheckContext,
  members: Partial<Schemas['InvoiceCreate']> = {},
  owner: Owner = {},
): Promise<Invoice> {
  const { id } = await createInvoice(ctx, members, owner)
  return (await ctx.succeed('finalizeInvoice', { path: { id }, ...owner })).body.invoice
}

/** Makes an invoice that is left to `payInvoice`: no credit is applied by itself. */
export const unpaidInvoice: typeof finalizedInvoice = (ctx, members, owner) =>
  finalizedInvoice(ctx, { ...members, apply_credit: false }, owner)

type GrantMembers =
  | Partial<Schemas['CurrencyCreditGrantCreate']>
  | (Omit<Schemas['PricingUnitCreditGrantCreate'], 'amount'> & { amount?: string })

/** Grants credit, by default 10 in the customer's currency. */
export async function grant(
  ctx: CheckContext,
  customer: Pick<Customer, 'id'>,
  members: GrantMembers = {},
  owner: Owner = {},
): Promise<CreditGrant> {
  const body =
    members.account_type === 'pricing_unit'
      ? { amount: '10', ...members }
      : { amount: '10', account_type: 'currency' as const, ...members }
  const path = { id: customer.id }
  return (await ctx.succeed('createCreditGrant', { path, body, ...owner })).body.credit_grant
}

/** Returns an event, by default of now, with a new key. Its customer is in `members`. */
export async function newEvent(ctx: CheckContext, members: Partial<EventInput>): Promise<EventInput> {
  return {
    event_name: 'api.request',
    idempotency_key: ctx.unique('evt'),
    timestamp: members.timestamp ?? (await ctx.now()).toISOString(),
    ...members,
  }
}

export async function ingest(
  ctx: CheckContext,
  events: EventInput[],
  owner: Owner = {},
): Promise<{ accepted: number; duplicates: number }> {
  const { accepted, duplicates } = (await ctx.succeed('ingestEvents', { body: { events }, ...owner })).body
  return { accepted, duplicates }
}

/** The event of a key, and the answer it was in. */
export async function findEvent(
  ctx: CheckContext,
  { idempotency_key }: Pick<EventInput, 'idempotency_key'>,
  owner: Owner = {},
) {
  const exchange = await ctx.succeed('listEvents', { query: { idempotency_key }, ...owner })
  const [event] = exchange.body.events
  ctx.equal(
    exchange.body.events.map((each) => each.idempotency_key),
    [idempotency_key],
    'the keys',
    exchange,
  )
  if (event === undefined) throw new Error('equal has thrown')
  return { event, exchange }
}

export async function expectNoEvent(ctx: CheckContext, idempotency_key: string): Promise<void> {
  const exchange = await ctx.succeed('listEvents', { query: { idempotency_key } })
  ctx.equal(exchange.body.events, [], `the events with the key ${idempotency_key}`, exchange)
}

/** The events once the service has processed or rejected all of them. */
export async function processed(
  ctx: CheckContext,
  events: Array<Pick<EventInput, 'idempotency_key'>>,
  owner: Owner = {},
  timeoutMs?: number,
): Promise<UsageEvent[]> {
  const done: UsageEvent[] = []
  for (const { idempotency_key } of events) {
    const poll = async () => {
      const { event } = await findEvent(ctx, { idempotency_key }, owner)
      return event.status === 'queued' ? undefined : event
    }
    done.push(
      await ctx.eventually(`the event ${idempotency_key} to be processed or rejected`, poll, timeoutMs),
    )
  }
  return done
}
