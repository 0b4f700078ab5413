import { describe, expect, test } from 'vitest'
import { addMeter, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { addOpen, finalize, invoicesOf, lastInvoiceOf, newLine } from '../../fixtures/invoices.ts'
import { addSubscription, previewInvoice, subscribe } from '../../fixtures/subscriptions.ts'
import { addGrant, balanceOf, readLedger } from '../../fixtures/wallets.ts'
import { refusal } from '../../support/answers.ts'
import { expectViolation } from '../../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

expectViolation(/the grants behind a ledger entry/)

const service = await serviceForThisFile()
const APRIL = '2026-04-01T00:00:00.000Z'
const MAY = '2026-05-01T00:00:00.000Z'
const FINAL = later(MAY, HOUR_MS)
const SECOND_MS = 1_000

describe('a grant of 10.00 and usage of 8.00', () => {
  test.each([
    ['at the end of the period', 0, 800],
    ['a second before', -SECOND_MS, 0],
    ['a second after', SECOND_MS, 800],
    ['when the invoice is finalized', HOUR_MS, 800],
  ])('that expires %s pays its invoice accordingly', async (_when, ms, paid) => {
    const { company, subscription, customer } = await startInApril(await clockAt(APRIL))
    const expires_at = later(MAY, ms)
    await addGrant(company, customer, { expires_at })
    const { total_cents, amount_due_cents } = await previewInvoice(company, subscription)
    expect([total_cents, amount_due_cents]).toEqual([800, 800 - paid])
    await travel(company, FINAL)
    expect((await lastInvoiceOf(company, subscription)).amount_paid_cents).toBe(paid)
    expect(await balanceOf(company, customer)).toBe('0.00')
    const [expiry] = await readLedger(company, customer)
    expect(expiry).toMatchObject({
      type: 'expiry',
      amount: paid === 0 ? '-10.00' : '-2.00',
      created_at: paid === 0 ? expires_at : FINAL,
    })
  })

  test('stays in the balance while the draft waits, and pays nothing else', async () => {
    const { company, subscription, customer } = await startInApril(await clockAt(APRIL))
    await addGrant(company, customer, { expires_at: MAY })
    await travel(company, later(MAY, HOUR_MS / 2))
    expect(await balanceOf(company, customer)).toBe('10.00')
    const other = await addOpen(company, { customer, line_items: [newLine(1, 300)] })
    await service.work()
    const params = { path: { id: other.id } }
    const refused = await company.client.POST('/v1/invoices/{id}/pay', { params, body: { source: 'wallet' } })
    expect(refusal(refused)).toEqual({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      details: { balance_cents: 0, amount_due_cents: 300 },
    })
    await addGrant(company, customer, { amount: '1' })
    const partly = { source: 'wallet', amount_cents: 100 } as const
    await company.client.POST('/v1/invoices/{id}/pay', { params, body: partly })
    expect(await balanceOf(company, customer)).toBe('10.00')
    await travel(company, FINAL)
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({
      status: 'paid',
      amount_paid_cents: 800,
    })
    expect(await balanceOf(company, customer)).toBe('0.00')
  })

  test('pays a draft that is finalized by hand, and by hand', async () => {
    const { company, subscription, customer } = await startInApril(await clockAt(APRIL))
    await addGrant(company, customer, { expires_at: MAY })
    await travel(company, later(MAY, HOUR_MS / 2))
    const { id } = await finalize(company, await lastInvoiceOf(company, subscription))
    const params = { path: { id } }
    const paid = await company.client.POST('/v1/invoices/{id}/pay', { params, body: { source: 'wallet' } })
    expect(paid.data?.invoice).toMatchObject({ status: 'paid', amount_paid_cents: 800 })
    await service.work()
    expect(await balanceOf(company, customer)).toBe('0.00')
    expect((await readLedger(company, customer))[0]).toMatchObject({ created_at: later(MAY, HOUR_MS / 2) })
  })

  test('pays two drafts, the later of which ended before it, and not a third', async () => {
    const { company, subscription, customer, plan } = await startInApril(await clockAt(APRIL))
    await travel(company, later(APRIL, HOUR_MS / 2))
    const second = await addSubscription(company, customer, plan)
    await travel(company, later(APRIL, 2 * HOUR_MS))
    const third = await addSubscription(company, customer, plan)
    await travel(company, later(APRIL, 3 * HOUR_MS))
    await ingestCalls(company, subscription, 100, later(APRIL, 3 * HOUR_MS))
    await addGrant(company, customer, { amount: '15', expires_at: later(MAY, HOUR_MS / 2) })
    await travel(company, later(MAY, HOUR_MS))
    expect(await balanceOf(company, customer)).toBe('6.00')
    await travel(company, later(MAY, 1.5 * HOUR_MS))
    expect((await lastInvoiceOf(company, second)).amount_paid_cents).toBe(100)
    expect(await balanceOf(company, customer)).toBe('0.00')
    await travel(company, later(MAY, 4 * HOUR_MS))
    expect((await lastInvoiceOf(company, third)).amount_paid_cents).toBe(0)
    const expiries = (await readLedger(company, customer)).filter(({ type }) => type === 'expiry')
    expect(expiries).toMatchObject([{ amount: '-5.00', created_at: later(MAY, 1.5 * HOUR_MS) }])
  })

  test('expires on its moment without such a draft', async () => {
    const { company, customer } = await startInApril(await clockAt(APRIL))
    const expires_at = later(APRIL, 10 * DAY_MS)
    await addGrant(company, customer, { expires_at })
    await travel(company, expires_at)
    expect(await balanceOf(company, customer)).toBe('0.00')
    expect((await readLedger(company, customer))[0]).toMatchObject({ type: 'expiry', created_at: expires_at })
  })

  test('pays the last invoice of a customer who is deleted', async () => {
    const { company, subscription, customer } = await startInApril(await clockAt(APRIL))
    await addGrant(company, customer, { expires_at: MAY })
    await travel(company, later(MAY, HOUR_MS / 2))
    const params = { path: { id: subscription.id } }
    await company.client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } })
    await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer.id } } })
    await service.work()
    const paid = (await invoicesOf(company, subscription)).map((each) => each.amount_paid_cents)
    expect(paid).toContain(800)
  })
})

