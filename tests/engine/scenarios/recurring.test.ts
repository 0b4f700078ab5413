import { expect, test } from 'vitest'
import { usageOf } from '../../../conformance/kit/lines.ts'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, type Meter, newPlan, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../../fixtures/events.ts'
import { finalize, invoicesOf, lastInvoiceOf } from '../../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  changePlan,
  previewInvoice,
  readSubscriptionUsage,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

type Schemas = components['schemas']
type Plan = Partial<Schemas['PlanCreate']>
type Line = Schemas['LineItem'] | Schemas['UpcomingLineItem']

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const KINDS = ['latest', 'max'] as const

test('seats and storage are billed each month, also in months without an event', async () => {
  const { company, customer, subscription } = await prepare()
  await use(company, customer, NOON, 5)
  await travel(company, later(NOON, DAY_MS))
  await use(company, customer, later(NOON, DAY_MS), 3)
  await travel(company, later(NOON, 95 * DAY_MS))
  expect(await billed(company, subscription)).toEqual([
    ['3', '5'],
    ['3', '3'],
    ['3', '3'],
  ])
  expect(await current(company, subscription)).toEqual(['3', '3'])
})

test('a period with events has its last and its largest value, the one that it began with included', async () => {
  const { company, customer, subscription } = await prepare()
  await use(company, customer, NOON, 5)
  await travel(company, later(NOON, 32 * DAY_MS))
  await use(company, customer, later(NOON, 32 * DAY_MS), 2)
  expect(await current(company, subscription)).toEqual(['2', '5'])
  await travel(company, later(NOON, 64 * DAY_MS))
  await use(company, customer, later(NOON, 64 * DAY_MS), 8)
  expect(await current(company, subscription)).toEqual(['8', '8'])
})

test('the value counts that the customer had before it subscribed, and in its trial, but not the one of another customer', async () => {
  const { company, meters } = await open()
  const customers = [await addCustomer(company), await addCustomer(company)] as const
  for (const [index, { id }] of customers.entries()) await use(company, id, later(NOON, -DAY_MS), 4 + index)
  const terms = (plan: Plan) => newPlan({ prices: meters.map((each) => perUnit(each)), ...plan })
  const [first, other] = customers
  const subscription = await subscribe(company, terms({}), { customer: first })
  expect(await current(company, subscription)).toEqual(['4', '4'])
  const trial = await subscribe(company, terms({ trial_days: 14 }), { customer: other })
  await use(company, other.id, later(NOON, 0), 7)
  await travel(company, String(trial.trial_ends_at))
  expect(await current(company, trial)).toEqual(['7', '7'])
})

test('each part of a period under another plan begins with the value, and the preview says so', async () => {
  const { company, customer, subscription, plan } = await prepare()
  await use(company, customer, NOON, 5)
  const change = later(NOON, 10 * DAY_MS)
  await travel(company, change)
  await use(company, customer, change, 3)
  const second = await addPlan(company, plan)
  const params = { path: { id: subscription.id } }
  const preview = await company.client.POST('/v1/subscriptions/{id}/change_plan/preview', {
    params,
    body: { plan_id: second.id },
  })
  const parts = ['3', '5', '3', '3']
  expect(unitsOf(succeed(preview).upcoming_invoice)).toEqual(parts)
  await changePlan(company, subscription, second)
  expect(await current(company, subscription)).toEqual(parts)
  await travel(company, later(subscription.current_period_end, HOUR_MS))
  expect(await billed(company, subscription)).toEqual([parts])
  expect(await current(company, subscription)).toEqual(['3', '3'])
})

test('a value of the moment at which the plan changes is in the new part, which a part without length leaves it to', async () => {
  const { company, customer, subscription, plan } = await prepare()
  await use(company, customer, NOON, 5)
  await changePlan(company, subscription, await addPlan(company, plan))
  expect(await current(company, subscription)).toEqual(['0', '0', '5', '5'])
  await use(company, customer, NOON, 2)
  expect(await current(company, subscription)).toEqual(['0', '0', '2', '5'])
})

test('an event that comes late changes what is carried into the period that is not finalized, if none came after it', async () => {
  const { company, customer, subscription } = await prepare()
  await use(company, customer, NOON, 5)
  const { current_period_end: end } = subscription
  await travel(company, later(end, HOUR_MS))
  const finalized = await lastInvoiceOf(company, subscription)
  const tooEarly = await use(company, customer, later(NOON, -1), 50)
  expect(await current(company, subscription)).toEqual(['5', '5'])
  const late = await use(company, customer, later(end, -1), 2)
  expect(await current(company, subscription)).toEqual(['2', '2'])
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject({
    charges: [{ usage: { late_events: 0 } }, { usage: { late_events: 0 } }],
  })
  await voidEvent(company, late)
  expect(await current(company, subscription)).toEqual(['5', '5'])
  await voidEvent(company, tooEarly)
  expect(await lastInvoiceOf(company, subscription)).toEqual(finalized)
})

