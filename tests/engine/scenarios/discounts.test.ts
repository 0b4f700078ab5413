import { expect, test } from 'vitest'
import { addMeter, addPlan, addTaxRate } from '../../fixtures/catalogue.ts'
import {
  addAmountCoupon,
  addPercentCoupon,
  applyCoupon,
  type Coupon,
  endDiscount,
  readDiscount,
} from '../../fixtures/coupons.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { amountsOf, type Invoice, invoicesOf, lastInvoiceOf, readInvoice } from '../../fixtures/invoices.ts'
import { cancel, changePlan, previewInvoice, subscribe } from '../../fixtures/subscriptions.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'
const AUGUST = '2026-08-01T00:00:00.000Z'

test.each([
  [
    'exclusive',
    { subtotal_cents: 21_290, discount_cents: 1_290, tax_cents: 3_800, total_cents: 23_800 },
    [838, 1_368, 1_594],
  ],
  [
    'inclusive',
    { subtotal_cents: 17_891, discount_cents: 1_084, tax_cents: 3_193, total_cents: 20_000 },
    [704, 1_150, 1_339],
  ],
] as const)(
  '49.00 a month, usage of 80.00 and a minimum of 200.00, 10 %% off for ever, at 19 %%, %s',
  async (tax_behavior, sums, shares) => {
    const company = await companyInJune()
    const { code } = await addTaxRate(company)
    const body = { default_tax_rate_codes: [code] }
    succeed(await company.client.PATCH('/v1/company', { body }))
    const coupon = await addPercentCoupon(company, '10')
    const subscription = await subscribeWith(company, [coupon], {
      amount_cents: 4_900,
      minimum_amount_cents: 20_000,
      tax_behavior,
      ...(await callsAtOneCent(company)),
    })
    const first = await lastInvoiceOf(company, subscription)
    expect(discountsOf(first)).toEqual([490])
    await ingestCalls(company, subscription, 8_000, JUNE)
    await travel(company, later(JUNE, HOUR_MS))
    const upcoming = await previewInvoice(company, subscription)
    await travel(company, later(JULY, HOUR_MS))
    const invoice = await lastInvoiceOf(company, subscription)
    for (const each of [upcoming, invoice]) {
      expect(each).toMatchObject(sums)
      expect(amountsOf(each)).toEqual([4_900, 8_000, 8_390])
      expect(discountsOf(each)).toEqual([490, 800, 0])
      expect(each.line_items.map(({ tax_cents }) => tax_cents)).toEqual(shares)
      expect(each.discounts).toMatchObject([
        { coupon_code: coupon.code, name: coupon.name, amount_cents: 1_290 },
      ])
    }
    const [{ discount_id } = { discount_id: null }] = invoice.discounts
    expect(await readDiscount(company, { id: discount_id ?? '' })).toMatchObject({ taken_cents: 490 + 1_290 })
  },
)

test('half off: a change of plan gives half of the unused time back, and takes half of the rest', async () => {
  const company = await companyInJune()
  const subscription = await subscribeWith(company, [await addPercentCoupon(company, '50')])
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 19_900 }))
  await travel(company, later(JULY, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(amountsOf(invoice)).toEqual([19_900, -2_450, 9_950])
  expect(discountsOf(invoice)).toEqual([9_950, -1_225, 4_975])
})

test('10.00 off a period is not taken again by a change of plan, but of the next period', async () => {
  const company = await companyInJune()
  const subscription = await subscribeWith(company, [await addAmountCoupon(company, 1_000)])
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 19_900 }))
  await travel(company, later(JULY, HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([1_000, 0, 0])
})

test('a fee that was invoiced before the discount is given back without it', async () => {
  const company = await companyInJune()
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  await travel(company, MIDDLE)
  await applyCoupon(company, subscription, await addPercentCoupon(company, '50'))
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 19_900 }))
  await travel(company, later(JULY, HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([9_950, 0, 4_975])
})

