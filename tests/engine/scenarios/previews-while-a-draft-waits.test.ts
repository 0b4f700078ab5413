import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, addTaxRate } from '../../fixtures/catalogue.ts'
import { addAmountCoupon, addPercentCoupon } from '../../fixtures/coupons.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { lastInvoiceOf } from '../../fixtures/invoices.ts'
import {
  cancel,
  changePlan,
  previewInvoice,
  previewSubscriptionCancellation,
  previewSubscriptionPlanChange,
  type Subscription,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()

test('a change of plan gives back what the discount of the waiting draft left', async () => {
  const company = await service.company({ testClock: true })
  const coupon_codes = [(await addPercentCoupon(company, '50')).code]
  const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes })
  const yearly = await addPlan(company, { amount_cents: 60_000, interval: 'year' })
  await travel(company, subscription.current_period_end)
  const preview = await previewSubscriptionPlanChange(company, subscription, yearly)
  await changePlan(company, subscription, yearly)
  expect(sumsOf(preview)).toEqual(await billed(company, subscription))
  expect(preview).toMatchObject({
    total_cents: 25_000,
    finalizes_at: later(subscription.current_period_end, HOUR_MS),
  })
  expect(preview.line_items[1]).toMatchObject({
    amount_cents: -10_000,
    discount_cents: -5_000,
    credited_invoice_number: null,
  })
})

test('a cancellation leaves the discount what the waiting draft has not taken', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const coupon_codes = [(await addAmountCoupon(company, 5_000)).code]
  const subscription = await subscribe(company, { amount_cents: 3_000, prices }, { coupon_codes })
  const { current_period_end: end } = subscription
  await travel(company, later(end, 60_000))
  await ingestCalls(company, subscription, 100, end)
  await service.work()
  for (const at_period_end of [true, false])
    expect(await previewSubscriptionCancellation(company, subscription, { at_period_end })).toMatchObject({
      total_cents: 8_000,
      discounts: [{ amount_cents: 2_000 }],
    })
  expect(await previewInvoice(company, subscription)).toMatchObject({ discounts: [{ amount_cents: 5_000 }] })
  const preview = await previewSubscriptionCancellation(company, subscription, { at_period_end: false })
  await cancel(company, subscription)
  expect(sumsOf(preview)).toEqual(await billed(company, subscription))
})

test.each([
  ['at the start', 'month', 0],
  ['at the start', 'year', 0],
  ['within the period', 'month', 10],
  ['within the period', 'year', 10],
] as const)(
  'two changes of plan at one instant %s, to a %s first, share a coupon of one period',
  async (_, interval, days) => {
    const company = await service.company({ testClock: true })
    const coupon_codes = [(await addAmountCoupon(company, 5_000, { periods: 1 })).code]
    const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes })
    const other = await addPlan(company, { amount_cents: 12_000, interval })
    const third = await addPlan(company, {
      amount_cents: 14_500,
      interval: interval === 'year' ? 'month' : 'year',
    })
    await travel(company, later(subscription.created_at, days * DAY_MS))
    await changePlan(company, subscription, other)
    const preview = await previewSubscriptionPlanChange(company, subscription, third)
    await changePlan(company, subscription, third)
    expect(sumsOf(preview)).toEqual(await billed(company, subscription))
  },
)

test('a rate that is replaced while the draft waits is given back as the draft will bill it', async () => {
  const company = await service.company({ testClock: true })
  const { id, code } = await addTaxRate(company)
  const { code: next } = await addTaxRate(company, { percentage: '21' })
  const subscription = await subscribe(company, { amount_cents: 10_000, tax_rate_codes: [code] })
  const yearly = await addPlan(company, { amount_cents: 60_000, interval: 'year', tax_rate_codes: [code] })
  const { current_period_end: end } = subscription
  await travel(company, end)
  const replaced_by = { code: next, at: later(end, DAY_MS) }
  const params = { path: { id } }
  succeed(await company.client.PATCH('/v1/tax_rates/{id}', { params, body: { replaced_by } }))
  const preview = await previewSubscriptionPlanChange(company, subscription, yearly)
  await changePlan(company, subscription, yearly)
  expect(sumsOf(preview)).toEqual(await billed(company, subscription))
})

type Bill = components['schemas']['UpcomingInvoice'] | components['schemas']['Invoice']

function sumsOf({ total_cents, amount_due_cents, discounts, taxes, line_items }: Bill) {
  return {
    total_cents,
    amount_due_cents,
    discounts: discounts.map(({ amount_cents }) => amount_cents),
    taxes,
    lines: line_items.map(({ amount_cents, discount_cents, tax_cents }) => [
      amount_cents,
      discount_cents,
      tax_cents,
    ]),
  }
}

/** Returns the last invoice once it is finalized. */
async function billed(company: TestCompany, subscription: Subscription) {
  const draft = await lastInvoiceOf(company, subscription)
  await travel(company, draft.finalizes_at ?? '')
  return sumsOf(await lastInvoiceOf(company, subscription))
}