test('a voided value is carried nowhere', async () => {
  const { company, customer, subscription } = await prepare()
  await use(company, customer, NOON, 5)
  const wrong = await use(company, customer, later(NOON, 1), 500)
  await travel(company, subscription.current_period_end)
  expect(await current(company, subscription)).toEqual(['500', '500'])
  await voidEvent(company, wrong)
  expect(await current(company, subscription)).toEqual(['5', '5'])
  await travel(company, later(subscription.current_period_end, HOUR_MS))
  expect(await billed(company, subscription)).toEqual([['5', '5']])
})

test('a subscription of the same moment at which another one ends begins with the value of that moment', async () => {
  const { company, customer, subscription, plan } = await prepare()
  await use(company, customer, NOON, 5)
  await cancel(company, subscription)
  const next = await addSubscription(company, { id: customer }, await addPlan(company, plan))
  expect(await current(company, next)).toEqual(['5', '5'])
})

test('what an invoice billed stays in the usage of its period when an event before that comes late', async () => {
  const { company, customer, subscription } = await prepare()
  await use(company, customer, NOON, 5)
  await travel(company, later(NOON, 32 * DAY_MS))
  await use(company, customer, later(NOON, -1), 50)
  const at = subscription.current_period_start
  const { invoice_id, charges } = await readSubscriptionUsage(company, subscription, at)
  expect(invoice_id).not.toBeNull()
  expect(charges.map(({ usage }) => usage.units)).toEqual(['5', '5'])
  expect(await billed(company, subscription)).toEqual([['5', '5']])
  expect(await current(company, subscription)).toEqual(['5', '5'])
})

test('an archived meter carries over what it has, and counts on from there when it is active again', async () => {
  const { company, customer, subscription, meters } = await prepare()
  await use(company, customer, NOON, 5)
  const { plan_id } = subscription
  succeed(await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: plan_id } } }))
  for (const { id } of meters) await move(company, id, 'archive')
  await use(company, customer, later(NOON, 1), 9)
  await travel(company, later(NOON, 40 * DAY_MS))
  expect(await current(company, subscription)).toEqual(['5', '5'])
  // What no meter matched is counted now.
  for (const { id } of meters) await move(company, id, 'unarchive')
  await service.work()
  expect(await current(company, subscription)).toEqual(['9', '9'])
})

test('what would come to more than the limit is not carried, so that the invoice can be composed', async () => {
  const { company, customer, subscription, meters } = await prepare()
  await use(company, customer, NOON, 999_999_999)
  const dear = { charge_model: 'per_unit' as const, unit_amount: '10000' }
  const [first, second] = meters
  const plan = await addPlan(company, {
    prices: [
      { ...dear, meter_id: first?.id ?? '' },
      { ...dear, meter_id: second?.id ?? '' },
    ],
  })
  await travel(company, later(NOON, DAY_MS))
  await changePlan(company, subscription, plan)
  const units = ['999999999', '999999999', '999999999', '0']
  expect(await current(company, subscription)).toEqual(units)
  await travel(company, subscription.current_period_end)
  const draft = await lastInvoiceOf(company, subscription)
  expect((await finalize(company, draft)).total_cents).toBe(2 * 999_999_999 + 999_999_999_000_000)
})

async function open(): Promise<{ company: TestCompany; meters: Meter[] }> {
  const company = await service.company({ testClock: true })
  const meters: Meter[] = []
  for (const aggregation of KINDS) meters.push(await addMeter(company, { aggregation, recurring: true }))
  return { company, meters }
}

/** A monthly subscription to a `latest` and a `max` at 0.01 each. */
async function prepare() {
  const { company, meters } = await open()
  const plan: Plan = { prices: meters.map((each) => perUnit(each)) }
  const subscription = await subscribe(company, plan)
  return { company, meters, plan, subscription, customer: subscription.customer_id }
}

/** Sends a value, which is processed when this returns. */
async function use(company: TestCompany, customer_id: string, timestamp: string, calls: number) {
  const event = newEvent({ customer_id, timestamp, properties: { calls } })
  await ingest(company, [event])
  await service.work()
  return readEvent(company, event.idempotency_key)
}

/** The units of the current period, which the upcoming invoice shows too. */
async function current(company: TestCompany, subscription: { id: string }): Promise<string[]> {
  const { charges } = await readSubscriptionUsage(company, subscription)
  const units = charges.map(({ usage }) => usage.units)
  expect(unitsOf(await previewInvoice(company, subscription))).toEqual(units)
  return units
}

async function billed(company: TestCompany, subscription: { id: string }): Promise<string[][]> {
  const invoices = await invoicesOf(company, subscription)
  return invoices.filter(({ status }) => status !== 'draft').map(unitsOf)
}

function unitsOf({ line_items }: { line_items: Line[] }): string[] {
  return line_items.flatMap((line) => usageOf(line)?.units ?? [])
}

async function move(
  { client }: TestCompany,
  id: string,
  action: 'archive' | 'unarchive',
): Promise<Schemas['MeterResponse']> {
  return succeed(await client.POST(`/v1/meters/{id}/${action}`, { params: { path: { id } } }))
}
