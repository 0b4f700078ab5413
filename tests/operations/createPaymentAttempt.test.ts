import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addOpen,
  finalize,
  markUncollectible,
  newAutomaticInvoice,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import {
  attempt,
  cancel,
  charge,
  readAttempt,
  received,
  report,
  saveMethod,
  useProvider,
} from '../fixtures/payment-attempts.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('live mode has no provider, and takes the external one, whose program charges', async () => {
  const company = await service.company({ mode: 'live' })
  const open = await addOpen(company)
  const params = { path: { id: open.id } }
  const tried = await company.client.POST('/v1/invoices/{id}/payment_attempts', { params, body: {} })
  expect(refusal(tried)).toEqual({ status: 409, code: 'PAYMENT_PROVIDER_NOT_SET' })
  const test = await company.client.PATCH('/v1/payment_provider', { body: { provider: 'test' } })
  expect(refusal(test)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  await useProvider(company, 'external')
  const pending = await attempt(company, open)
  expect(pending).toMatchObject({ status: 'pending', provider: 'external', amount_cents: 250 })
  const unsafe = { status: 'requires_action', action_url: 'http://pay.example/1' } as const
  const refused = await company.client.POST('/v1/payment_attempts/{id}/report', {
    params: { path: { id: pending.id } },
    body: unsafe,
  })
  expect(refusal(refused)).toMatchObject({ status: 400, details: [{ code: 'https_required' }] })
})

test('credit that is still to be taken comes first, and the attempt is for the rest', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00' })
  const open = await addOpen(company, { customer })
  const charged = await charge(company, open, 'pm_ok')
  expect(charged).toMatchObject({ status: 'succeeded', amount_cents: 150, applied_cents: 150 })
  const paid = await readInvoice(company, open)
  expect(paid.status).toBe('paid')
  expect(paid.payments.map(({ source, amount_cents }) => [source, amount_cents])).toEqual([
    ['wallet', 100],
    ['provider', 150],
  ])
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('credit that comes while a provider has accepted a payment waits for its end', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const body = newAutomaticInvoice(customer)
  const open = await finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
  await service.work()
  const processing = await charge(company, open, 'pm_ok_later')
  await addGrant(company, customer, { amount: '10.00' })
  await service.work()
  expect(await balanceOf(company, customer)).toBe('10.00')
  const failure = { code: 'card_declined', message: 'No.', recoverable: true }
  await report(company, processing, { status: 'failed', failure })
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({ status: 'paid' })
  expect(await balanceOf(company, customer)).toBe('7.50')
})

test('credit that comes while a link waits pays the invoice and cancels the link; late money is unapplied', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const body = newAutomaticInvoice(customer)
  const open = await finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
  await service.work()
  const link = await attempt(company, open)
  expect(link).toMatchObject({
    status: 'requires_action',
    action_url: `${open.public_invoice_url}/test-provider`,
  })
  await addGrant(company, customer, { amount: '10.00' })
  await service.work()
  expect(await readAttempt(company, link)).toMatchObject({ status: 'canceled', action_url: null })
  expect(await report(company, link, received(250))).toMatchObject({ status: 'succeeded', applied_cents: 0 })
  const query = { unapplied: true }
  const list = succeed(await company.client.GET('/v1/payment_attempts', { params: { query } }))
  expect(list.payment_attempts.map(({ id }) => id)).toEqual([link.id])
})

test('an invoice becomes overdue only once its attempt has ended', async () => {
  const company = await service.company({ testClock: true })
  const open = await addOpen(company, { days_until_due: 1 })
  const link = await attempt(company, open)
  await travel(company, later(String(open.due_at), DAY_MS))
  expect((await readInvoice(company, open)).overdue_at).toBeNull()
  await cancel(company, link)
  await service.work()
  expect((await readInvoice(company, open)).overdue_at).toBe(later(String(open.due_at), DAY_MS))
})

test('late money of an older attempt cancels a link that is open, and what a provider has accepted goes on', async () => {
  const company = await service.company()
  const [linked, accepted] = [await addOpen(company), await addOpen(company)]
  for (const [index, open] of [linked, accepted].entries()) {
    const declined = await charge(company, open, 'pm_declined')
    const second = await (open === accepted ? charge(company, open, 'pm_ok_later') : attempt(company, open))
    expect(await report(company, declined, received(250, `pi_late_${index}`))).toMatchObject({
      applied_cents: 250,
    })
    const status = open === accepted ? 'processing' : 'canceled'
    expect(await readAttempt(company, second)).toMatchObject({ status })
    expect(await report(company, second, received(250, `pi_second_${index}`))).toMatchObject({
      status: 'succeeded',
      applied_cents: 0,
    })
    expect(await readInvoice(company, open)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  }
})

test('the money of a provider keeps an invoice from being voided, and pays one that was written off', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  await report(company, await attempt(company, open), received(100, 'pi_part'))
  const voided = await company.client.POST('/v1/invoices/{id}/void', { params: { path: { id: open.id } } })
  expect(refusal(voided)).toMatchObject({ code: 'INVOICE_PARTLY_PAID' })
  await markUncollectible(company, open)
  await report(company, await attempt(company, open), received(500, 'pi_more'))
  const paid = await readInvoice(company, open)
  expect(paid).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  const params = { path: { id: paid.id, payment_id: paid.payments[1]?.id ?? '' } }
  const kept = await company.client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params })
  expect(refusal(kept)).toMatchObject({ code: 'PAYMENT_NOT_VOIDABLE' })
})

test('a payment at the provider counts once, for one attempt', async () => {
  const company = await service.company()
  const [one, other] = [
    await attempt(company, await addOpen(company)),
    await attempt(company, await addOpen(company)),
  ]
  await report(company, one, received(250, 'pi_same'))
  expect(await report(company, one, received(250, 'pi_same'))).toMatchObject({ applied_cents: 250 })
  const call = (id: string, body: ReturnType<typeof received>) =>
    company.client.POST('/v1/payment_attempts/{id}/report', { params: { path: { id } }, body })
  expect(refusal(await call(other.id, received(250, 'pi_same')))).toEqual({
    status: 409,
    code: 'PROVIDER_PAYMENT_ALREADY_REPORTED',
    details: { payment_attempt_id: one.id },
  })
  expect(refusal(await call(one.id, received(250, 'pi_another')))).toMatchObject({
    code: 'PAYMENT_ATTEMPT_ENDED',
  })
})

test('an invoice has up to 50 attempts', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const lost = await saveMethod(company, { id: open.customer_id }, 'pm_lost_card')
  for (let number = 0; number < 50; number += 1) await attempt(company, open, lost)
  const params = { path: { id: open.id } }
  const tried = await company.client.POST('/v1/invoices/{id}/payment_attempts', { params })
  expect(refusal(tried)).toMatchObject({ code: 'PAYMENT_ATTEMPT_LIMIT_EXCEEDED', details: { limit: 50 } })
})

test('a void and an out-of-band payment cancel a link', async () => {
  const company = await service.company()
  for (const end of [voidInvoice, pay, markUncollectible]) {
    const open = await addOpen(company)
    const link = await attempt(company, open)
    await end(company, open)
    expect(await readAttempt(company, link)).toMatchObject({ status: 'canceled' })
  }
})
