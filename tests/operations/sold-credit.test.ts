import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addPricingUnit, addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf, requestNote, requestNoteVoid } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  finalize,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { charge, readAttempt } from '../fixtures/payment-attempts.ts'
import { addGrant, balanceOf, payOut, readGrants, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('a line in the currency sells credit: granted when the invoice is paid, untaxed, and spent on other invoices', async () => {
  const company = await service.company()
  const { code } = await addTaxRate(company)
  const customer = await addCustomer(company, { tax_rate_codes: [code] })
  const other = await addOpen(company, {
    ...newAutomaticInvoice(customer),
    customer,
    days_until_due: null,
    line_items: [newLine(1, 5_000)],
  })
  await service.work()
  const draft = await addDraft(company, {
    customer,
    line_items: [sells('110.00', { expires_after_days: 30 })],
  })
  expect(draft).toMatchObject({
    apply_credit: false,
    total_cents: 10_000,
    tax_cents: 0,
    issues: expect.not.arrayContaining([expect.objectContaining({ code: 'no_tax_rate' })]),
    line_items: [
      {
        tax_rates: [],
        credit: {
          account_type: 'currency',
          pricing_unit_code: null,
          amount: '110.00',
          expires_after_days: 30,
          priority: 50,
        },
      },
    ],
  })
  const open = await finalize(company, draft)
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({ status: 'open' })
  expect(await balanceOf(company, customer)).toBe('0.00')
  await pay(company, open, 'out_of_band', { amount_cents: 4_000 })
  expect(await balanceOf(company, customer)).toBe('0.00')
  const paid = await pay(company, open)
  expect(await balanceOf(company, customer)).toBe('110.00')
  const [sold] = await readGrants(company, customer)
  expect(sold).toMatchObject({
    source: 'purchase',
    invoice_id: open.id,
    amount: '110.00',
    description: 'Prepaid credit',
    expires_at: later(String(paid.paid_at), 30 * DAY_MS),
  })
  const [entry] = await readLedger(company, customer)
  expect(entry).toMatchObject({ type: 'purchase', invoice_id: open.id, credit_grant_id: sold?.id })
  await service.work()
  expect(await readInvoice(company, other)).toMatchObject({ status: 'paid', total_cents: 5_950 })
  expect(await balanceOf(company, customer)).toBe('50.50')
})

test('a line in a pricing unit has the rates of any line, and its invoice may be paid from the wallet', async () => {
  const company = await service.company()
  const { code } = await addTaxRate(company)
  const unit = await addPricingUnit(company)
  const customer = await addCustomer(company, { tax_rate_codes: [code] })
  await addGrant(company, customer, { amount: '200' })
  const credit = { account_type: 'pricing_unit', pricing_unit_code: unit.code, amount: '1000.5' } as const
  const draft = await addDraft(company, { customer, line_items: [{ ...newLine(1, 10_000), credit }] })
  expect(draft).toMatchObject({ apply_credit: true, tax_cents: 1_900, line_items: [{ credit }] })
  await finalize(company, draft)
  await service.work()
  expect(await readInvoice(company, draft)).toMatchObject({ status: 'paid' })
  expect(await balanceOf(company, customer, unit)).toBe('1000.5')
})

test('credit in the currency is not paid with credit', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '200' })
  const line_items = [sells('100.00')]
  const body = { customer_id: customer.id, collection_method: 'send_invoice', line_items } as const
  const made = await company.client.POST('/v1/invoices', { body: { ...body, apply_credit: true } })
  expect(succeed(made).invoice.apply_credit).toBe(false)
  const draft = await addDraft(company, { customer })
  const params = { path: { id: draft.id } }
  expect(draft.apply_credit).toBe(true)
  const changed = succeed(
    await company.client.PATCH('/v1/invoices/{id}', { params, body: { line_items } }),
  ).invoice
  expect(changed.apply_credit).toBe(false)
  const again = await company.client.PATCH('/v1/invoices/{id}', { params, body: { apply_credit: true } })
  expect(succeed(again).invoice.apply_credit).toBe(false)
  await finalize(company, draft)
  expect(
    refusal(await company.client.POST('/v1/invoices/{id}/pay', { params, body: { source: 'wallet' } })),
  ).toMatchObject({ status: 400, details: [{ path: 'body.source', code: 'not_allowed' }] })
})

