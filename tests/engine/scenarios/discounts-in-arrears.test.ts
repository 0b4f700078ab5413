import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addPlan } from '../../fixtures/catalogue.ts'
import { addAmountCoupon, addPercentCoupon, type Coupon } from '../../fixtures/coupons.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import {
  changePlan,
  previewInvoice,
  previewSubscriptionPlanChange,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'

type Lines = { line_items: Array<{ amount_cents: number; discount_cents: number }> }

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'
const AUGUST = '2026-08-01T00:00:00.000Z'

test('10.00 off a period is taken once of the fees in arrears of two plans, and again of the next period', async () => {
  const company = await companyInJune()
  const bills = await billsOfChange(company, await addAmountCoupon(company, 1_000), 'in_arrears')
  expect(bills).toEqual([
    [
      [1_500, 333],
      [3_000, 667],
    ],
    [[6_000, 1_000]],
  ])
})

test('half off one period takes of the fees in arrears of both of its plans', async () => {
  const company = await companyInJune()
  const coupon = await addPercentCoupon(company, '50', { periods: 1 })
  expect(await billsOfChange(company, coupon, 'in_arrears')).toEqual([
    [
      [1_500, 750],
      [3_000, 1_500],
    ],
    [[6_000, 0]],
  ])
})

test('10.00 off a period that was taken of its fee in advance is not taken of the rest in arrears', async () => {
  const company = await companyInJune()
  const bills = await billsOfChange(company, await addAmountCoupon(company, 1_000), 'in_advance')
  expect(bills).toEqual([
    [[3_000, 1_000]],
    [
      [3_000, 0],
      [-1_500, 0],
    ],
    [[6_000, 1_000]],
  ])
})

/** What the invoices bill and take off when a plan of 60.00 in arrears follows one of 30.00. The previews say the same. */
async function billsOfChange(
  company: TestCompany,
  coupon: Coupon,
  billing_timing: components['schemas']['BillingTiming'],
) {
  const terms = { coupon_codes: [coupon.code] }
  const subscription = await subscribe(company, { amount_cents: 3_000, billing_timing }, terms)
  const plan = await addPlan(company, { amount_cents: 6_000, billing_timing: 'in_arrears' })
  await travel(company, MIDDLE)
  const ofChange = linesOf(await previewSubscriptionPlanChange(company, subscription, plan))
  await changePlan(company, subscription, plan)
  expect(linesOf(await previewInvoice(company, subscription))).toEqual(ofChange)
  await travel(company, later(JULY, HOUR_MS))
  expect((await invoicesOf(company, subscription)).map(linesOf).at(-1)).toEqual(ofChange)
  await travel(company, later(AUGUST, HOUR_MS))
  return (await invoicesOf(company, subscription)).map(linesOf)
}

function linesOf(invoice: Lines): Array<[amount: number, discount: number]> {
  return invoice.line_items.map(({ amount_cents, discount_cents }) => [amount_cents, discount_cents])
}

async function companyInJune(): Promise<TestCompany> {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  return company
}
