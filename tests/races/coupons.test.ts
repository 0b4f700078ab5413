import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import { addPercentCoupon, tryCoupon } from '../fixtures/coupons.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('of fifty requests at once for the last redemption one has it', async () => {
  const company = await service.company()
  const { id, code } = await addPercentCoupon(company, '50', { max_redemptions: 1 })
  const subscriptions = await addSubscriptions(company, 50)
  const answers = await Promise.all(subscriptions.map((each) => tryCoupon(company, each, code)))
  const refused = answers.flatMap(({ error }) => error?.error.code ?? [])
  expect(refused).toEqual(Array.from({ length: 49 }, () => 'COUPON_EXHAUSTED'))
  const params = { path: { id } }
  expect(succeed(await company.client.GET('/v1/coupons/{id}', { params })).coupon).toMatchObject({
    redemption_count: 1,
  })
  const query = { coupon_id: id }
  expect(succeed(await company.client.GET('/v1/discounts', { params: { query } })).discounts).toHaveLength(1)
})

test('two coupons that two subscriptions take at once in another order do not wait for each other', async () => {
  const company = await service.company()
  const one = await addPercentCoupon(company, '10')
  const other = await addPercentCoupon(company, '20')
  const plan = await addPlan(company, { amount_cents: 100 })
  const orders = [
    [one.code, other.code],
    [other.code, one.code],
  ]
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { id: customer_id } = await addCustomer(company)
      const body = { customer_id, plan_id: plan.id, coupon_codes: orders[index % 2] ?? [] }
      return company.client.POST('/v1/subscriptions', { body })
    }),
  )
  expect(answers.map(({ response }) => response.status)).toEqual(Array.from({ length: 20 }, () => 201))
})

async function addSubscriptions(company: TestCompany, count: number) {
  const plan = await addPlan(company, { amount_cents: 100 })
  const subscriptions = []
  for (let made = 0; made < count; made += 1)
    subscriptions.push(await addSubscription(company, await addCustomer(company), plan))
  return subscriptions
}
