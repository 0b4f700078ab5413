import { expect, test } from 'vitest'
import { addMeter, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf, readLedger, requestVoid, voidGrant } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('makes no transaction where nothing is left', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + 1_000).toISOString()
  const grant = await addGrant(company, customer, { expires_at })
  service.clock.advance(2_000)
  const voided = await voidGrant(company, grant)
  expect(voided).toMatchObject({ remaining: '0.00', voided_at: service.clock.now.toISOString() })
  expect((await readLedger(company, customer)).map(({ type }) => type)).toEqual(['expiry', 'grant'])
})

test('takes a part back, then the rest, and refuses more than is left', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer, { amount: '10' })
  const part = await voidGrant(company, grant, { amount: '4.00' })
  expect(part).toMatchObject({ amount: '10.00', remaining: '6.00', voided_at: null })
  const refused = async (amount: string) => refusal(await requestVoid(company, grant, { amount }))
  expect(await refused('6.01')).toEqual({
    status: 409,
    code: 'VOID_TOO_LARGE',
    details: { remaining: '6.00' },
  })
  for (const [amount, code] of [
    ['0', 'exclusive_minimum'],
    ['1.001', 'too_many_decimals'],
  ] as const) {
    const details = [{ path: 'body.amount', code }]
    expect(await refused(amount)).toMatchObject({ status: 400, details })
  }
  const rest = await voidGrant(company, grant, { amount: '6' })
  expect(rest).toMatchObject({ remaining: '0.00', voided_at: service.clock.now.toISOString() })
  expect(await voidGrant(company, grant)).toEqual(rest)
  expect(await refused('0.01')).toMatchObject({ status: 409, details: { remaining: '0.00' } })
  const ledger = await readLedger(company, customer)
  expect(ledger.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    'void -6.00',
    'void -4.00',
    'grant 10.00',
  ])
})

test('a part that was taken back does not return when usage falls', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter, unit)] })
  const customer = { id: subscription.customer_id }
  const terms = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code, amount: '10' }
  const grant = await addGrant(company, customer, terms)
  const now = service.clock.now.toISOString()
  await ingestCalls(company, subscription, 3, now)
  await service.work()
  expect(await voidGrant(company, grant, { amount: '5' })).toMatchObject({ remaining: '2' })
  await ingestCalls(company, subscription, -3, now)
  await service.work()
  expect(await balanceOf(company, customer, unit)).toBe('5')
})
