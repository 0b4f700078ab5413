import { expect, test } from 'vitest'
import { addAmountCoupon, addPercentCoupon } from '../fixtures/coupons.ts'
import { requestNote } from '../fixtures/credit-notes.ts'
import { finalize, lastInvoiceOf, markUncollectible, pay, readInvoice } from '../fixtures/invoices.ts'
import { cancel, subscribe } from '../fixtures/subscriptions.ts'
import { balanceOf } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const NOW = { at_period_end: false, proration: 'create_prorations' } as const

test('a line with an amount off is given back in proportion to what was paid, and once', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { code } = await addAmountCoupon(company, 5_000)
  const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes: [code] })
  const first = await lastInvoiceOf(company, subscription)
  await pay(company, first, 'out_of_band')
  await travel(company, MIDDLE)
  await cancel(company, subscription, NOW)
  await travel(company, later(MIDDLE, HOUR_MS))
  expect(await readInvoice(company, first)).toMatchObject({ line_items: [{ credited_cents: 2_500 }] })
  expect(await balanceOf(company, { id: subscription.customer_id })).toBe('25.00')
  const rest = await requestNote(company, first)
  expect(rest.data?.credit_note).toMatchObject({ total_cents: 2_500, credited_to_wallet_cents: 2_500 })
  expect(refusal(await requestNote(company, first))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
  expect(await balanceOf(company, { id: subscription.customer_id })).toBe('50.00')
})

test('a draft whose fee is given back before it is finalized takes the discount, and is given back once', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, '2026-05-01T00:00:00.000Z')
  const { code } = await addPercentCoupon(company, '50')
  const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes: [code] })
  await pay(company, await lastInvoiceOf(company, subscription), 'out_of_band')
  await travel(company, later(JUNE, HOUR_MS / 2))
  const june = await lastInvoiceOf(company, subscription)
  expect(june.status).toBe('draft')
  await cancel(company, subscription, NOW)
  await finalize(company, await lastInvoiceOf(company, subscription))
  await travel(company, later(JUNE, 2 * HOUR_MS))
  const { line_items, total_cents, amount_due_cents } = await readInvoice(company, june)
  // 50 % of the 7 cents that the half hour costs are 4, which the fee and its credit share.
  expect(line_items).toMatchObject([
    { type: 'fee', amount_cents: 10_000, discount_cents: 5_714, credited_cents: 4_283 },
    { type: 'proration', amount_cents: -9_993, discount_cents: -5_710, credited_cents: 0 },
  ])
  expect({ total_cents, amount_due_cents }).toEqual({ total_cents: 3, amount_due_cents: 3 })
  const note = await requestNote(company, june)
  expect(note.data?.credit_note).toMatchObject({ total_cents: 3, credited_to_wallet_cents: 0 })
})

test('an uncollectible fee that nobody paid is owed less, and is no credit for others', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const subscription = await subscribe(company, { amount_cents: 10_000 })
  const first = await lastInvoiceOf(company, subscription)
  await markUncollectible(company, first)
  await travel(company, MIDDLE)
  await cancel(company, subscription, NOW)
  await travel(company, later(MIDDLE, HOUR_MS))
  expect(await readInvoice(company, first)).toMatchObject({
    status: 'uncollectible',
    amount_due_cents: 5_000,
  })
  expect(await balanceOf(company, { id: subscription.customer_id })).toBe('0.00')
})