test('each thing that a line cannot sell is refused', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const refused = async (line: object, unit_amount_cents = 100) => {
    const line_items = [{ ...newLine(1, unit_amount_cents), credit: line as Credit }, newLine()]
    const body = { customer_id: customer.id, collection_method: 'send_invoice', line_items } as const
    const { details } = refusal(await company.client.POST('/v1/invoices', { body }))
    return (details as Array<{ path: string; code: string }>).map(({ path, code }) => [path, code])
  }
  const at = (field: string) => `body.line_items[0].credit.${field}`
  const currency = { account_type: 'currency', amount: '1' }
  const unit = { account_type: 'pricing_unit', amount: '1' }
  expect(await refused({ ...currency, amount: '0' })).toEqual([[at('amount'), 'exclusive_minimum']])
  expect(await refused({ ...currency, amount: '1.005' })).toEqual([[at('amount'), 'too_many_decimals']])
  expect(await refused({ ...currency, pricing_unit_code: 'tokens' })).toEqual([
    [at('pricing_unit_code'), 'not_allowed'],
  ])
  expect(await refused(unit)).toEqual([[at('pricing_unit_code'), 'required']])
  expect(await refused({ ...unit, pricing_unit_code: 'none' })).toEqual([
    [at('pricing_unit_code'), 'unknown_pricing_unit'],
  ])
  expect(await refused(currency, 0)).toEqual([['body.line_items[0]', 'amount_out_of_range']])
  expect(await refused(currency, -1)).toEqual([['body.line_items[0]', 'amount_out_of_range']])
})

test('a voided payment takes the credit back, and the next payment grants it again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  const paid = await pay(company, open)
  expect(await voidPayment(company, paid)).toMatchObject({ status: 'open' })
  expect(await balanceOf(company, customer)).toBe('0.00')
  const [voided] = await readGrants(company, customer)
  expect(voided).toMatchObject({ remaining: '0.00', voided_at: expect.any(String) })
  const again = await pay(company, open)
  const grants = await readGrants(company, customer)
  expect(grants.map(({ remaining }) => remaining)).toEqual(['100.00', '0.00'])
  await pay(company, await addOpen(company, { customer }), 'wallet')
  const params = { path: { id: open.id, payment_id: again.payments[1]?.id ?? '' } }
  expect(
    refusal(await company.client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params })),
  ).toEqual({ status: 409, code: 'INVOICE_CREDIT_USED', details: { credit_grant_ids: [grants[0]?.id] } })
})

test('a note voids the same share of the grant, and gives no more back than is left of it', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('333.00')] })
  const paid = await pay(company, open)
  const note = await issueNote(company, open, { ...partOf(paid, 2_500), excess: 'out_of_band' })
  expect(await balanceOf(company, customer)).toBe('249.75')
  expect(refusal(await requestNoteVoid(company, note))).toMatchObject({
    status: 409,
    details: { reason: 'taken_back' },
  })
  await pay(company, await addOpen(company, { customer, line_items: [newLine(1, 14_985)] }), 'wallet')
  expect(refusal(await requestNote(company, open, partOf(paid, 3_002)))).toMatchObject({
    status: 409,
    code: 'CREDIT_NOTE_TOO_LARGE',
    details: { line_item_id: paid.line_items[0]?.id, left_cents: 3_000 },
  })
  const rest = await issueNote(company, open, { excess: 'out_of_band' })
  expect(rest.total_cents).toBe(3_000)
  expect(await balanceOf(company, customer)).toBe('0.00')
  expect(await readGrants(company, customer)).toMatchObject([{ remaining: '0.00', voided_at: null }])
  expect(refusal(await requestNote(company, open))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
})

