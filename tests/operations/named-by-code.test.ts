import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPlan, addTaxRate } from '../fixtures/catalogue.ts'
import { addPercentCoupon, applyCoupon } from '../fixtures/coupons.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, newLine } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

const KEPT = [
  ...(['customers.tax_rate_ids', 'plans.tax_rate_ids', 'tenants.default_tax_rate_ids'] as const),
  ...(['coupons.plan_ids', 'coupons.meter_ids', 'discounts.plan_ids', 'discounts.meter_ids'] as const),
]

test('rows of before, without ids, name what has their codes', async () => {
  const company = await service.company()
  const { client } = company
  const [rate, next, meter] = [await addTaxRate(company), await addTaxRate(company), await addMeter(company)]
  const replaced_by = { code: next.code, at: '2020-01-01T00:00:00Z' }
  succeed(
    await client.PATCH('/v1/tax_rates/{id}', { params: { path: { id: rate.id } }, body: { replaced_by } }),
  )
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [next.code] } }))
  const customer = await addCustomer(company, { tax_rate_codes: [rate.code] })
  const plan = await addPlan(company, { amount_cents: 1_000, tax_rate_codes: [rate.code] })
  const coupon = await addPercentCoupon(company, '50', { plan_codes: [plan.code], meter_codes: [meter.code] })
  const subscription = await addSubscription(company, customer, plan)
  await applyCoupon(company, subscription, coupon)

  for (const each of KEPT) {
    const [table = '', column = ''] = each.split('.')
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null`.execute(service.db)
  }
  await sql`update tax_rates set replaced_by = replaced_by - 'tax_rate_id' where replaced_by is not null`.execute(
    service.db,
  )
  const { taxes } = await addDraft(company, { customer, line_items: [newLine()] })
  expect(taxes).toMatchObject([{ tax_rate_id: next.id }])
  const read = succeed(await client.GET('/v1/tax_rates/{id}', { params: { path: { id: rate.id } } }))
  expect(read.tax_rate.replaced_by).toMatchObject({ code: next.code })
})
