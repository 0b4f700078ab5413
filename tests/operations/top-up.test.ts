import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, type Invoice, markUncollectible, newLine, pay, voidInvoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf, readGrants } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import type { Caller } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

type Schemas = components['schemas']
type AutoTopUp = NonNullable<Schemas['NullableAutoTopUpInput']>

const service = await serviceForThisFile()
const TERMS: AutoTopUp = { account_type: 'currency', below: '20', amount: '50.00', price_cents: 5_000 }

test('an account below the bound is topped up by a charge of the card, once an hour at most', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_ok')
  expect(await topUpBy(company, customer, { ...TERMS, expires_after_days: 30 })).toEqual({
    ...TERMS,
    below: '20.00',
    pricing_unit_code: null,
    expires_after_days: 30,
  })
  await service.sweepAndWork()
  const [first] = await topUpsOf(company, customer)
  expect(first).toMatchObject({
    status: 'paid',
    billing_reason: 'top_up',
    collection_method: 'charge_automatically',
    apply_credit: false,
    subscription_id: null,
    total_cents: 5_000,
    payments: [{ source: 'provider', amount_cents: 5_000 }],
    line_items: [{ type: 'manual', quantity: 1, credit: { amount: '50.00', expires_after_days: 30 } }],
  })
  expect(await balanceOf(company, customer)).toBe('50.00')
  expect(await readGrants(company, customer)).toMatchObject([{ source: 'purchase', invoice_id: first?.id }])
  await spend(company, customer, 4_500)
  await topUpBy(company, customer, { ...TERMS, below: '10' })
  service.clock.advance(HOUR_MS - 1)
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toHaveLength(1)
  service.clock.advance(1)
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toHaveLength(2)
  expect(await balanceOf(company, customer)).toBe('55.00')
  await topUpBy(company, customer, null)
  await spend(company, customer, 5_000)
  service.clock.advance(DAY_MS)
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toHaveLength(2)
})

test('a gap of 37 increments is one invoice; one of more than 100 is 100', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  for (const [below, quantity] of [
    ['370', 37],
    ['369.999999999999', 37],
    ['370.000000000001', 38],
    ['100000', 100],
  ] as const) {
    const customer = await addCustomer(company)
    await saveMethod(company, customer, 'pm_ok')
    await topUpBy(company, customer, { ...unitTerms(unit), below, amount: '10', price_cents: 99 })
    await service.sweepAndWork()
    const made = await topUpsOf(company, customer)
    expect(made.map(({ line_items: [line], total_cents }) => [line?.quantity, total_cents])).toEqual([
      [quantity, quantity * 99],
    ])
    expect(await balanceOf(company, customer, unit)).toBe(String(quantity * 10))
  }
})

test('a thousand debits on a declined card: one invoice, charged once and then as dunning says', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  const meter = await addMeter(company)
  const { customer_id } = await subscribe(company, { prices: [perUnit(meter, unit)] })
  const customer = { id: customer_id }
  await saveMethod(company, customer, 'pm_declined')
  await addGrant(company, customer, { ...unitOf(unit), amount: '10' })
  await topUpBy(company, customer, { ...unitTerms(unit), below: '5', amount: '100' })
  for (let batch = 0; batch < 20; batch += 1) {
    const timestamp = service.clock.now.toISOString()
    const properties = { calls: 1 }
    await ingest(
      company,
      Array.from({ length: 50 }, () => newEvent({ customer_id, timestamp, properties })),
    )
    await service.sweepAndWork()
    service.clock.advance(HOUR_MS / 5)
  }
  const [only, ...others] = await topUpsOf(company, customer)
  expect(others).toEqual([])
  expect(only).toMatchObject({ status: 'open', payment_attempt_count: 1, payment_stopped_reason: null })
  for (let day = 0; day < 40; day += 1) {
    service.clock.advance(DAY_MS)
    await service.sweepAndWork()
  }
  expect(await topUpsOf(company, customer)).toMatchObject([
    { payment_attempt_count: 5, payment_stopped_reason: 'retries_exhausted' },
  ])
})

test('two debits at once are one top-up', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_ok')
  await addGrant(company, customer, { amount: '100' })
  await topUpBy(company, customer, TERMS)
  await Promise.all([spend(company, customer, 4_500), spend(company, customer, 4_500)])
  await Promise.all([service.sweepAndWork(), service.sweepAndWork()])
  expect(await topUpsOf(company, customer)).toHaveLength(1)
  expect(await balanceOf(company, customer)).toBe('60.00')
})