test('what was used comes back to the grant after a note has given the rest back', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  await pay(company, open)
  const other = await addOpen(company, { customer, line_items: [newLine(1, 6_000)] })
  const paid = await pay(company, other, 'wallet')
  expect(await issueNote(company, open, { excess: 'out_of_band' })).toMatchObject({ total_cents: 4_000 })
  await voidPayment(company, paid)
  expect(await balanceOf(company, customer)).toBe('60.00')
  expect(await issueNote(company, open, { excess: 'out_of_band' })).toMatchObject({ total_cents: 6_000 })
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('what a note takes off before the payment is not granted, and is once the note is void', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00'), newLine(1, 1_000)] })
  const note = await issueNote(company, open, partOf(open, 2_500))
  await pay(company, open)
  expect(await balanceOf(company, customer)).toBe('75.00')
  succeed(await requestNoteVoid(company, note))
  expect(await readInvoice(company, open)).toMatchObject({ status: 'open', amount_due_cents: 2_500 })
  expect(await balanceOf(company, customer)).toBe('0.00')
  const paid = await pay(company, open)
  expect(await balanceOf(company, customer)).toBe('100.00')
  const last = await issueNote(company, paid, { excess: 'out_of_band' })
  expect(last.total_cents).toBe(11_000)
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('a note that leaves nothing due sells the rest, less the share that it gives back', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  await pay(company, open, 'out_of_band', { amount_cents: 4_000 })
  const note = await issueNote(company, open, { ...partOf(open, 7_000), excess: 'out_of_band' })
  expect(await balanceOf(company, customer)).toBe('30.00')
  await pay(company, await addOpen(company, { customer, line_items: [newLine(1, 1)] }), 'wallet')
  expect(refusal(await requestNoteVoid(company, note))).toMatchObject({
    status: 409,
    details: { reason: 'drawn' },
  })
})

test('an invoice that comes to 0 sells its credit when it is finalized', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addOpen(company, { customer, line_items: [sells('100.00'), newLine(1, -10_000)] })
  expect(await balanceOf(company, customer)).toBe('100.00')
})

test('a card that is charged buys it, and a lost dispute takes back what is left; paid again, only the rest comes', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  const made = await charge(company, open, 'pm_dispute_lost')
  await service.work()
  await pay(company, await addOpen(company, { customer, line_items: [newLine(1, 3_000)] }), 'wallet')
  await travel(company, later(service.clock.now.toISOString(), 3 * DAY_MS))
  expect(await readAttempt(company, made)).toMatchObject({ dispute: { status: 'lost' } })
  expect(await readInvoice(company, open)).toMatchObject({ status: 'open' })
  expect(await balanceOf(company, customer)).toBe('0.00')
  await pay(company, open)
  expect(await balanceOf(company, customer)).toBe('70.00')
})

test('what was bought can be paid out, and a grant voided by hand is not given back by a note', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  const paid = await pay(company, open)
  const [sold] = await readGrants(company, customer)
  await payOut(company, { id: sold?.id ?? '' }, { amount: '20', to: 'out_of_band' })
  const params = { path: { id: open.id, payment_id: paid.payments[0]?.id ?? '' } }
  expect(
    refusal(await company.client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params })).code,
  ).toBe('INVOICE_CREDIT_USED')
  await voidGrant(company, { id: sold?.id ?? '' })
  expect(refusal(await requestNote(company, open))).toMatchObject({ code: 'CREDIT_NOTE_TOO_LARGE' })
})

test('a deleted customer gets none, and the money back; an open invoice that sells credit can be voided', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer, line_items: [sells('100.00')] })
  const other = await addOpen(company, { customer, line_items: [sells('100.00')] })
  expect((await voidInvoice(company, other)).status).toBe('void')
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: customer.id } } }))
  await pay(company, open)
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({ status: 'paid' })
  expect(await issueNote(company, open, { excess: 'out_of_band' })).toMatchObject({ total_cents: 10_000 })
})

type Credit = components['schemas']['NullableLineCreditInput']

/** A line of 100.00 in the currency. */
function sells(amount: string, members: Partial<NonNullable<Credit>> = {}) {
  return {
    description: 'Prepaid credit',
    quantity: 1,
    unit_amount_cents: 10_000,
    credit: { account_type: 'currency' as const, amount, ...members },
  }
}
