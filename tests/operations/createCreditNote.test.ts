import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPlan, addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf, requestNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addOpen,
  finalize,
  lastInvoiceOf,
  markUncollectible,
  newLine,
  pay,
  readInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { attempt, charge, readAttempt, useProvider } from '../fixtures/payment-attempts.ts'
import { changePlan, subscribe } from '../fixtures/subscriptions.ts'
import { balanceOf, readLedger } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('what is due goes first, and the rest to the wallet', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [newLine(1, 10_000)] })
  await pay(company, open, 'out_of_band', { amount_cents: 4_000 })
  const note = await issueNote(company, open, partOf(open, 7_000))
  expect(note).toMatchObject({
    credit_note_number: 'TESTCN-000001',
    invoice_number: open.invoice_number,
    total_cents: 7_000,
    applied_to_invoice_cents: 6_000,
    credited_to_wallet_cents: 1_000,
  })
  expect(await readInvoice(company, open)).toMatchObject({
    status: 'paid',
    amount_due_cents: 0,
    amount_paid_cents: 4_000,
    amount_credited_cents: 6_000,
    credit_note_total_cents: 7_000,
    line_items: [{ credited_cents: 7_000 }],
  })
  expect(await balanceOf(company, customer)).toBe('10.00')
  const [entry] = await readLedger(company, customer)
  expect(entry).toMatchObject({
    type: 'credit_note',
    invoice_id: open.id,
    credit_grant_id: note.credit_grant_id,
  })
})

test('a payment can be voided afterwards: due is the total less notes and payments', async () => {
  const company = await service.company()
  const open = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  const paid = await pay(company, open, 'out_of_band', { amount_cents: 4_000 })
  await issueNote(company, open, partOf(open, 7_000))
  expect(await voidPayment(company, paid)).toMatchObject({
    status: 'open',
    amount_due_cents: 4_000,
    amount_credited_cents: 6_000,
    credit_note_total_cents: 7_000,
  })
})

test('an uncollectible invoice of which nothing is due any more is paid', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  await markUncollectible(company, open)
  await issueNote(company, open)
  expect((await readInvoice(company, open)).status).toBe('paid')
})

test('an attempt that waits for the customer is canceled, and one under way refuses the note', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const open = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  const waiting = await attempt(company, open)
  expect(waiting.status).toBe('requires_action')
  await issueNote(company, open, partOf(open, 1_000))
  expect((await readAttempt(company, waiting)).status).toBe('canceled')
  const other = await attempt(company, open)
  const body = { status: 'processing' as const }
  succeed(
    await company.client.POST('/v1/payment_attempts/{id}/report', {
      params: { path: { id: other.id } },
      body,
    }),
  )
  expect(refusal(await requestNote(company, open))).toMatchObject({
    status: 409,
    code: 'PAYMENT_IN_PROGRESS',
  })
})

test('money goes back to the payments through the provider, and what they do not cover to the wallet', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [newLine(1, 10_000)] })
  await pay(company, open, 'out_of_band', { amount_cents: 3_000 })
  const charged = await charge(company, open, 'pm_ok')
  const note = await issueNote(company, open, { excess: 'refund' })
  expect(note).toMatchObject({
    refunded_cents: 7_000,
    credited_to_wallet_cents: 3_000,
    applied_to_invoice_cents: 0,
  })
  expect((await readAttempt(company, charged)).refunded_cents).toBe(7_000)
  expect(await balanceOf(company, customer)).toBe('30.00')
})

test('a refund that fails puts its money into the wallet, and the note says so', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await charge(company, open, 'pm_refund_fails')
  expect(await issueNote(company, open, { excess: 'refund' })).toMatchObject({
    refunded_cents: 0,
    credited_to_wallet_cents: 250,
    credit_grant_id: null,
  })
  expect(await balanceOf(company, customer)).toBe('2.50')
})

test('at most 100 notes an invoice', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  for (let count = 0; count < 100; count += 1) await issueNote(company, open, partOf(open, 1))
  expect(refusal(await requestNote(company, open))).toEqual({
    status: 409,
    code: 'CREDIT_NOTE_LIMIT_EXCEEDED',
    details: { limit: 100 },
  })
})

test('a note on the fee, then a change of plan: together exactly the line, with tax as billed', async () => {
  const company = await service.company({ testClock: true })
  const { code } = await addTaxRate(company)
  const subscription = await subscribe(company, { amount_cents: 4_900, tax_rate_codes: [code] })
  const first = await lastInvoiceOf(company, subscription)
  await issueNote(company, first, partOf(first, 3_000))
  const plan = await addPlan(company, { amount_cents: 9_800, tax_rate_codes: [code] })
  const params = { path: { id: subscription.id } }
  const preview = succeed(
    await company.client.POST('/v1/subscriptions/{id}/change_plan/preview', {
      params,
      body: { plan_id: plan.id },
    }),
  ).upcoming_invoice
  await changePlan(company, subscription, plan)
  await travel(company, later(subscription.current_period_end, 2 * 3_600_000))
  const [, credit] = (await lastInvoiceOf(company, subscription)).line_items.filter(
    ({ type }) => type !== 'usage',
  )
  expect(credit).toMatchObject({ amount_cents: -1_900 })
  expect(preview.line_items).toContainEqual(expect.objectContaining({ amount_cents: -1_900 }))
  expect(await readInvoice(company, first)).toMatchObject({ line_items: [{ credited_cents: 4_900 }] })
  expect(refusal(await requestNote(company, first))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
})

test('a change of plan, then a note on the fee: the note gives back what is left', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const first = await lastInvoiceOf(company, subscription)
  const half =
    (Date.parse(subscription.current_period_end) - Date.parse(subscription.current_period_start)) / 2
  await travel(company, later(subscription.current_period_start, half))
  const plan = await addPlan(company, { amount_cents: 9_800 })
  await changePlan(company, subscription, plan)
  await travel(company, later(subscription.current_period_end, DAY_MS))
  expect(await issueNote(company, first)).toMatchObject({ total_cents: 2_450 })
})

test('the credit of a deleted customer leaves the wallet again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await pay(company, open)
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer.id } } }))
  await service.work()
  const note = await issueNote(company, open)
  await service.work()
  const { rows } = await sql<{ remaining: string }>`
    select remaining from credit_grants where id = ${note.credit_grant_id}`.execute(service.db)
  expect(rows.map(({ remaining }) => Number(remaining))).toEqual([0])
})

test('an invoice is finalized before the one that gives its fee back, and keeps what was given back', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  await travel(company, subscription.current_period_end)
  const renewal = await lastInvoiceOf(company, subscription)
  expect(renewal.status).toBe('draft')
  await changePlan(company, subscription, await addPlan(company, { interval: 'year', amount_cents: 9_800 }))
  const restart = await lastInvoiceOf(company, subscription)
  expect(restart.line_items).toContainEqual(expect.objectContaining({ amount_cents: -4_900 }))
  const params = { path: { id: restart.id } }
  expect(refusal(await company.client.POST('/v1/invoices/{id}/finalize', { params }))).toMatchObject({
    code: 'CREDITED_INVOICE_NOT_FINALIZED',
    details: { invoice_ids: [renewal.id] },
  })
  await finalize(company, renewal)
  await finalize(company, restart)
  expect(await readInvoice(company, renewal)).toMatchObject({ line_items: [{ credited_cents: 4_900 }] })
  expect(refusal(await requestNote(company, renewal))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
})
