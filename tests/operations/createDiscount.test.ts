import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import {
  addAmountCoupon,
  addPercentCoupon,
  applyCoupon,
  endDiscount,
  tryCoupon,
} from '../fixtures/coupons.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('a coupon expires by the time of the customer', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const redeem_by = later(subscription.current_period_start, HOUR_MS)
  const { code } = await addPercentCoupon(company, '50', { redeem_by })
  await travel(company, redeem_by)
  expect(refusal(await tryCoupon(company, subscription, code))).toMatchObject({ code: 'COUPON_EXPIRED' })
})

test('a preview of a subscription shows its coupons, and redeems none', async () => {
  const company = await service.company()
  const coupon = await addPercentCoupon(company, '50', { max_redemptions: 1 })
  const second = await addAmountCoupon(company, 1_000)
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company, { amount_cents: 4_900 })
  const body = { customer_id, plan_id, coupon_codes: [coupon.code, second.code] }
  const preview = succeed(await company.client.POST('/v1/subscriptions/preview', { body })).upcoming_invoice
  expect(preview).toMatchObject({ subtotal_cents: 4_900, discount_cents: 3_450, total_cents: 1_450 })
  expect(preview.discounts).toEqual([
    { discount_id: null, coupon_code: coupon.code, name: coupon.name, amount_cents: 2_450 },
    { discount_id: null, coupon_code: second.code, name: second.name, amount_cents: 1_000 },
  ])
  succeed(await company.client.POST('/v1/subscriptions', { body }))
  const { invoices } = succeed(await company.client.GET('/v1/invoices', {}))
  expect(invoices).toMatchObject([{ total_cents: 1_450, discount_cents: 3_450 }])
})

test('a coupon that was ended is applied again once its period is over', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const coupon = await addPercentCoupon(company, '50')
  await endDiscount(company, await applyCoupon(company, subscription, coupon))
  expect(refusal(await tryCoupon(company, subscription, coupon.code))).toMatchObject({
    code: 'COUPON_ALREADY_APPLIED',
  })
  await travel(company, subscription.current_period_end)
  expect(await applyCoupon(company, subscription, coupon)).toMatchObject({ status: 'active', ends_at: null })
})

test('two codes that are one are refused', async () => {
  const company = await service.company()
  const { code } = await addPercentCoupon(company, '50')
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company)
  const body = { customer_id, plan_id, coupon_codes: [code, code] }
  const answer = await company.client.POST('/v1/subscriptions', { body })
  expect(refusal(answer)).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'body.coupon_codes[1]', code: 'duplicate_code' }],
  })
})

test('discounts and what they took go with the test clock of their customer; the redemption stays', async () => {
  const company = await service.company({ testClock: true })
  const { id, code } = await addPercentCoupon(company, '50')
  await subscribe(company, { amount_cents: 4_900 }, { coupon_codes: [code] })
  const tenant_id = await company.tenantId()
  const rows = async (table: 'discounts' | 'discount_takings') =>
    (await service.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenant_id).execute())
      .length
  expect([await rows('discounts'), await rows('discount_takings')]).toEqual([1, 1])
  const params = { path: { id: company.testClock ?? '' } }
  succeed(await company.client.DELETE('/v1/test_clocks/{id}', { params }))
  await service.work()
  expect([await rows('discounts'), await rows('discount_takings')]).toEqual([0, 0])
  const { coupon } = succeed(await company.client.GET('/v1/coupons/{id}', { params: { path: { id } } }))
  expect(coupon.redemption_count).toBe(1)
})

test('a deleted customer keeps the discounts of its finalized invoices, which have ended', async () => {
  const company = await service.company()
  const { code } = await addPercentCoupon(company, '50')
  const { id, customer_id } = await subscribe(company, { amount_cents: 4_900 }, { coupon_codes: [code] })
  succeed(
    await company.client.POST('/v1/subscriptions/{id}/cancel', {
      params: { path: { id } },
      body: { at_period_end: false },
    }),
  )
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer_id } } }))
  await service.work()
  const { discounts } = succeed(await company.client.GET('/v1/discounts', {}))
  expect(discounts).toMatchObject([{ customer_id, status: 'ended', taken_cents: 2_450 }])
})
