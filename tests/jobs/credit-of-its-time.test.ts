import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf, readLedger } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later } from '../support/time.ts'

const service = await serviceForThisFile()

test('usage draws the credit that was valid when its event was due, however late the worker is', async () => {
  const { company, customer, unit, grant, now } = await subscribed()
  const due = later(now, 60_000)
  await grant('10', later(due, 1))
  await grant('4', later(due, 5 * 60_000))
  await ingestCalls(company, { customer_id: customer.id }, 3, due)
  await ingestCalls(company, { customer_id: customer.id }, 5, later(due, 1))
  service.clock.advance(HOUR_MS)
  await service.sweepAndWork()
  expect(await balanceOf(company, customer, unit)).toBe('-1')
  expect((await ledgerOf(company, customer)).slice(2)).toEqual([
    ['usage', '-3', due],
    ['expiry', '-7', later(due, 1)],
    ['usage', '-5', later(due, 1)],
  ])
})

test('an event that arrives after the expiry does not draw it, even if nothing has expired it yet', async () => {
  const { company, customer, unit, grant, now } = await subscribed()
  await grant('10', later(now, 1_000))
  service.clock.advance(1_000)
  await ingestCalls(company, { customer_id: customer.id }, 3, now)
  await service.work()
  expect(await balanceOf(company, customer, unit)).toBe('-3')
})

test('what was due before draws first, whatever has arrived since', async () => {
  const { company, customer, unit, grant, now } = await subscribed()
  const due = later(now, 60_000)
  await grant('10', later(due, 1))
  await ingestCalls(company, { customer_id: customer.id }, 3, due)
  // It waits in the queue.
  await service.work()
  service.clock.advance(HOUR_MS)
  await ingestCalls(company, { customer_id: customer.id }, 5, later(due, 2))
  await service.work()
  expect(await balanceOf(company, customer, unit)).toBe('-5')
  expect((await ledgerOf(company, customer)).slice(1)).toEqual([
    ['usage', '-3', due],
    ['expiry', '-7', later(due, 1)],
    ['usage', '-5', later(now, HOUR_MS)],
  ])
})

test('an event that waits for a renewal draws the credit of its time too', async () => {
  const { company, customer, unit, grant, now } = await subscribed({ interval: 'day' })
  const renewal = later(now, DAY_MS)
  service.clock.advance(DAY_MS - 60_000)
  await grant('10', later(renewal, 30_001))
  await ingestCalls(company, { customer_id: customer.id }, 2, later(renewal, -30_000))
  await ingestCalls(company, { customer_id: customer.id }, 3, later(renewal, 30_000))
  service.clock.advance(HOUR_MS)
  await service.sweepAndWork()
  expect(await balanceOf(company, customer, unit)).toBe('0')
  expect((await ledgerOf(company, customer)).slice(1)).toEqual([
    ['usage', '-2', later(renewal, -30_000)],
    ['usage', '-3', later(renewal, 30_000)],
    ['expiry', '-5', later(renewal, 30_001)],
  ])
})

test('each event draws the credit of its time, though many grants have expired since', async () => {
  const { company, customer, unit, grant, now } = await subscribed()
  const moments = Array.from({ length: 40 }, (_, index) => later(now, 1_000 * (index + 1)))
  for (const moment of moments) await grant('1', later(moment, 1))
  for (const moment of moments) await ingestCalls(company, { customer_id: customer.id }, 1, moment)
  service.clock.advance(HOUR_MS)
  await service.sweepAndWork()
  expect(await balanceOf(company, customer, unit)).toBe('0')
  expect((await ledgerOf(company, customer)).slice(40)).toEqual(
    moments.map((moment) => ['usage', '-1', moment]),
  )
})

test('an event that waits for a renewal is looked at once, however many grants have expired since', async () => {
  const { company, customer, unit, grant, now } = await subscribed({ interval: 'day' })
  const renewal = later(now, DAY_MS)
  service.clock.advance(DAY_MS - 60_000)
  for (let index = 1; index <= 30; index += 1) await grant('1', later(renewal, 60_000 + index))
  await ingestCalls(company, { customer_id: customer.id }, 30, later(renewal, 30_000))
  service.clock.advance(HOUR_MS)
  await service.sweepAndWork()
  expect(await balanceOf(company, customer, unit)).toBe('0')
})

/** A customer with a plan at 1 credit a call, in live mode. */
async function subscribed(terms: { interval?: 'day' } = {}) {
  const company = await service.company({ mode: 'live' })
  const customer = await addCustomer(company)
  const unit = await addPricingUnit(company)
  const { id: meter_id } = await addMeter(company)
  const price = {
    meter_id,
    charge_model: 'per_unit' as const,
    unit_amount: '1',
    pricing_unit_code: unit.code,
  }
  await addSubscription(company, customer, await addPlan(company, { prices: [price], ...terms }))
  const account = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
  const grant = (amount: string, expires_at: string) =>
    addGrant(company, customer, { ...account, amount, expires_at })
  return { company, customer, unit, grant, now: service.clock.now.toISOString() }
}

/** Type, amount and time of the customer's entries, oldest first. */
async function ledgerOf(company: TestCompany, customer: Customer) {
  const entries = await readLedger(company, customer)
  return entries.toReversed().map(({ type, amount, created_at }) => [type, amount, created_at])
}
