import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addMeter, addPlan, type Meter, type Plan as SentPlan } from '../../../fixtures/catalogue.ts'
import type { CreditNote } from '../../../fixtures/credit-notes.ts'
import { addCustomer } from '../../../fixtures/customers.ts'
import { newEvent } from '../../../fixtures/events.ts'
import type { Invoice } from '../../../fixtures/invoices.ts'
import { addSubscription } from '../../../fixtures/subscriptions.ts'
import { succeed } from '../../../support/answers.ts'
import type { TestCompany, TestService } from '../../../support/service.ts'
import { Life, type Plan, type Terms } from '../model/life.ts'

/** Subscriptions of a company, each of a customer of its own, on one test clock. */
export type Lane = {
  service: TestService
  company: TestCompany
  meter: Meter
  plans: Map<string, SentPlan>
}

export type Lived = { life: Life; subscription: { id: string; customer_id: string }; events: number[] }

export async function openLane(service: TestService, from: number): Promise<Lane> {
  const company = await service.company()
  const body = { frozen_time: iso(from) }
  const { id: testClock } = succeed(await company.client.POST('/v1/test_clocks', { body })).test_clock
  const onClock = { ...company, testClock }
  const meter = await addMeter(onClock, { aggregation: 'count' })
  return { service, company: onClock, meter, plans: new Map() }
}

export async function begin(lane: Lane, terms: Terms): Promise<Lived> {
  const { company, service } = lane
  const customer = await addCustomer(company)
  const { plan, start, trialEnd, endsAt, billing_anchor, billing_anchor_at, zone } = terms
  const subscription = await addSubscription(company, customer, await planOf(lane, plan), {
    billing_anchor,
    billing_anchor_at: billing_anchor_at === null ? null : iso(billing_anchor_at),
    starts_at: iso(start),
    ends_at: endsAt === undefined ? null : iso(endsAt),
    trial_days: trialEnd === undefined ? 0 : (trialEnd - start) / 86_400_000,
  })
  await sql`update subscriptions set timezone = ${zone} where id = ${subscription.id}`.execute(service.db)
  return { life: new Life(terms), subscription, events: [] }
}

export async function planOf({ company, meter, plans }: Lane, plan: Plan): Promise<SentPlan> {
  const key = JSON.stringify(plan)
  const unit_amount = (plan.unit / 100).toFixed(2)
  const known =
    plans.get(key) ??
    (await addPlan(company, {
      interval: plan.interval,
      interval_count: plan.interval_count,
      amount_cents: plan.fee,
      billing_timing: plan.ahead ? 'in_advance' : 'in_arrears',
      usage_billing_interval: plan.monthly ? 'month' : 'period',
      prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount }],
    }))
  plans.set(key, known)
  return known
}

/** Counts what was used at these moments, none of which is still to come. */
export async function use({ company }: Lane, lived: Lived, moments: readonly number[]): Promise<void> {
  const { customer_id } = lived.subscription
  const events = moments.map((at) =>
    newEvent({ customer_id, timestamp: iso(at), idempotency_key: randomUUID(), properties: {} }),
  )
  succeed(await company.client.POST('/v1/events/ingest', { body: { events } }))
  lived.events.push(...moments)
}

/** All invoices of a subscription, oldest first. */
export async function readInvoices({ company }: Lane, { id }: { id: string }): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page = await readPage(company, id, cursor)
    invoices.push(...page.invoices)
    cursor = page.next_cursor
  }
  return invoices.reverse()
}

/** The credit notes of its invoices, oldest first. */
export async function readNotes(
  { company: { client } }: Lane,
  invoices: readonly Invoice[],
): Promise<CreditNote[]> {
  const noted = invoices.filter(({ credit_note_total_cents }) => credit_note_total_cents > 0)
  const notes = await Promise.all(
    noted.map(async ({ id: invoice_id }) =>
      succeed(await client.GET('/v1/credit_notes', { params: { query: { invoice_id } } })),
    ),
  )
  return notes.flatMap(({ credit_notes }) => credit_notes.toReversed())
}

type Page = { invoices: Invoice[]; next_cursor: string | null }

async function readPage(
  { client }: TestCompany,
  subscription_id: string,
  cursor: string | undefined,
): Promise<Page> {
  const query = { subscription_id, limit: 100, ...(cursor !== undefined && { cursor }) }
  return succeed(await client.GET('/v1/invoices', { params: { query } }))
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}
