import { expect, test } from 'vitest'
import { ingestCalls } from '../../../fixtures/events.ts'
import { amountsOf, lastInvoiceOf } from '../../../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  changePlan,
  previewInvoice,
  previewSubscriptionCancellation,
  previewSubscriptionPlanChange,
  type Subscription,
} from '../../../fixtures/subscriptions.ts'
import { succeed } from '../../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../../support/service.ts'
import { HOUR_MS, later, travel } from '../../../support/time.ts'
import { AUGUST, addQuarter, billsOf, JULY, JUNE, MIDDLE, SEPTEMBER, startInJune, use } from './tools.ts'

const service = await serviceForThisFile()

test('a change of plan within a month ends the part, with its share of the minimum on the next invoice', async () => {
  const { company, meter, subscription } = await startInJune(service, { minimum_amount_cents: 30_000 })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 2_000],
  ])
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addQuarter(company, meter, { minimum_amount_cents: 60_000 }))
  await use(company, subscription, [[AUGUST, 100]])
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 8000'],
    // 45 of 92 days of 30000, less 8000 and 2000.
    ['usage', 'usage 2000', 'usage 0', 'minimum 4674'],
    // 47 of 92 days of 60000, less 100.
    ['cycle', 'usage 100', 'minimum 30552'],
  ])
})

test('between plans that bill usage for the period and by the month, no time is billed twice', async () => {
  const { company, meter, subscription } = await startInJune(service, { usage_billing_interval: 'period' })
  expect(subscription).toMatchObject({ usage_period_start: null, usage_period_end: null })
  await use(company, subscription, [
    [JUNE, 1_000],
    [JULY, 100],
  ])
  await travel(company, MIDDLE)
  const byMonth = await changePlan(company, subscription, await addQuarter(company, meter))
  expect(byMonth).toMatchObject({ usage_period_start: JUNE, usage_period_end: AUGUST })
  await use(company, subscription, [
    [MIDDLE, 10],
    [AUGUST, 1],
  ])
  const whole = await addQuarter(company, meter, { usage_billing_interval: 'period' })
  const forPeriod = await changePlan(company, subscription, whole)
  expect(forPeriod).toMatchObject({ usage_period_start: AUGUST, usage_period_end: SEPTEMBER })
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 1100', 'usage 10'],
    ['cycle', 'usage 1', 'usage 0'],
  ])
  const last = await lastInvoiceOf(company, subscription)
  expect(last).toMatchObject({ period_start: AUGUST, period_end: SEPTEMBER })
})

test('canceled within a month, the last invoice has its usage and the share of the minimum', async () => {
  const { company, subscription } = await startInJune(service, {
    amount_cents: 4_900,
    minimum_amount_cents: 30_000,
  })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 100],
  ])
  await travel(company, MIDDLE)
  const preview = await previewSubscriptionCancellation(company, subscription, { at_period_end: false })
  await cancel(company, subscription)
  const last = ['usage 100', 'minimum 1674']
  expect(preview.line_items.map(({ type, amount_cents }) => `${type} ${amount_cents}`)).toEqual(last)
  // 45 of 92 days of 30000, less the fee that was paid ahead, 8000 and 100.
  expect(await billsOf(company, subscription)).toEqual([
    ['create', 'fee 4900'],
    ['usage', 'usage 8000'],
    ['cancel', ...last],
  ])
})

test.each([
  [
    'bill',
    [
      ['create', 'fee 4900'],
      ['usage', 'usage 500'],
      ['usage', 'usage 70'],
    ],
  ],
  ['billed_elsewhere', [['usage', 'usage 70']]],
] as const)(
  'a start in the past with %s bills the months since, or the current one',
  async (past_periods, bills) => {
    const { company, meter, customer } = await startInJune(service)
    const plan = await addQuarter(company, meter, { amount_cents: 4_900 })
    await ingestCalls(company, { customer_id: customer.id }, 500, JUNE)
    await travel(company, '2026-07-10T00:00:00.000Z')
    await ingestCalls(company, { customer_id: customer.id }, 70, '2026-07-02T12:34:00.000Z')
    await travel(company, '2026-07-10T01:00:00.000Z')
    const terms = { starts_at: JUNE, past_periods, allow_overlap: true }
    const subscription = await addSubscription(company, customer, plan, terms)
    expect(subscription).toMatchObject({
      current_period_start: JUNE,
      usage_period_start: JULY,
      usage_period_end: AUGUST,
    })
    await travel(company, later(AUGUST, HOUR_MS))
    expect(await billsOf(company, subscription)).toEqual(bills)
  },
)

test('an end that is set and removed within a month leaves the month as it was', async () => {
  const { company, subscription } = await startInJune(service)
  for (const ends_at of ['2026-06-20T00:00:00.000Z', null]) await setEnd(company, subscription, ends_at)
  await use(company, subscription, [[JUNE, 8_000]])
  await travel(company, later(JULY, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([['usage', 'usage 8000']])
})

test('an end within the period, where a month ends, brings the share of the minimum', async () => {
  const { company, subscription } = await startInJune(service, { minimum_amount_cents: 30_000 })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 5_000],
  ])
  await setEnd(company, subscription, AUGUST)
  await travel(company, later(JULY, 2 * HOUR_MS))
  // 61 of 92 days of 30000, less 8000 and 5000.
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([5_000, 6_891])
  await travel(company, later(AUGUST, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 8000'],
    ['cancel', 'usage 5000', 'minimum 6891'],
  ])
})

test('an end with the first month leaves its share of the maximum', async () => {
  const { company, subscription } = await startInJune(service, { maximum_amount_cents: 20_000 })
  await setEnd(company, subscription, JULY)
  await use(company, subscription, [[JUNE, 15_000]])
  await travel(company, later(JULY, HOUR_MS))
  // 30 of 92 days of 20000.
  expect(await billsOf(company, subscription)).toEqual([['cancel', 'usage 15000', 'maximum -8478']])
})

async function setEnd({ client }: TestCompany, { id }: Subscription, ends_at: string | null) {
  succeed(await client.PATCH('/v1/subscriptions/{id}', { params: { path: { id } }, body: { ends_at } }))
}

test('the preview of a change has the minimum of the part that ends with the subscription', async () => {
  const { company, meter, subscription } = await startInJune(service)
  const params = { path: { id: subscription.id } }
  const body = { ends_at: '2026-06-20T00:00:00.000Z' }
  succeed(await company.client.PATCH('/v1/subscriptions/{id}', { params, body }))
  await travel(company, '2026-06-10T00:00:00.000Z')
  const other = await addQuarter(company, meter, { minimum_amount_cents: 60_000 })
  const preview = await previewSubscriptionPlanChange(company, subscription, other, 'none')
  // 10 of 92 days of 60000.
  expect(preview.line_items.at(-1)).toMatchObject({ type: 'minimum', amount_cents: 6_522 })
  await changePlan(company, subscription, other, 'none')
  expect(await previewInvoice(company, subscription)).toEqual(preview)
})
