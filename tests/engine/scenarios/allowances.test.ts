import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import { addSubscription, cancel, changePlan, previewInvoice } from '../../fixtures/subscriptions.ts'
import { balanceOf, readGrants, readLedger } from '../../fixtures/wallets.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const [JANUARY, FEBRUARY, MARCH, APRIL] = [1, 2, 3, 4].map((month) => `2027-0${month}-01T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]
type PlanTerms = Partial<components['schemas']['PlanCreate']>
const ROLLOVER = { periods: 1, max_amount: '500' }

async function start(rollover: { periods: number; max_amount: string | null } | null, terms: PlanTerms = {}) {
  const company = await clockInJanuary()
  const unit = await addPricingUnit(company)
  const meter = await addMeter(company)
  const credit = {
    account_type: 'pricing_unit' as const,
    pricing_unit_code: unit.code,
    amount: '1000',
    rollover,
  }
  const prices = [perUnit(meter, unit)]
  const planOf = (members: PlanTerms = {}) =>
    addPlan(company, { interval: 'month', prices, included_credits: [credit], ...terms, ...members })
  const plan = await planOf()
  const customer = await addCustomer(company)
  const subscription = await addSubscription(company, customer, plan)
  return {
    company,
    customer,
    subscription,
    plan,
    planOf,
    credit,
    balance: () => balanceOf(company, customer, unit),
    use: async (calls: number, at: string) => {
      await ingestCalls(company, subscription, calls, at)
      await service.work()
    },
    ledger: () => entriesOf(company, customer),
  }
}

async function clockInJanuary(): Promise<TestCompany> {
  const company = await service.company({ testClock: true })
  await travel(company, JANUARY)
  return company
}

async function entriesOf(company: TestCompany, customer: { id: string }) {
  const ledger = await readLedger(company, customer)
  return ledger.toReversed().map(({ type, amount, created_at }) => [type, amount, created_at.slice(0, 10)])
}

describe('1,000 a month, of which at most 500 roll over for one period', () => {
  test('January uses 600, February 1,100 of 1,400, and March has 1,300', async () => {
    const { company, subscription, customer, balance, use, ledger } = await start(ROLLOVER)
    expect(await balance()).toBe('1000')
    await use(600, JANUARY)
    expect(await balance()).toBe('400')
    await travel(company, FEBRUARY)
    expect(await balance()).toBe('1400')
    await use(1_100, FEBRUARY)
    expect(await balance()).toBe('300')
    const [february, january] = await readGrants(company, customer)
    expect(january).toMatchObject({
      amount: '1000',
      remaining: '0',
      expires_at: MARCH,
      source: 'included_credit',
      subscription_id: subscription.id,
      invoice_id: null,
      priority: 50,
    })
    expect(february).toMatchObject({ remaining: '300', expires_at: APRIL, created_at: FEBRUARY })
    await travel(company, MARCH)
    expect(await balance()).toBe('1300')
    expect(await ledger()).toEqual([
      ['included_credit', '1000', '2027-01-01'],
      ['usage', '-600', '2027-01-01'],
      ['included_credit', '1000', '2027-02-01'],
      ['usage', '-1100', '2027-02-01'],
      ['included_credit', '1000', '2027-03-01'],
    ])
  })

  test('of an unused January, 500 expire on 1 February', async () => {
    const { company, balance, ledger } = await start(ROLLOVER)
    await travel(company, FEBRUARY)
    expect(await balance()).toBe('1500')
    await travel(company, MARCH)
    expect(await balance()).toBe('1500')
    expect(await ledger()).toEqual([
      ['included_credit', '1000', '2027-01-01'],
      ['expiry', '-500', '2027-02-01'],
      ['included_credit', '1000', '2027-02-01'],
      ['expiry', '-500', '2027-03-01'],
      ['included_credit', '1000', '2027-03-01'],
      ['expiry', '-500', '2027-03-01'],
    ])
  })

  test('usage that falls never brings back what did not roll over', async () => {
    const { company, balance, use } = await start(ROLLOVER)
    await use(100, JANUARY)
    await travel(company, FEBRUARY)
    expect(await balance()).toBe('1500')
    await use(-100, later(JANUARY, HOUR_MS))
    expect(await balance()).toBe('1600')
  })

  test('a cancellation at the end of the period lets it roll over once more', async () => {
    const { company, subscription, balance } = await start(ROLLOVER)
    await cancel(company, subscription, { at_period_end: true })
    await travel(company, FEBRUARY)
    expect(await balance()).toBe('500')
    await travel(company, MARCH)
    expect(await balance()).toBe('0')
  })
})

test('without rollover it expires at the end, and a trial has none', async () => {
  const { company, balance, ledger } = await start(null, { trial_days: 31 })
  expect(await balance()).toBeUndefined()
  await travel(company, FEBRUARY)
  expect(await balance()).toBe('1000')
  await travel(company, later(MARCH, HOUR_MS))
  expect(await balance()).toBe('1000')
  expect((await ledger()).map(([type, amount]) => `${type} ${amount}`).toSorted()).toEqual([
    'expiry -1000',
    'included_credit 1000',
    'included_credit 1000',
  ])
})

