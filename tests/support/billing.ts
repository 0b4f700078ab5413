import type { components } from '../../generated/types.ts'
import { sweep } from '../../server/jobs/sweep.ts'
import { succeed } from './answers.ts'
import { addMeter, addPlan, type Plan } from './catalogue.ts'
import { addCustomer, type Customer, type Invoice, ingest, newEvent } from './samples.ts'
import type { TestCompany, TestService } from './service.ts'

type Schemas = components['schemas']
export type Subscription = Schemas['Subscription']
type Terms = Partial<Schemas['SubscriptionCreate']> & { customer?: Customer }

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** A subscription to a plan with these members, of a new customer unless one is given. */
export async function subscribe(
  company: TestCompany,
  plan: Partial<Schemas['PlanCreate']> = {},
  { customer, ...terms }: Terms = {},
): Promise<Subscription> {
  const { id: customer_id } = customer ?? (await addCustomer(company))
  const { id: plan_id } = await addPlan(company, plan)
  const body = { customer_id, plan_id, ...terms }
  return succeed(await company.client.POST('/v1/subscriptions', { body })).subscription
}

export async function readSubscription(
  { client }: TestCompany,
  { id }: { id: string },
): Promise<Subscription> {
  return succeed(await client.GET('/v1/subscriptions/{id}', { params: { path: { id } } })).subscription
}

export async function cancel(
  { client }: TestCompany,
  { id }: { id: string },
  body: Schemas['SubscriptionCancel'] = { at_period_end: false },
): Promise<Subscription> {
  const result = await client.POST('/v1/subscriptions/{id}/cancel', { params: { path: { id } }, body })
  return succeed(result).subscription
}

export async function changePlan(
  { client }: TestCompany,
  { id }: { id: string },
  plan: Pick<Plan, 'id'>,
  proration: Schemas['Proration'] = 'create_prorations',
): Promise<Subscription> {
  const body = { plan_id: plan.id, proration }
  const result = await client.POST('/v1/subscriptions/{id}/change_plan', { params: { path: { id } }, body })
  return succeed(result).subscription
}

export async function previewInvoice({ client }: TestCompany, { id }: { id: string }) {
  const result = await client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params: { path: { id } } })
  return succeed(result).upcoming_invoice
}

/** A subscription's invoices in the order of their making, at most a hundred. */
export async function invoicesOf(
  { client }: TestCompany,
  { id: subscription_id }: { id: string },
): Promise<Invoice[]> {
  const params = { query: { subscription_id, limit: 100 } }
  return succeed(await client.GET('/v1/invoices', { params })).invoices.toReversed()
}

/** The last of a subscription's invoices. Fails the test where there is none. */
export async function lastInvoiceOf(company: TestCompany, subscription: { id: string }): Promise<Invoice> {
  const last = (await invoicesOf(company, subscription)).at(-1)
  if (last === undefined) throw new Error('the subscription has no invoice')
  return last
}

/** The amounts of an invoice's lines, in their order. */
export function amountsOf({ line_items }: Pick<Invoice, 'line_items'>): number[] {
  return line_items.map(({ amount_cents }) => amount_cents)
}

export async function pay(
  { client }: TestCompany,
  { id }: { id: string },
  source: Schemas['PaymentSource'] = 'out_of_band',
): Promise<Invoice> {
  const params = { path: { id } }
  return succeed(await client.POST('/v1/invoices/{id}/pay', { params, body: { source } })).invoice
}

export async function giveUp({ client }: TestCompany, { id }: { id: string }): Promise<Invoice> {
  const params = { path: { id } }
  return succeed(await client.POST('/v1/invoices/{id}/mark_uncollectible', { params })).invoice
}

/** Moves the company's test clock: all that falls due on the way is done, also where one request does not wait for all. */
export async function travel({ client }: TestCompany, to: Date | string): Promise<void> {
  const body = { to: new Date(to).toISOString() }
  const advance = async () => succeed(await client.POST('/v1/test_clock/advance', { body })).test_clock.status
  while ((await advance()) === 'advancing');
}

/**
 * The draft of a new subscription's second invoice: a fee of 4900 and `calls` at 2 cents, none so far. The company's test
 * clock then stands at the period's end.
 */
export async function addAutomaticDraft(company: TestCompany): Promise<Invoice> {
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '2' }]
  const subscription = await subscribe(company, { amount_cents: 4_900, prices })
  await travel(company, subscription.current_period_end)
  return lastInvoiceOf(company, subscription)
}

/** So many milliseconds after a moment. */
export function later(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}

/** Sends one event of the customer's with so many `calls`, which is processed when somebody works or moves the clock. */
export async function use(
  company: TestCompany,
  { customer_id }: { customer_id: string },
  calls: number,
  timestamp: string,
): Promise<void> {
  await ingest(company, [newEvent({ customer_id, timestamp, properties: { calls } })])
}

/** What the worker's own timetable does every minute: finds what fell due by the service's clock, and does it. */
export async function runUntilIdle({ db, clock, work }: TestService): Promise<void> {
  await sweep(db, () => clock.now)
  await work()
}
