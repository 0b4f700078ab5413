import { expect, test } from 'vitest'
import { addMeter } from '../../../fixtures/catalogue.ts'
import { addAmountCoupon } from '../../../fixtures/coupons.ts'
import { addCustomer } from '../../../fixtures/customers.ts'
import { invoicesOf, lastInvoiceOf } from '../../../fixtures/invoices.ts'
import { addSubscription, changePlan, previewInvoice } from '../../../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../../../support/service.ts'
import { HOUR_MS, later, travel } from '../../../support/time.ts'
import { AUGUST, addQuarter, billsOf, JULY, JUNE, SEPTEMBER, startInJune, use } from './tools.ts'

const service = await serviceForThisFile()

test('a commitment for a quarter: each month bills its usage, and the last one what is missing', async () => {
  const { company, subscription } = await startInJune(service, { minimum_amount_cents: 30_000 })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 5_000],
    [AUGUST, 10_000],
  ])
  await travel(company, later(AUGUST, 2 * HOUR_MS))
  const upcoming = await previewInvoice(company, subscription)
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 8000'],
    ['usage', 'usage 5000'],
    ['cycle', 'usage 10000', 'minimum 7000'],
  ])
  const last = await lastInvoiceOf(company, subscription)
  expect(last.line_items.at(-1)).toMatchObject({
    bound: { price_id: null, spend_cents: 23_000, bound_cents: 30_000 },
  })
  expect(upcoming.line_items.map(({ amount_cents }) => amount_cents)).toEqual([10_000, 7_000])
})

test('a maximum for a quarter is taken off as it is reached, the fee included', async () => {
  const { company, subscription } = await startInJune(service, {
    amount_cents: 4_900,
    maximum_amount_cents: 20_000,
  })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 9_000],
    [AUGUST, 3_000],
  ])
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['create', 'fee 4900'],
    ['usage', 'usage 8000'],
    ['usage', 'usage 9000', 'maximum -1900'],
    ['cycle', 'fee 4900', 'usage 3000', 'maximum -3000'],
  ])
})

test('the minimum of a price is for the month, and so are its tiers', async () => {
  const { company, meter, customer } = await startInJune(service)
  const graduated = {
    meter_id: meter.id,
    charge_model: 'graduated' as const,
    minimum_amount: '20.00',
    tiers: [
      { up_to: '1000', unit_amount: '0.01' },
      { up_to: null, unit_amount: '0.1' },
    ],
  }
  const plan = await addQuarter(company, meter, { prices: [graduated] })
  const subscription = await addSubscription(company, customer, plan, { allow_overlap: true })
  await use(company, subscription, [
    [JUNE, 900],
    [JULY, 1_500],
  ])
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 900', 'minimum 1100'],
    ['usage', 'usage 6000'],
    ['cycle', 'usage 0', 'minimum 2000'],
  ])
})

test('a coupon takes its amount once of the period, whichever months reach it', async () => {
  const company = await service.company({ testClock: true })
  const coupon = await addAmountCoupon(company, 10_000)
  const plan = await addQuarter(company, await addMeter(company))
  const customer = await addCustomer(company)
  await travel(company, JUNE)
  const subscription = await addSubscription(company, customer, plan, { coupon_codes: [coupon.code] })
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 5_000],
    [AUGUST, 1_000],
  ])
  await travel(company, later(SEPTEMBER, HOUR_MS))
  const invoices = await invoicesOf(company, subscription)
  expect(invoices.map(({ discount_cents }) => discount_cents)).toEqual([8_000, 2_000, 0])
})

test('a plan that another one replaces at its first moment leaves each month to count once', async () => {
  const terms = { minimum_amount_cents: 30_000 }
  const { company, meter, subscription } = await startInJune(service, terms)
  await changePlan(company, subscription, await addQuarter(company, meter, terms))
  await use(company, subscription, [
    [JUNE, 8_000],
    [JULY, 5_000],
    [AUGUST, 1_000],
  ])
  await travel(company, later(SEPTEMBER, HOUR_MS))
  expect(await billsOf(company, subscription)).toEqual([
    ['usage', 'usage 8000'],
    ['usage', 'usage 5000'],
    ['cycle', 'usage 1000', 'minimum 16000'],
  ])
})
