import { expect, test } from 'vitest'
import { addMeter, addPlan } from '../../fixtures/catalogue.ts'
import { addAmountCoupon } from '../../fixtures/coupons.ts'
import { issueNote, partOf, requestNote, requestNoteVoid, voidNote } from '../../fixtures/credit-notes.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { amountsOf, lastInvoiceOf, pay, readInvoice } from '../../fixtures/invoices.ts'
import { cancel, changePlan, subscribe } from '../../fixtures/subscriptions.ts'
import { balanceOf } from '../../fixtures/wallets.ts'
import { refusal } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'
const NOW = { at_period_end: false, proration: 'create_prorations' } as const

test('50.00 off, half of the fee credited, then canceled at once: what was paid comes back, and no more', async () => {
  const { company, subscription } = await paidWithFiftyOff()
  await cancel(company, subscription, NOW)
  await travel(company, later(JUNE, 2 * HOUR_MS))
  expect(await balanceOf(company, { id: subscription.customer_id })).toBe('50.00')
})

test('50.00 off, half of the fee credited, then changed to a free plan at once: what was paid comes back, and no more', async () => {
  const { company, subscription, first } = await paidWithFiftyOff()
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 0 }))
  await travel(company, later(JULY, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(invoice.line_items[0]).toMatchObject({ amount_cents: -5_000, discount_cents: -2_500 })
  expect(await balanceOf(company, { id: subscription.customer_id })).toBe('50.00')
  expect(await readInvoice(company, first)).toMatchObject({ line_items: [{ credited_cents: 5_000 }] })
  expect(refusal(await requestNote(company, first))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
})

test('50.00 off, half of the fee credited, then changed to a plan of 200.00 at once: 50.00 are off the period', async () => {
  const { company, subscription } = await paidWithFiftyOff()
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 20_000 }))
  await travel(company, later(JULY, HOUR_MS))
  const { line_items } = await lastInvoiceOf(company, subscription)
  expect(line_items.slice(1)).toMatchObject([
    { amount_cents: -5_000, discount_cents: -2_500 },
    { amount_cents: 20_000, discount_cents: 5_000 },
  ])
})

test('a credit gives back what its fee came to, however much usage the period had', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { code } = await addAmountCoupon(company, 5_000)
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const yearly = { interval: 'year', usage_billing_interval: 'month' } as const
  const plan = { amount_cents: 10_000, prices, ...yearly }
  const subscription = await subscribe(company, plan, { coupon_codes: [code] })
  const first = await lastInvoiceOf(company, subscription)
  await pay(company, first, 'out_of_band')
  await ingestCalls(company, subscription, 200, JUNE)
  await travel(company, later(JULY, HOUR_MS))
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([20_000])
  const free = await addPlan(company, { amount_cents: 0, prices, ...yearly })
  await changePlan(company, subscription, free)
  await travel(company, later('2026-08-01T00:00:00.000Z', HOUR_MS))
  const [credit] = (await lastInvoiceOf(company, subscription)).line_items
  expect(credit).toMatchObject({ amount_cents: -9_177, discount_cents: -4_177 })
  expect(await readInvoice(company, first)).toMatchObject({ line_items: [{ credited_cents: 5_000 }] })
})

/** 100.00 a month with 50.00 off, of which a note gave back 25.00. */
async function paidWithFiftyOff() {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { code } = await addAmountCoupon(company, 5_000)
  const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes: [code] })
  const first = await lastInvoiceOf(company, subscription)
  await pay(company, first, 'out_of_band')
  await issueNote(company, first, partOf(first, 2_500))
  return { company, subscription, first }
}

test('a note that takes a credit back leaves the fee to give back', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const first = await lastInvoiceOf(company, subscription)
  await pay(company, first, 'out_of_band')
  await travel(company, '2026-06-16T00:00:00.000Z')
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 19_900 }))
  await travel(company, later(JULY, HOUR_MS))
  const change = await lastInvoiceOf(company, subscription)
  expect(amountsOf(change)).toEqual([19_900, -2_450, 9_950])
  const credited = async () => (await readInvoice(company, first)).line_items[0]?.credited_cents
  expect(await credited()).toBe(2_450)
  const note = await issueNote(company, change)
  expect(await credited()).toBe(0)
  await voidNote(company, note)
  expect(await credited()).toBe(2_450)
  const again = await issueNote(company, change)
  expect(await issueNote(company, first)).toMatchObject({ total_cents: 4_900 })
  expect(refusal(await requestNoteVoid(company, again))).toMatchObject({ code: 'CREDIT_NOTE_NOT_VOIDABLE' })
})
