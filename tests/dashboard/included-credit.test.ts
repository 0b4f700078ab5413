import { expect, test } from 'vitest'
import { addPricingUnit, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant, readGrants } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a plan is written with included credit, and an error finds its field behind an empty row', async () => {
  const company = await service.company()
  const { code } = await addPricingUnit(company)
  const member = await signedIn(service, company)
  const fields = {
    name: 'Team',
    code: 'team',
    currency_code: 'USD',
    interval: 'month',
    amount: '49.00',
    credit_amount_0: '',
    credit_amount_1: '1,000',
    credit_unit_1: code,
    credit_periods_1: '1',
    credit_most_1: '500',
    credit_priority_1: '',
    credit_amount_2: '20',
    credit_priority_2: '10',
  }
  const create = (changed: Record<string, string>) =>
    member.submit(`${base}/plans/new`, `${base}/plans`, { ...fields, ...changed })
  for (const [field, value] of [
    ['credit_amount_1', '0'],
    ['credit_periods_1', ''],
    ['credit_most_1', '0'],
    ['credit_most_2', '5'],
    ['credit_priority_2', '101'],
  ] as const) {
    const { status, text } = await create({
      [field]: value,
      ...(field === 'credit_most_2' && { credit_periods_2: '1' }),
    })
    expect([field, status]).toEqual([field, 400])
    expect(text).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`))
  }
  const { location } = await create({})
  const [, id = ''] = /plans\/(\w+)\?done=plan_created/.exec(location ?? '') ?? []
  const { included_credits } = await readPlan(company, { id })
  expect(included_credits).toMatchObject([
    { amount: '1000', pricing_unit_code: code, priority: 50, rollover: { periods: 1, max_amount: '500' } },
    { amount: '20', pricing_unit_code: null, priority: 10, rollover: null },
  ])
  const page = (await member.get(`${base}/plans/${id}`)).text
  expect(page).toContain(`1,000 ${code} each period`)
  expect(page).toContain(`Rolls over for a period, at most 500 ${code}`)
  await member.submit(`${base}/plans/${id}/edit`, `${base}/plans/${id}/edit`, { name: 'Team 2' })
  const saved = await readPlan(company, { id })
  expect([saved.name, saved.included_credits]).toEqual(['Team 2', included_credits])
})

test('a part of a grant is voided, and more than is left is refused at its field', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer, { amount: '10' })
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}/credit-grants/${grant.id}`
  const refused = await member.submit(page, `${page}/void`, { amount: '11' })
  expect(refused.text).toMatch(/name="amount"[^>]*value="11"[^>]*aria-invalid="true"/)
  await member.submit(page, `${page}/void`, { amount: '4' })
  expect(await readGrants(company, customer)).toMatchObject([{ remaining: '6.00', voided_at: null }])
})
