import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import {
  cancel,
  changePlan,
  previewInvoice,
  type Subscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const LATER = later(NOON, 10 * DAY_MS)

describe('of the same interval', () => {
  test('follows another change in the same period, at the same moment too', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    const third = await addPlan(company, { amount_cents: 1_234, prices: other.prices.map(toInput) })
    for (const at of [LATER, later(LATER, DAY_MS)]) {
      await travel(company, at)
      await changePlan(company, subscription, at === LATER ? other : third)
      const back = at === LATER ? third : other
      const preview = await previewChange(company, subscription, back)
      await changePlan(company, subscription, back)
      expect(await previewInvoice(company, subscription)).toEqual(preview)
    }
  })

  test('has no fee where the subscription ends with the period', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    await cancel(company, subscription, { at_period_end: true })
    await travel(company, LATER)
    const preview = await previewChange(company, subscription, other)
    expect(preview).toMatchObject({ billing_reason: 'subscription_cancel' })
    await changePlan(company, subscription, other)
    expect(await previewInvoice(company, subscription)).toEqual(preview)
  })
})

test('of the plan that it has is the upcoming invoice', async () => {
  const company = await service.company({ testClock: true })
  const { subscription } = await prepare(company)
  await travel(company, LATER)
  expect(await previewChange(company, subscription, { id: subscription.plan_id })).toEqual(
    await previewInvoice(company, subscription),
  )
})

type Schemas = components['schemas']
type Proration = Schemas['Proration']

async function previewChange(
  company: TestCompany,
  { id }: Pick<Subscription, 'id'>,
  plan: { id: string },
  proration: Proration = 'create_prorations',
) {
  return succeed(await attempt(company, id, { plan_id: plan.id, proration })).upcoming_invoice
}

function attempt({ client }: TestCompany, id: string, body: Schemas['SubscriptionPlanChange']) {
  return client.POST('/v1/subscriptions/{id}/change_plan/preview', { params: { path: { id } }, body })
}

/** 4900 and 2 cents a call, 10 calls so far; and another plan of 9900 and 3 cents a call. */
async function prepare(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  const prices = (unit_amount: string) => [{ meter_id, charge_model: 'per_unit' as const, unit_amount }]
  const subscription = await subscribe(company, { amount_cents: 4_900, prices: prices('0.02') })
  await ingestCalls(company, subscription, 10, NOON)
  await service.work()
  const other = await addPlan(company, { amount_cents: 9_900, prices: prices('0.03') })
  return { subscription, other }
}

function toInput({ meter_id }: { meter_id: string }) {
  return { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.04' }
}