test('part of a period has its share, rounded to what the account holds', async () => {
  const { company, planOf, customer } = await start(ROLLOVER)
  const money = { account_type: 'currency' as const, amount: '10' }
  const plan = await planOf({ included_credits: [money] })
  await travel(company, later(JANUARY, 10 * DAY_MS))
  const terms = { billing_anchor: 'calendar', apply_credit: false } as const
  await addSubscription(company, customer, plan, terms)
  // 21 of 31 days.
  expect(await balanceOf(company, customer)).toBe('6.77')
})

describe('ended within the period', () => {
  test('by a change of plan the rest expires, and the new plan grants for the rest', async () => {
    const { company, subscription, planOf, credit, balance, use, ledger } = await start(ROLLOVER)
    await travel(company, FEBRUARY)
    await use(700, FEBRUARY)
    const bigger = await planOf({ included_credits: [{ ...credit, amount: '2800' }] })
    await travel(company, later(FEBRUARY, 14 * DAY_MS))
    await changePlan(company, subscription, bigger)
    // January's 500 were drawn first, and 200 of February's.
    expect(await balance()).toBe('1400')
    await travel(company, MARCH)
    expect(await balance()).toBe('3300')
    expect((await ledger()).slice(4)).toEqual([
      ['included_credit', '1400', '2027-02-15'],
      ['expiry', '-800', '2027-02-15'],
      ['expiry', '-900', '2027-03-01'],
      ['included_credit', '2800', '2027-03-01'],
    ])
  })

  test('by changes there and back at one moment it is granted once', async () => {
    const { company, subscription, planOf, plan, balance } = await start(ROLLOVER)
    const other = await planOf()
    for (const each of [other, plan, other, plan]) await changePlan(company, subscription, each)
    expect(await balance()).toBe('1000')
    await travel(company, FEBRUARY)
    expect(await balance()).toBe('1500')
  })

  test('by a cancellation the rest expires, and what rolled over stays', async () => {
    const { company, subscription, balance } = await start(ROLLOVER)
    await travel(company, FEBRUARY)
    await cancel(company, subscription, { at_period_end: false })
    await travel(company, later(FEBRUARY, HOUR_MS))
    expect(await balance()).toBe('500')
  })

  test('by a plan of another interval, which begins a period', async () => {
    const { company, subscription, planOf, balance } = await start(null)
    const yearly = await planOf({ interval: 'year' })
    await changePlan(company, subscription, yearly)
    await travel(company, later(JANUARY, HOUR_MS))
    expect(await balance()).toBe('1000')
  })
})

test('a year of daily periods grants each day once', async () => {
  const { company, subscription, customer, balance } = await start(ROLLOVER, { interval: 'day' })
  const lastDay = later(JANUARY, 365 * DAY_MS)
  await travel(company, lastDay)
  expect(await balance()).toBe('1500')
  const entries = (await readWholeLedger(company, customer)).filter(({ type }) => type === 'included_credit')
  expect(entries.map(({ created_at }) => created_at)).toEqual(
    Array.from({ length: 366 }, (_, day) => later(JANUARY, (365 - day) * DAY_MS)),
  )
  expect(new Set(entries.map(({ subscription_id }) => subscription_id))).toEqual(new Set([subscription.id]))
})

test('credit in the currency pays the invoices, and the preview says so', async () => {
  const company = await clockInJanuary()
  const money = { account_type: 'currency' as const, amount: '20', rollover: { periods: 1 } }
  const plan = await addPlan(company, { interval: 'month', amount_cents: 4_900, included_credits: [money] })
  const customer = await addCustomer(company)
  const subscription = await addSubscription(company, customer, plan)
  await service.work()
  expect(await invoicesOf(company, subscription)).toMatchObject([{ amount_paid_cents: 2_000 }])
  const { total_cents, amount_due_cents } = await previewInvoice(company, subscription)
  await travel(company, later(FEBRUARY, HOUR_MS))
  const [second] = await invoicesOf(company, subscription)
  expect([total_cents, amount_due_cents]).toEqual([second?.total_cents, second?.amount_due_cents])
})

async function readWholeLedger({ client }: TestCompany, { id }: { id: string }) {
  const entries: Awaited<ReturnType<typeof readLedger>> = []
  for (let cursor: string | undefined; ; ) {
    const params = { path: { id }, query: { limit: 100, ...(cursor !== undefined && { cursor }) } }
    const page = succeed(await client.GET('/v1/customers/{id}/wallet_transactions', { params }))
    entries.push(...page.wallet_transactions)
    if (page.next_cursor === null) return entries
    cursor = page.next_cursor
  }
}
