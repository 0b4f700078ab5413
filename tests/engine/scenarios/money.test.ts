import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { usageTotal } from '../../fixtures/events.ts'
import { invoicesOf, lastInvoiceOf, pay } from '../../fixtures/invoices.ts'
import { subscribe } from '../../fixtures/subscriptions.ts'
import { addGrant, balanceOf, payOut } from '../../fixtures/wallets.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'
import { at, payFromWallet, sendValues } from './tools.ts'

type Schemas = components['schemas']

const service = await serviceForThisFile()

test.each<[Schemas['CurrencyCode'], number, string, string, string]>([
  ['JPY', 1_200, '2000', '800', '0.04'],
  ['KWD', 1_234, '2.000', '0.766', '0.00004'],
  ['USD', 1_250, '12.50', '0.00', '0.0004'],
])(
  '%s has its own minor unit in fees, prices, totals, payments and balances',
  async (currency_code, fee, granted, left, unit_amount) => {
    const company = await service.company({ testClock: true })
    const meter = await addMeter(company)
    const tiny = { ...perUnit(meter), unit_amount }
    const subscription = await subscribe(company, {
      amount_cents: fee,
      currency_code,
      prices: [tiny],
    })
    const customer = { id: subscription.customer_id }
    await addGrant(company, customer, { amount: granted })
    const [first] = await invoicesOf(company, subscription)
    expect(first).toMatchObject({ currency_code, total_cents: fee })
    expect((await payFromWallet(company, { id: first?.id ?? '' })).status).toBe(200)
    expect(await balanceOf(company, customer)).toBe(left)
    // Of 0.04 of a minor unit, 12.5 make a half.
    await sendValues(company, customer, [at(subscription.current_period_start, 0, 12.5)])
    await travel(company, later(subscription.current_period_end, HOUR_MS))
    const [, second] = await invoicesOf(company, subscription)
    expect(second?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([fee, 1])
  },
)

test('20,000 events of 0.1 that come at once, each of them twice, are 2000', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  const customer = await addCustomer(company)
  const { now } = service.clock
  const batches = Array.from({ length: 20 }, (_batch, batch) =>
    Array.from({ length: 1_000 }, (_each, index) => ({
      ...at(now.toISOString(), 0, 0.1),
      key: `m-${batch}-${index}`,
    })),
  )
  await Promise.all([...batches, ...batches].map((events) => sendValues(company, customer, events)))
  await service.work()
  expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('2000')
})

test('of two values of one moment in one request the latest is the one that stands last, whatever their keys', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'latest' })
  const customer = await addCustomer(company)
  const moment = service.clock.now.toISOString()
  await sendValues(company, customer, [
    { at: moment, value: 1, key: 'z' },
    { at: moment, value: 2, key: 'a' },
  ])
  await service.work()
  expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('2')
})

test.each(['at once', 'later', 'when the credit has expired'])(
  'usage that falls again %s leaves a wallet as if it had never risen',
  async (when) => {
    const company = await service.company({ testClock: true })
    const meter = await addMeter(company)
    const unit = await addPricingUnit(company)
    const subscription = await subscribe(company, { prices: [perUnit(meter, unit)] })
    const customer = { id: subscription.customer_id }
    const start = subscription.current_period_start
    const terms = { account_type: 'pricing_unit', pricing_unit_code: unit.code } as const
    await addGrant(company, customer, { amount: '10', ...terms, expires_at: later(start, DAY_MS) })
    await addGrant(company, customer, { amount: '3', ...terms, priority: 90 })
    const fall = [at(start, 0, -12)]
    await sendValues(company, customer, [at(start, 0, 12), ...(when === 'at once' ? fall : [])])
    await service.work()
    if (when === 'later') await sendValues(company, customer, fall)
    await service.work()
    await travel(company, later(start, DAY_MS))
    if (when === 'when the credit has expired') await sendValues(company, customer, fall)
    await service.work()
    expect(await balanceOf(company, customer, unit)).toBe('3')
  },
)

test('an event that waited for its meter is counted once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await sendValues(company, customer, [at(service.clock.now.toISOString(), 0, 5)])
  await service.work()
  const meter = await addMeter(company)
  await service.work()
  await addMeter(company, { aggregation: 'count' })
  await service.work()
  expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('5')
})

test('a credit that outweighs its invoice says which grant, invoice and subscription it is of, and can be paid out', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  const small = await addPlan(company, { amount_cents: 100 })
  const subscription = await subscribe(company, { amount_cents: 9_000 })
  await pay(company, await lastInvoiceOf(company, subscription))
  const customer = { id: subscription.customer_id }
  await travel(company, later(subscription.current_period_start, DAY_MS))
  const params = { path: { id: subscription.id } }
  succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: small.id } }))
  await travel(company, later(subscription.current_period_end, HOUR_MS))
  const [, invoice] = await invoicesOf(company, subscription)
  const { wallet_transactions: entries } = succeed(
    await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: customer } }),
  )
  expect(entries).toMatchObject([
    { type: 'proration_credit', invoice_id: invoice?.id, subscription_id: subscription.id, meter_id: null },
  ])
  expect(entries[0]?.credit_grant_id).not.toBeNull()
  // 100 − 30/31 of 9000 + 30/31 of 100.
  expect([invoice?.total_cents, entries[0]?.amount]).toEqual([0, '85.13'])
  await payOut(company, { id: entries[0]?.credit_grant_id ?? '' }, { to: 'out_of_band' })
  expect(await balanceOf(company, customer)).toBe('0.00')
})
