import { expect, test } from 'vitest'
import { lockMeter, lockPricedMeters } from '../../server/meters/meters-store.ts'
import { plans } from '../../server/plans/plans-store.ts'
import { addMeter, newPlan, perUnit } from '../fixtures/catalogue.ts'
import { refusal } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisTest } from '../support/service.ts'

test('a meter that is being archived waits for the plan that is being created with a price for it', async () => {
  const { db, clock, company: open } = await serviceForThisTest()
  const company = await open()
  const [tenant_id, meter] = [await company.tenantId(), await addMeter(company)]
  // What createPlan does, held up before it commits.
  const trx = await db.startTransaction().execute()
  await lockPricedMeters(trx, tenant_id, [meter.id])
  const archived = company.client.POST('/v1/meters/{id}/archive', { params: { path: { id: meter.id } } })
  await expect.poll(() => countWaiting(db)).toBe(1)
  const price = {
    id: UNKNOWN_ID,
    meter_id: meter.id,
    charge_model: 'per_unit' as const,
    unit_amount: '1',
    code: null,
    name: null,
    free_units: '0',
    filters: [],
    pricing_unit_code: null,
    minimum_amount: null,
    maximum_amount: null,
  }
  const plan = {
    tenant_id,
    id: UNKNOWN_ID,
    code: 'pro',
    name: 'Pro',
    interval: 'month' as const,
    interval_count: 1,
    amount_cents: 0,
    trial_days: 0,
    currency_code: 'USD' as const,
    minimum_amount_cents: null,
    maximum_amount_cents: null,
    billing_timing: 'in_advance' as const,
    usage_billing_interval: 'period' as const,
    tax_behavior: 'exclusive' as const,
    tax_rate_codes: null,
    tax_rate_ids: null,
    prices: [price],
    included_credits: [],
    metadata: {},
  }
  await plans.insert(trx, plan, clock.now)
  await trx.commit().execute()
  expect(refusal(await archived)).toEqual({
    status: 409,
    code: 'METER_IN_USE',
    details: { plan_ids: [UNKNOWN_ID] },
  })
})

test('a plan that is being created waits for its meter that is being archived, and is refused', async () => {
  const { db, clock, company: open } = await serviceForThisTest()
  const company = await open()
  const [tenant_id, meter] = [await company.tenantId(), await addMeter(company)]
  const trx = await db.startTransaction().execute()
  await lockMeter(trx, tenant_id, meter.id)
  const created = company.client.POST('/v1/plans', { body: newPlan({ prices: [perUnit(meter)] }) })
  await expect.poll(() => countWaiting(db)).toBe(1)
  await trx
    .updateTable('meters')
    .set({ archived_at: clock.now, active_in: '{}' })
    .where('id', '=', meter.id)
    .execute()
  await trx.commit().execute()
  expect(refusal(await created)).toMatchObject({ status: 409, code: 'METER_ARCHIVED' })
})
