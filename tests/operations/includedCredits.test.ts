import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addPlan, addPricingUnit, newPlan, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
type Input = components['schemas']['IncludedCreditInput']
const MONEY = { account_type: 'currency', amount: '20' } as const

function update({ client }: TestCompany, { id }: { id: string }, included_credits: Input[]) {
  return client.PATCH('/v1/plans/{id}', { params: { path: { id } }, body: { included_credits } })
}

test('is refused where the account cannot hold it', async () => {
  const company = await service.company()
  const { code } = await addPricingUnit(company)
  const unit = { account_type: 'pricing_unit', pricing_unit_code: code, amount: '1' } as const
  const cases: Array<[Input, string, string]> = [
    [{ ...MONEY, amount: '0' }, 'amount', 'exclusive_minimum'],
    [{ ...MONEY, amount: '0.001' }, 'amount', 'too_many_decimals'],
    [{ ...MONEY, pricing_unit_code: code }, 'pricing_unit_code', 'not_allowed'],
    [{ ...MONEY, account_type: 'pricing_unit' }, 'pricing_unit_code', 'required'],
    [{ ...unit, pricing_unit_code: 'nothing' }, 'pricing_unit_code', 'unknown_pricing_unit'],
    [{ ...MONEY, rollover: { periods: 1, max_amount: '5' } }, 'rollover.max_amount', 'not_allowed'],
    [{ ...unit, rollover: { periods: 1, max_amount: '0' } }, 'rollover.max_amount', 'exclusive_minimum'],
  ]
  for (const [input, field, rule] of cases) {
    const body = newPlan({ included_credits: [unit, input] })
    const details = [{ path: `body.included_credits[1].${field}`, code: rule }]
    expect(refusal(await company.client.POST('/v1/plans', { body }))).toMatchObject({ status: 400, details })
  }
})

test('keeps its ids where it stays, and is fixed once somebody subscribed', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { included_credits: [MONEY, { ...MONEY, rollover: { periods: 2 } }] })
  const [first, second] = plan.included_credits
  expect(second).toMatchObject({
    ...MONEY,
    pricing_unit_code: null,
    priority: 50,
    rollover: { periods: 2, max_amount: null },
  })
  const { plan: changed } = succeed(
    await update(company, plan, [
      { ...MONEY, amount: '30' },
      { ...MONEY, amount: '20.00' },
    ]),
  )
  expect(changed.included_credits.map(({ id }) => id)).toEqual([expect.any(String), first?.id])
  const asRead = changed.included_credits.map(({ id: _, ...terms }) => terms as Input)
  expect(succeed(await update(company, plan, asRead)).plan).toEqual(changed)
  await addSubscription(company, await addCustomer(company), plan)
  expect(succeed(await update(company, plan, asRead)).plan).toEqual(changed)
  const details = { members: ['included_credits'] }
  expect(refusal(await update(company, plan, []))).toEqual({ status: 409, code: 'PLAN_IN_USE', details })
  expect((await readPlan(company, plan)).included_credits).toEqual(changed.included_credits)
})

test('a plan is not active again while its pricing unit is archived', async () => {
  const company = await service.company()
  const { id: unitId, code } = await addPricingUnit(company)
  const unit = { account_type: 'pricing_unit', pricing_unit_code: code, amount: '1' } as const
  const plan = await addPlan(company, { included_credits: [unit] })
  const of = (id: string) => ({ params: { path: { id } } })
  succeed(await company.client.POST('/v1/plans/{id}/archive', of(plan.id)))
  succeed(await company.client.POST('/v1/pricing_units/{id}/archive', of(unitId)))
  expect(refusal(await company.client.POST('/v1/plans/{id}/unarchive', of(plan.id)))).toEqual({
    status: 409,
    code: 'PRICING_UNIT_ARCHIVED',
    details: { pricing_unit_code: code },
  })
})