test('without a method it stays open, and so does all else; with one it is charged', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { auto_top_up: TERMS })
  await service.sweepAndWork()
  service.clock.advance(DAY_MS)
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toMatchObject([
    { status: 'open', payment_stopped_reason: 'no_payment_method', payment_attempt_count: 0 },
  ])
  const { id } = await saveMethod(company, customer, 'pm_ok')
  await changeCustomer(company, customer, { default_payment_method_id: null })
  await changeCustomer(company, customer, { default_payment_method_id: id })
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toMatchObject([{ status: 'paid', payment_stopped_reason: null }])
})

test('an uncollectible one stands in the way of the next, until it is void', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { auto_top_up: TERMS })
  await service.sweepAndWork()
  const [first] = await topUpsOf(company, customer)
  await markUncollectible(company, { id: first?.id ?? '' })
  service.clock.advance(DAY_MS)
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toHaveLength(1)
  await voidInvoice(company, { id: first?.id ?? '' })
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toMatchObject([{ status: 'open' }, { status: 'void' }])
})

test('on a test clock, each month’s invoice is followed by a top-up at its own moment', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(
    company,
    { amount_cents: 3_000 },
    { collection_method: 'charge_automatically' },
  )
  const customer = { id: subscription.customer_id }
  await saveMethod(company, customer, 'pm_ok')
  await addGrant(company, customer, { amount: '45.00' })
  await topUpBy(company, customer, TERMS)
  await travel(company, later(subscription.current_period_end, 100 * DAY_MS))
  const made = await topUpsOf(company, customer)
  expect(made.length).toBeGreaterThan(1)
  for (const { status, created_at, paid_at } of made) expect([status, paid_at]).toEqual(['paid', created_at])
  const invoices = succeed(
    await company.client.GET('/v1/invoices', { params: { query: { customer_id: customer.id, limit: 100 } } }),
  ).invoices
  const paid = invoices.map((each) => each.paid_at)
  expect(made.every(({ paid_at }) => paid.filter((at) => at === paid_at).length === 2)).toBe(true)
})

test('each field that does not fit is refused, and a deleted customer tops up no more', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const params = { path: { id: customer.id } }
  const refused = async (auto_top_up: Partial<AutoTopUp>) => {
    const body = { auto_top_up: { ...TERMS, ...auto_top_up } }
    const updated = refusal(await company.client.PATCH('/v1/customers/{id}', { params, body })).details
    const created = refusal(
      await company.client.POST('/v1/customers', { body: { name: 'A', email: 'a@a.example', ...body } }),
    ).details
    expect(created).toEqual(updated)
    return (updated as Array<{ path: string; code: string }>).map(({ path, code }) => [path, code])
  }
  const at = (field: string) => `body.auto_top_up.${field}`
  expect(await refused({ below: '0' })).toEqual([[at('below'), 'exclusive_minimum']])
  expect(await refused({ amount: '0' })).toEqual([[at('amount'), 'exclusive_minimum']])
  expect(await refused({ below: '0.001' })).toEqual([[at('below'), 'too_many_decimals']])
  expect(await refused({ price_cents: 4_999 })).toEqual([[at('price_cents'), 'price_mismatch']])
  expect(await refused({ pricing_unit_code: 'tokens' })).toEqual([[at('pricing_unit_code'), 'not_allowed']])
  expect(await refused({ account_type: 'pricing_unit' })).toEqual([[at('pricing_unit_code'), 'required']])
  expect(await refused({ account_type: 'pricing_unit', pricing_unit_code: 'tokens' })).toEqual([
    [at('pricing_unit_code'), 'unknown_pricing_unit'],
  ])
  await topUpBy(company, customer, TERMS)
  succeed(await company.client.DELETE('/v1/customers/{id}', { params }))
  await service.sweepAndWork()
  expect(await topUpsOf(company, customer)).toEqual([])
})

async function changeCustomer(
  { client }: Caller,
  { id }: { id: string },
  body: Schemas['CustomerUpdate'],
): Promise<Customer> {
  return succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body })).customer
}

async function topUpBy(company: Caller, customer: { id: string }, auto_top_up: AutoTopUp | null) {
  return (await changeCustomer(company, customer, { auto_top_up })).auto_top_up
}

/** The newest first, with payments and lines. */
async function topUpsOf({ client }: Caller, { id }: { id: string }): Promise<Invoice[]> {
  const query = { customer_id: id, billing_reason: ['top_up' as const] }
  return succeed(await client.GET('/v1/invoices', { params: { query } })).invoices
}

async function spend(company: Caller, customer: { id: string }, cents: number): Promise<void> {
  const open = await addOpen(company, { customer, line_items: [newLine(1, cents)] })
  await pay(company, open, 'wallet')
}

function unitOf({ code }: { code: string }) {
  return { account_type: 'pricing_unit' as const, pricing_unit_code: code }
}

function unitTerms(unit: { code: string }) {
  return { ...unitOf(unit), below: '100', amount: '10', price_cents: 100 }
}
