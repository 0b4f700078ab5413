import { addMeter, addPlan, perUnit } from '../../../fixtures/catalogue.ts'
import { addCustomer } from '../../../fixtures/customers.ts'
import { ingestCalls } from '../../../fixtures/events.ts'
import { invoicesOf } from '../../../fixtures/invoices.ts'
import { addSubscription, type Subscription } from '../../../fixtures/subscriptions.ts'
import type { TestCompany, TestService } from '../../../support/service.ts'
import { HOUR_MS, later, travel } from '../../../support/time.ts'

// The quarter from June to August has 92 days.
export const JUNE = '2026-06-01T00:00:00.000Z'
export const JULY = '2026-07-01T00:00:00.000Z'
export const AUGUST = '2026-08-01T00:00:00.000Z'
export const SEPTEMBER = '2026-09-01T00:00:00.000Z'
export const MIDDLE = '2026-07-16T00:00:00.000Z'

type Terms = NonNullable<Parameters<typeof addPlan>[1]>
type Used = ReadonlyArray<[at: string, cents: number]>

/** A plan of a quarter whose usage costs one cent a call and is billed each month. */
export async function addQuarter(company: TestCompany, meter: { id: string }, terms: Terms = {}) {
  const prices = [{ ...perUnit(meter), unit_amount: '0.01' }]
  return addPlan(company, {
    interval: 'month',
    interval_count: 3,
    usage_billing_interval: 'month',
    amount_cents: 0,
    prices,
    ...terms,
  })
}

/** A company with a clock on 1 June, and a subscription that begins then. */
export async function startInJune(
  service: TestService,
  terms: Terms = {},
  create: { coupon_codes?: string[] } = {},
) {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company)
  const plan = await addQuarter(company, meter, terms)
  const customer = await addCustomer(company)
  await travel(company, JUNE)
  const subscription = await addSubscription(company, customer, plan, create)
  return { company, meter, plan, customer, subscription }
}

/** Uses so many cents an hour after each moment. */
export async function use(company: TestCompany, subscription: Subscription, used: Used): Promise<void> {
  for (const [at, cents] of used) {
    await travel(company, later(at, HOUR_MS))
    await ingestCalls(company, subscription, cents, at)
  }
}

/** What each invoice bills, oldest first. */
export async function billsOf(company: TestCompany, subscription: Subscription) {
  const invoices = await invoicesOf(company, subscription)
  return invoices.map(({ billing_reason, line_items }) => [
    billing_reason.replace('subscription_', ''),
    ...line_items.map(({ type, amount_cents }) => `${type} ${amount_cents}`),
  ])
}
