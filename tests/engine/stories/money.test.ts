import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import {
  advanceTo,
  at,
  balanceOf,
  breachesOf,
  DAY_MS,
  grant,
  HOUR_MS,
  ingest,
  invoicesOf,
  newCustomerIn,
  newMeter,
  newPlan,
  newPricingUnit,
  pay,
  perUnit,
  plus,
  subscribed,
  totalOf,
} from './tools.ts'

type Schemas = components['schemas']

const service = await serviceForThisFile()

test.each<[Schemas['CurrencyCode'], number, string, string]>([
  ['JPY', 1_200, '2000', '800'],
  ['KWD', 1_234, '2.000', '0.766'],
  ['USD', 1_250, '12.50', '0.00'],
])(
  '%s has its own minor unit in fees, totals, payments and balances',
  async (currency_code, fee, granted, left) => {
    const { client } = await service.company()
    const meter = await newMeter(client)
    const tiny = { ...perUnit(meter), unit_amount: '0.04' }
    const { customer, subscription } = await subscribed(client, {
      amount_cents: fee,
      currency_code,
      prices: [tiny],
    })
    await grant(client, customer, granted)
    const [first] = await invoicesOf(client, subscription.id)
    expect(first).toMatchObject({ currency_code, total_cents: fee })
    expect((await pay(client, first?.id ?? '')).status).toBe(200)
    expect(await balanceOf(client, customer)).toBe(left)
    // 12.5 × 0.04 is half of the minor unit.
    await ingest(client, customer, [at(subscription.current_period_start, 0, 12.5)])
    await advanceTo(client, plus(subscription.current_period_end, HOUR_MS))
    const [, second] = await invoicesOf(client, subscription.id)
    expect(second?.line_items.map(({ amount_cents }) => amount_cents)).toEqual([fee, 1])
  },
)

test('20,000 events of 0.1 that come at once, each of them twice, are 2000', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client)
  const customer = await newCustomerIn(client)
  const { now } = service.clock
  const batches = Array.from({ length: 20 }, (_batch, batch) =>
    Array.from({ length: 1_000 }, (_each, index) => ({
      ...at(now.toISOString(), 0, 0.1),
      key: `m-${batch}-${index}`,
    })),
  )
  await Promise.all([...batches, ...batches].map((events) => ingest(client, customer, events)))
  await service.work()
  expect(await totalOf(client, customer, meter, service.clock.now)).toBe('2000')
})

test('of two values of one moment in one request the latest is the one that stands last, whatever their keys', async () => {
  const { client } = await service.company()
  const meter = await newMeter(client, { aggregation: 'latest' })
  const customer = await newCustomerIn(client)
  const moment = service.clock.now.toISOString()
  await ingest(client, customer, [
    { at: moment, value: 1, key: 'z' },
    { at: moment, value: 2, key: 'a' },
  ])
  await service.work()
  expect(await totalOf(client, customer, meter, service.clock.now)).toBe('2')
})

test.each(['at once', 'later', 'when the credit has expired'])(
  'usage that falls again %s leaves a wallet as if it had never risen',
  async (when) => {
    const { client, name } = await service.company()
    const meter = await newMeter(client)
    const unit = await newPricingUnit(client)
    const { customer, subscription } = await subscribed(client, { prices: [perUnit(meter, unit)] })
    const start = subscription.current_period_start
    const terms = { account_type: 'pricing_unit', pricing_unit_code: unit } as const
    await grant(client, customer, '10', { ...terms, expires_at: plus(start, DAY_MS) })
    await grant(client, customer, '3', { ...terms, priority: 90 })
    const fall = [at(start, 0, -12)]
    await ingest(client, customer, [at(start, 0, 12), ...(when === 'at once' ? fall : [])])
    await service.work()
    if (when === 'later') await ingest(client, customer, fall)
    await service.work()
    await advanceTo(client, plus(start, DAY_MS))
    if (when === 'when the credit has expired') await ingest(client, customer, fall)
    await service.work()
    expect(await balanceOf(client, customer, unit)).toBe('3')
    expect(await breachesOf(service, name)).toEqual([])
  },
)

test('an event that waited for its meter is counted once', async () => {
  const { client } = await service.company()
  const customer = await newCustomerIn(client)
  await ingest(client, customer, [at(service.clock.now.toISOString(), 0, 5)])
  await service.work()
  const meter = await newMeter(client)
  await service.work()
  await newMeter(client, { code: 'another', aggregation: 'count' })
  await service.work()
  expect(await totalOf(client, customer, meter, service.clock.now)).toBe('5')
})

test('a credit that outweighs its invoice says which grant, invoice and subscription it is of', async () => {
  const { client } = await service.company()
  const small = await newPlan(client, { code: 'small', amount_cents: 100 })
  const { customer, subscription } = await subscribed(client, { amount_cents: 9_000 })
  await advanceTo(client, plus(subscription.current_period_start, DAY_MS))
  const params = { path: { id: subscription.id } }
  succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: small } }))
  await advanceTo(client, plus(subscription.current_period_end, HOUR_MS))
  const [, invoice] = await invoicesOf(client, subscription.id)
  const { wallet_transactions: entries } = succeed(
    await client.GET('/v1/customers/{id}/wallet_transactions', { params: { path: { id: customer } } }),
  )
  expect(entries).toMatchObject([
    { type: 'proration_credit', invoice_id: invoice?.id, subscription_id: subscription.id, meter_id: null },
  ])
  expect(entries[0]?.credit_grant_id).not.toBeNull()
  // 100 − 30/31 of 9000 + 30/31 of 100.
  expect([invoice?.total_cents, entries[0]?.amount]).toEqual([0, '85.13'])
})
