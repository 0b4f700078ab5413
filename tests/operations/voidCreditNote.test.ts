import { expect, test } from 'vitest'
import { issueNote, partOf, requestNoteVoid, voidNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newAutomaticInvoice, newLine, pay, readInvoice } from '../fixtures/invoices.ts'
import { charge, useProvider } from '../fixtures/payment-attempts.ts'
import { balanceOf } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('each number is as before, and the money is due again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [newLine(1, 10_000)] })
  const before = await pay(company, open, 'out_of_band', { amount_cents: 4_000 })
  const note = await issueNote(company, open, partOf(open, 7_000))
  expect((await readInvoice(company, open)).status).toBe('paid')
  service.clock.advance(1_000)
  expect(await voidNote(company, note)).toMatchObject({
    status: 'void',
    credit_note_number: note.credit_note_number,
    total_cents: 7_000,
    voided_at: service.clock.now.toISOString(),
  })
  expect(await readInvoice(company, open)).toEqual({ ...before, updated_at: service.clock.now.toISOString() })
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('a second time it changes nothing', async () => {
  const company = await service.company()
  const note = await issueNote(company, await addOpen(company))
  const voided = await voidNote(company, note)
  service.clock.advance(1_000)
  expect(await voidNote(company, note)).toEqual(voided)
})

test('an invoice that is charged automatically is collected again', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const { collection_method, line_items } = newAutomaticInvoice(customer)
  const open = await addOpen(company, { customer, collection_method, line_items, days_until_due: null })
  const note = await issueNote(company, open)
  await charge(company, await addOpen(company, { customer }), 'pm_ok')
  await voidNote(company, note)
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
})

test.each([
  ['its credit was drawn', 'drawn'],
  ['its money is refunded', 'refunded'],
] as const)('it stays once %s', async (_why, reason) => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await charge(company, open, 'pm_ok')
  const note = await issueNote(company, open, { excess: reason === 'drawn' ? 'wallet' : 'refund' })
  if (reason === 'drawn')
    await pay(company, await addOpen(company, { customer, apply_credit: false }), 'wallet')
  expect(refusal(await requestNoteVoid(company, note))).toEqual({
    status: 409,
    code: 'CREDIT_NOTE_NOT_VOIDABLE',
    details: { reason },
  })
})

test('the grant of a refund that failed goes with it', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await charge(company, open, 'pm_refund_fails')
  const note = await issueNote(company, open, { excess: 'refund' })
  expect(await balanceOf(company, customer)).toBe('2.50')
  await voidNote(company, note)
  expect(await balanceOf(company, customer)).toBe('0.00')
})
