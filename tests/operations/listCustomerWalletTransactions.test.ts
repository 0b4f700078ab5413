import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const HOUR_MS = 60 * 60 * 1000

test('names what came back to an expired grant, though it leaves at once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [meter, unit] = [await addMeter(company), await addPricingUnit(company)]
  const plan = await addPlan(company, { prices: [perUnit(meter, unit)] })
  await addSubscription(company, customer, plan)
  const expires_at = new Date(service.clock.now.getTime() + HOUR_MS).toISOString()
  const grant = await addGrant(company, customer, {
    account_type: 'pricing_unit' as const,
    pricing_unit_code: unit.code,
    amount: '5',
    expires_at,
  })
  const send = async (calls: number) => {
    await ingestCalls(company, { customer_id: customer.id }, calls, service.clock.now.toISOString())
    await service.work()
  }
  await send(3)
  service.clock.advance(HOUR_MS)
  await send(-1)
  const ledger = await readLedger(company, customer)
  const applied = (amount: string) => [{ credit_grant_id: grant.id, amount }]
  expect(ledger.map(({ type, amount, applied_grants }) => [type, amount, applied_grants])).toEqual([
    ['expiry', '-1', []],
    ['usage', '1', applied('1')],
    ['expiry', '-2', []],
    ['usage', '-3', applied('3')],
    ['grant', '5', []],
  ])
})

describe('a grant that expires', () => {
  test('goes at its own time, before one of a lower priority that expires later', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const in_ = (hours: number) => new Date(service.clock.now.getTime() + hours * HOUR_MS).toISOString()
    const [late, early] = [in_(2), in_(1)]
    await addGrant(company, customer, { amount: '2', expires_at: late, priority: 1 })
    await addGrant(company, customer, { amount: '1', expires_at: early, priority: 2 })
    service.clock.advance(3 * HOUR_MS)
    const ledger = (await readLedger(company, customer)).slice(0, 2)
    expect(ledger.map(({ amount, created_at }) => [amount, created_at])).toEqual([
      ['-2.00', late],
      ['-1.00', early],
    ])
  })

  test('goes once, however many read the wallet at once', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const expires_at = new Date(service.clock.now.getTime() + HOUR_MS).toISOString()
    await addGrant(company, customer, { expires_at })
    service.clock.advance(HOUR_MS)
    const ledgers = await Promise.all(Array.from({ length: 10 }, () => readLedger(company, customer)))
    for (const ledger of ledgers) expect(ledger.map(({ type }) => type)).toEqual(['expiry', 'grant'])
  })
})
