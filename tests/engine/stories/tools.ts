import type { components } from '../../../generated/types.ts'
import { sweep } from '../../../server/jobs/sweep.ts'
import { succeed } from '../../support/answers.ts'
import type { TestClient } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'
import { findBreaches } from '../invariants.ts'

type Schemas = components['schemas']
export type Invoice = Schemas['Invoice']

export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

/** An event to send; its key is its time and value unless one is given. */
export type Sent = { at: string; value: number; key?: string }

export function at(moment: string, ms: number, value: number): Sent {
  return { at: plus(moment, ms), value }
}

export function plus(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}

export async function advanceTo(client: TestClient, to: string): Promise<void> {
  const advance = async () =>
    succeed(await client.POST('/v1/test_clock/advance', { body: { to } })).test_clock.status
  while ((await advance()) === 'advancing');
}

/** What the worker does by itself every minute. */
export async function runUntilIdle({ db, clock, work }: TestService): Promise<void> {
  await sweep(db, () => clock.now)
  await work()
}

export async function newMeter(
  client: TestClient,
  terms: Partial<Schemas['MeterCreate']> = {},
): Promise<string> {
  const aggregation = terms.aggregation ?? 'sum'
  const body = {
    ...{ code: 'used', name: 'Used', event_name: 'used', aggregation, ...terms },
    ...(aggregation !== 'count' && { property: 'value' }),
  }
  return succeed(await client.POST('/v1/meters', { body })).meter.id
}

export async function newPricingUnit(client: TestClient): Promise<string> {
  const code = 'credits'
  succeed(await client.POST('/v1/pricing_units', { body: { code, name: 'Credits' } }))
  return code
}

export function perUnit(meter_id: string, pricing_unit_code?: string): Schemas['PriceInput'] {
  const price = { meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }
  return pricing_unit_code === undefined ? price : { ...price, pricing_unit_code }
}

export async function newPlan(client: TestClient, terms: Partial<Schemas['PlanCreate']>): Promise<string> {
  const body = { code: 'plan', name: 'Plan', interval: 'month' as const, ...terms }
  return succeed(await client.POST('/v1/plans', { body })).plan.id
}

export async function newCustomerIn(
  client: TestClient,
  currency_code: Schemas['CurrencyCode'] = 'USD',
): Promise<string> {
  const body = { name: 'Acme', email: 'billing@acme.example', currency_code }
  return succeed(await client.POST('/v1/customers', { body })).customer.id
}

/** A new customer on a new plan. */
export async function subscribed(client: TestClient, terms: Partial<Schemas['PlanCreate']>) {
  const customer = await newCustomerIn(client, terms.currency_code)
  const body = { customer_id: customer, plan_id: await newPlan(client, terms) }
  const { subscription } = succeed(await client.POST('/v1/subscriptions', { body }))
  return { customer, subscription }
}

export async function ingest(client: TestClient, customer_id: string, sent: Sent[]): Promise<void> {
  const events = sent.map(({ at, value, key }) => ({
    ...{ event_name: 'used', idempotency_key: key ?? `${at}-${value}`, customer_id, timestamp: at },
    properties: { value },
  }))
  succeed(await client.POST('/v1/events/ingest', { body: { events } }))
}

/** Puts an amount into the customer's account of its currency, unless terms say otherwise. */
export async function grant(
  client: TestClient,
  id: string,
  amount: string,
  terms: Partial<Schemas['CreditGrantCreate']> = {},
): Promise<void> {
  const body = { amount, account_type: 'currency' as const, ...terms }
  succeed(await client.POST('/v1/customers/{id}/credits', { params: { path: { id } }, body }))
}

export async function balanceOf(client: TestClient, id: string, unit?: string): Promise<string | undefined> {
  const { balances } = succeed(await client.GET('/v1/customers/{id}/balances', { params: { path: { id } } }))
  return balances.find(({ pricing_unit_code }) => pricing_unit_code === unit)?.balance
}

/** What a meter counted of a customer from a day before a moment to a day after it. */
export async function totalOf(client: TestClient, id: string, meter_id: string, now: Date): Promise<string> {
  const hour = (hours: number) =>
    new Date(Math.floor(now.getTime() / HOUR_MS + hours) * HOUR_MS).toISOString()
  const params = { path: { id }, query: { meter_id, from: hour(-24), to: hour(24) } }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params })).usage.total
}

/** The invoices of a subscription, oldest first. */
export async function invoicesOf(client: TestClient, subscription_id: string): Promise<Invoice[]> {
  const params = { query: { subscription_id, limit: 100 } }
  return succeed(await client.GET('/v1/invoices', { params })).invoices.toReversed()
}

/** As they were finalized. */
export function byNumber(invoices: Invoice[]): Invoice[] {
  return invoices.toSorted((a, b) => ((a.invoice_number ?? '') < (b.invoice_number ?? '') ? -1 : 1))
}

export async function openInvoice(client: TestClient, customer_id: string, cents: number): Promise<string> {
  const body = {
    ...{ customer_id, collection_method: 'send_invoice' as const, days_until_due: 14 },
    line_items: [{ description: 'One', quantity: 1, unit_amount_cents: cents }],
  }
  const { invoice } = succeed(await client.POST('/v1/invoices', { body }))
  succeed(await client.POST('/v1/invoices/{id}/finalize', { params: { path: { id: invoice.id } } }))
  return invoice.id
}

/** Pays from the wallet. */
export async function pay(
  client: TestClient,
  id: string,
): Promise<{ status: number; code: string | undefined }> {
  const params = { path: { id } }
  const body = { source: 'wallet' as const }
  const { response, error } = await client.POST('/v1/invoices/{id}/pay', { params, body })
  return { status: response.status, code: error?.error.code }
}

/** What of a company's breaks the invariants. */
export async function breachesOf(
  { db }: TestService,
  name: string,
  mode: 'live' | 'test' = 'test',
): Promise<string[]> {
  const { id } = await db
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select('tenants.id')
    .where('companies.name', '=', name)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  return findBreaches(db, id)
}