describe('in a pricing unit', () => {
  test.each([
    ['that was before it expired draws it', -1, '5'],
    ['that was not draws none of it', 0, '7'],
  ])('late usage %s', async (_what, ms, left) => {
    const company = await clockAt(APRIL)
    const unit = await addPricingUnit(company)
    const meter = await addMeter(company)
    const subscription = await subscribe(company, { amount_cents: 100, prices: [perUnit(meter, unit)] })
    const customer = { id: subscription.customer_id }
    const account = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
    await addGrant(company, customer, { ...account, expires_at: MAY })
    await ingestCalls(company, subscription, 3, APRIL)
    await travel(company, later(MAY, HOUR_MS / 2))
    expect(await balanceOf(company, customer, unit)).toBe('7')
    await ingestCalls(company, subscription, 2, later(MAY, ms))
    await service.work()
    const debt = ms < 0 ? 0 : 2
    expect(await balanceOf(company, customer, unit)).toBe(String(Number(left) - debt))
    await travel(company, FINAL)
    expect(await balanceOf(company, customer, unit)).toBe(debt === 0 ? '0' : '-2')
  })

  test('late usage of both sides of the expiry in one batch draws what was valid for each', async () => {
    const company = await clockAt(APRIL)
    const unit = await addPricingUnit(company)
    const meter = await addMeter(company)
    const subscription = await subscribe(company, { amount_cents: 100, prices: [perUnit(meter, unit)] })
    const customer = { id: subscription.customer_id }
    const account = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
    await addGrant(company, customer, { ...account, expires_at: MAY })
    await travel(company, later(MAY, HOUR_MS / 2))
    await ingestCalls(company, subscription, 4, later(MAY, -1))
    await ingestCalls(company, subscription, 3, MAY)
    await service.work()
    // 4 of 10 are drawn, 3 are owed.
    expect(await balanceOf(company, customer, unit)).toBe('3')
    await travel(company, FINAL)
    expect(await balanceOf(company, customer, unit)).toBe('-3')
  })
})

// The last test, since it moves the service's clock.
test('pays in real time too, also where nothing ran at the end of the period', async () => {
  for (const reads of [false, true]) {
    const company = await service.company({ mode: 'live' })
    const { subscription, customer } = await startInApril(company)
    const { current_period_end: end } = subscription
    await addGrant(company, customer, { expires_at: end })
    service.clock.advance(Date.parse(end) - service.clock.now.getTime() + SECOND_MS)
    // Nothing has drafted the invoice yet.
    if (reads) expect(await balanceOf(company, customer)).toBe('10.00')
    await service.sweepAndWork()
    if (reads) expect(await balanceOf(company, customer)).toBe('10.00')
    service.clock.advance(HOUR_MS)
    await service.sweepAndWork()
    expect((await lastInvoiceOf(company, subscription)).amount_paid_cents).toBe(800)
    expect(await balanceOf(company, customer)).toBe('0.00')
  }
})

async function clockAt(at: string): Promise<TestCompany> {
  const company = await service.company({ testClock: true })
  await travel(company, at)
  return company
}

/** A monthly plan without a fee, 1 cent a call, and 800 calls. */
async function startInApril(company: TestCompany) {
  const meter = await addMeter(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] })
  await ingestCalls(company, subscription, 800, subscription.current_period_start)
  await service.work()
  const plan = { id: subscription.plan_id }
  return { company, subscription, customer: { id: subscription.customer_id }, plan }
}