test('a plan of another interval begins a period: what is given back is of the old one', async () => {
  const company = await companyInJune()
  const coupon = await addPercentCoupon(company, '50', { periods: 1 })
  const subscription = await subscribeWith(company, [coupon])
  await travel(company, MIDDLE)
  const yearly = await addPlan(company, { amount_cents: 100_000, interval: 'year' })
  await changePlan(company, subscription, yearly)
  await travel(company, later(MIDDLE, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(amountsOf(invoice)).toEqual([100_000, -2_450])
  expect(discountsOf(invoice)).toEqual([0, -1_225])
})

test('two periods are two fees and the usage of both, on three invoices', async () => {
  const company = await companyInJune()
  const coupon = await addPercentCoupon(company, '50', { periods: 2 })
  const plan = { amount_cents: 4_900, ...(await callsAtOneCent(company)) }
  const subscription = await subscribeWith(company, [coupon], plan)
  for (const [month, next] of [
    [JUNE, JULY],
    [JULY, AUGUST],
    [AUGUST, '2026-09-01T00:00:00.000Z'],
  ] as const) {
    await ingestCalls(company, subscription, 1_000, month)
    await travel(company, later(next, HOUR_MS))
  }
  const taken = (await invoicesOf(company, subscription)).map(discountsOf)
  expect(taken).toEqual([[2_450], [2_450, 500], [0, 500], [0, 0]])
  const { discounts } = succeed(await company.client.GET('/v1/discounts', {}))
  expect(discounts).toMatchObject([
    { status: 'ended', ends_at: AUGUST, remaining_periods: 0, taken_cents: 2_450 + 2_950 + 500 },
  ])
})

test('a discount that is ended keeps its period, and takes nothing of the next one', async () => {
  const company = await companyInJune()
  const plan = { amount_cents: 4_900, ...(await callsAtOneCent(company)) }
  const subscription = await subscribe(company, plan)
  const discount = await applyCoupon(company, subscription, await addPercentCoupon(company, '50'))
  expect(await endDiscount(company, discount)).toMatchObject({ status: 'active', ends_at: JULY })
  await ingestCalls(company, subscription, 1_000, JUNE)
  await travel(company, later(JULY, HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([0, 500])
  expect(await readDiscount(company, discount)).toMatchObject({ status: 'ended', taken_cents: 500 })
})

test('a voided invoice gives back what was taken, and the next one of the period takes it', async () => {
  const company = await companyInJune()
  const plan = { amount_cents: 4_900, ...(await callsAtOneCent(company)) }
  const subscription = await subscribeWith(company, [await addAmountCoupon(company, 1_000)], plan)
  const first = await lastInvoiceOf(company, subscription)
  expect(discountsOf(first)).toEqual([1_000])
  await ingestCalls(company, subscription, 300, JUNE)
  await travel(company, JULY)
  const draft = await lastInvoiceOf(company, subscription)
  expect(discountsOf(draft)).toEqual([1_000, 0])
  succeed(await company.client.POST('/v1/invoices/{id}/void', { params: { path: { id: first.id } } }))
  expect(discountsOf(await readInvoice(company, draft))).toEqual([1_000, 300])
  expect(discountsOf(await readInvoice(company, first))).toEqual([1_000])
  await travel(company, later(JULY, HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([1_000, 300])
})

test('a coupon that is applied while a draft waits takes of its fee', async () => {
  const company = await companyInJune()
  const subscription = await subscribe(company, { amount_cents: 4_900, ...(await callsAtOneCent(company)) })
  await ingestCalls(company, subscription, 1_000, JUNE)
  await travel(company, JULY)
  await applyCoupon(company, subscription, await addPercentCoupon(company, '50'))
  const draft = await lastInvoiceOf(company, subscription)
  expect(draft.status).toBe('draft')
  expect(discountsOf(draft)).toEqual([2_450, 0])
})

test('during a trial a discount waits for the first paid period', async () => {
  const company = await companyInJune()
  const coupon = await addPercentCoupon(company, '50', { periods: 1 })
  const plan = { amount_cents: 4_900, trial_days: 10 }
  const subscription = await subscribeWith(company, [coupon], plan)
  await travel(company, later('2026-06-11T00:00:00.000Z', HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([2_450])
  const { discounts } = succeed(await company.client.GET('/v1/discounts', {}))
  expect(discounts).toMatchObject([
    {
      starts_at: '2026-06-11T00:00:00.000Z',
      ends_at: '2026-07-11T00:00:00.000Z',
      remaining_periods: 1,
      status: 'active',
    },
  ])
})

test('a canceled subscription ends its discounts, whose last period stays discounted', async () => {
  const company = await companyInJune()
  const coupon = await addPercentCoupon(company, '50')
  const plan = { amount_cents: 4_900, ...(await callsAtOneCent(company)) }
  const subscription = await subscribeWith(company, [coupon], plan)
  await ingestCalls(company, subscription, 1_000, JUNE)
  await travel(company, MIDDLE)
  await cancel(company, subscription)
  const { discounts } = succeed(await company.client.GET('/v1/discounts', {}))
  expect(discounts).toMatchObject([{ status: 'ended', ends_at: MIDDLE }])
  await travel(company, later(MIDDLE, HOUR_MS))
  expect(discountsOf(await lastInvoiceOf(company, subscription))).toEqual([500])
})

async function companyInJune(): Promise<TestCompany> {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  return company
}

async function callsAtOneCent(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  return { prices: [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }] }
}

function subscribeWith(
  company: TestCompany,
  coupons: readonly Coupon[],
  plan: Parameters<typeof subscribe>[1] = { amount_cents: 4_900 },
) {
  return subscribe(company, plan, { coupon_codes: coupons.map(({ code }) => code) })
}

function discountsOf({
  line_items,
}: {
  line_items: ReadonlyArray<Pick<Invoice['line_items'][number], 'discount_cents'>>
}) {
  return line_items.map(({ discount_cents }) => discount_cents)
}
