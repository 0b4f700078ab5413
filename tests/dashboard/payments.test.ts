import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, finalize, newAutomaticInvoice, pay, readInvoice } from '../fixtures/invoices.ts'
import {
  attempt,
  charge,
  readAttempt,
  received,
  report,
  saveMethod,
  useProvider,
} from '../fixtures/payment-attempts.ts'
import { refundByNote, reportRefund } from '../fixtures/refunds.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('an invoice lists its attempts with their reasons, and an open one is canceled there', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  await charge(company, invoice, 'pm_insufficient_funds')
  const open = await attempt(company, invoice)
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  const { text } = await member.get(path)
  expect(text).toContain('The card has insufficient funds.')
  expect(text).toContain('Waits for the customer')
  expect(text).toContain(`<span id="pay-link" hidden>${invoice.public_invoice_url}</span>`)
  const canceled = await member.submit(path, `${path}/payment-attempts/${open.id}/cancel`)
  expect(canceled.location).toBe(`${path}?done=attempt_canceled`)
  expect((await readAttempt(company, open)).status).toBe('canceled')
})

test('unapplied money is refunded on the page of its invoice, which lists refunds; a failed one needs attention', async () => {
  const company = await service.company()
  await useProvider(company, 'external')
  const invoice = await addOpen(company)
  const paid = await report(company, await attempt(company, invoice), received(invoice.total_cents + 1234))
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  expect((await member.get(path)).text).toContain('$12.34 did not pay this invoice.')
  const refunded = await member.submit(path, `${path}/payment-attempts/${paid.id}/refund`)
  expect(refunded.location).toBe(`${path}?done=refunded`)
  expect((await readAttempt(company, paid)).refunded_cents).toBe(1234)
  const { text } = await member.get(path)
  expect(text).toContain('Refund waits for the provider, $12.34')
  expect(text).not.toContain('did not pay this invoice')
  const params = { query: { payment_attempt_id: paid.id } }
  const [pending] = succeed(await company.client.GET('/v1/refunds', { params })).refunds
  const failure = { code: 'expired_or_canceled_card', message: 'The card is closed.' }
  await reportRefund(company, { id: pending?.id ?? '' }, { status: 'failed', failure })
  expect((await member.get(path)).text).toContain(': The card is closed.')
  expect(unescapeHtml((await member.get(base)).text)).toContain('A refund failed')
})

test('the page of an invoice adds up what was refunded', async () => {
  const company = await service.company()
  await useProvider(company, 'external')
  const invoice = await addOpen(company)
  await report(company, await attempt(company, invoice), received(invoice.total_cents))
  const member = await signedIn(service, company)
  const shown = async () => (await member.get(`${base}/invoices/${invoice.id}`)).text
  expect(await shown()).not.toContain('<dt>Refunded</dt>')
  for (const cents of [50, 100]) {
    const { refunds } = await refundByNote(company, invoice, cents)
    for (const each of refunds) await reportRefund(company, each, { status: 'succeeded' })
  }
  await refundByNote(company, invoice, 75)
  expect(await shown()).toMatch(/<dt>Refunded<\/dt>\s*<dd[^>]*>\$1\.50</)
})

test('the provider is chosen in the settings, and one that the mode does not have is refused', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const action = `${base}/settings/payment-provider`
  const saved = await member.submit(`${base}/settings`, action, { provider: 'external' })
  expect(saved.location).toBe(`${base}/settings?done=provider_saved#card-payment-provider`)
  expect((await member.get(`${base}/settings`)).text).toContain('<option value="external" selected>')
  expect((await member.get('/dashboard/live/settings')).text).not.toContain('<option value="test"')
  const secret = await member.submit(`${base}/settings`, action, {
    provider: 'stripe',
    credentials_secret_key: 'sk_live_0123456789abcdef',
    credentials_webhook_secret: '',
  })
  expect(secret.status).toBe(400)
  expect(secret.text).toMatch(/name="credentials_secret_key"[^>]*aria-invalid="true"/)
  expect(secret.text).not.toContain('sk_live_0123456789abcdef')
  const refused = await member.post('/dashboard/live/settings/payment-provider', {
    provider: 'test',
    idempotency_key: crypto.randomUUID(),
  })
  expect(refused.status).toBe(400)
})

test('the overview shows money that no invoice took', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  expect((await member.get(base)).text).not.toContain('Needs attention')
  const invoice = await addOpen(company)
  const open = await attempt(company, invoice)
  await report(company, open, received(invoice.total_cents + 1234))
  expect((await readInvoice(company, invoice)).status).toBe('paid')
  const { text } = await member.get(base)
  expect(unescapeHtml(text)).toContain('Needs attention')
  expect(text).toContain('$12.34')
  expect((await member.get(`${base}/invoices/${invoice.id}`)).text).toContain(
    '$12.34 did not pay this invoice.',
  )
})

test('the overview shows an invoice whose retries are exhausted, until it is paid', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const dunning = { retry_after_days: [], on_exhausted: 'keep_open' as const }
  succeed(await company.client.PATCH('/v1/company', { body: { dunning } }))
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_declined')
  const body = newAutomaticInvoice(customer)
  const { id } = succeed(await company.client.POST('/v1/invoices', { body })).invoice
  const invoice = await finalize(company, { id })
  await service.work()
  const told = `All retries of ${invoice.invoice_number} have failed`
  expect((await member.get(base)).text).toContain(told)
  await pay(company, invoice)
  expect((await member.get(base)).text).not.toContain(told)
})

test('a method is added, becomes the default, is charged from the invoice, and is detached', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const add = (fields: Record<string, string>) =>
    member.submit(`${page}/payment-methods/new`, `${page}/payment-methods`, { type: 'card', ...fields })
  const refused = await add({ token: 'visa', label: 'Visa 4242' })
  expect(refused.text).toMatch(/name="token"[^>]*value="visa"[^>]*aria-invalid="true"/)
  expect((await add({ token: 'pm_declined', label: 'Visa 0002' })).location).toBe(`${page}?done=method_added`)
  await add({ token: 'pm_ok', label: 'Visa 4242' })
  const { text } = await member.get(page)
  const [, action = ''] = /action="([^"]*\/payment-methods\/\w+\/default)"/.exec(text) ?? []
  expect((await member.submit(page, action)).location).toBe(`${page}?done=customer_saved`)

  const invoice = await addOpen(company, { customer })
  const path = `${base}/invoices/${invoice.id}`
  expect((await member.get(path)).text).toContain('Charges $2.50 to Visa 4242.')
  expect((await member.submit(path, `${path}/charge`)).location).toBe(`${path}?done=charged`)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })

  const detach = action.replace(/default$/, 'detach')
  expect((await member.submit(page, detach)).location).toBe(`${page}?done=method_detached`)
  expect((await member.get(page)).text).not.toContain('<th scope="row"><bdi class="text">Visa 4242<')
})

test('a link lets the customer save a method, and a URL that is none is refused in its field', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `/dashboard/test/customers/${customer.id}/payment-methods`
  const create = (return_url: string) => member.submit(`${page}/new`, `${page}/session`, { return_url })
  const refused = await create('nowhere')
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(/name="return_url"[^>]*value="nowhere"[^>]*aria-invalid="true"/)
  const { status, text } = await create('https://app.example.com/account')
  expect(status).toBe(200)
  const [link = ''] = /https:\/\/[^<"]*\/payment-methods\/[^<"]+/.exec(text) ?? []
  const shown = await fetch(service.baseUrl + new URL(link).pathname)
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('Test')])
})

test('an invoice is paid from a wallet that has enough', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const invoice = await addOpen(company, { customer, apply_credit: false })
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  await addGrant(company, customer, { amount: '2.49' })
  expect((await member.get(path)).text).not.toContain('Pay from wallet')
  await addGrant(company, customer, { amount: '0.02' })
  expect((await member.get(path)).text).toContain('Takes $2.50 of the $2.51 in the customer’s wallet.')
  expect((await member.submit(path, `${path}/pay-from-wallet`)).location).toBe(`${path}?done=paid`)
  expect(await readInvoice(company, invoice)).toMatchObject({
    status: 'paid',
    payments: [{ source: 'wallet', amount_cents: 250 }],
  })
})

test('the days of dunning are set, and an invoice shows when it is tried next, and why no more', async () => {
  const company = await service.company({ testClock: true })
  const member = await signedIn(service, company)
  const settings = `${base}/settings`
  const save = (days: string) =>
    member.submit(settings, settings, { dunning_retry_after_days: days, dunning_on_exhausted: 'keep_open' })
  expect((await save('2, 99')).text).toContain('Enter up to 8 numbers of days from 1 to 30')
  expect((await save('3')).location).toBe(`${settings}?done=settings_saved#card-failed-payments`)
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_declined')
  const start = service.clock.now.toISOString()
  const invoice = await addOpen(company, {
    customer,
    collection_method: 'charge_automatically',
    days_until_due: null,
  })
  const path = `${base}/invoices/${invoice.id}`
  await travel(company, later(start, HOUR_MS))
  expect((await member.get(path)).text).toMatch(/Next attempt on <time[^>]*>18 Mar 2026/)
  await travel(company, later(start, 4 * DAY_MS))
  expect((await member.get(path)).text).toContain('All retries have failed.')
})

test('the overview shows a payment that was disputed', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const start = service.clock.now.toISOString()
  const invoice = await addOpen(company, { customer })
  await charge(company, invoice, 'pm_disputed')
  await travel(company, later(start, 2 * DAY_MS))
  const member = await signedIn(service, company)
  expect((await member.get(base)).text).toContain('The customer disputes a payment')
  expect((await member.get(`${base}/invoices/${invoice.id}`)).text).toContain('Settle it at the provider.')
})

test('a dispute that is lost voids the payment: the invoice is open again, and nothing charges it by itself', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const start = service.clock.now.toISOString()
  const invoice = await addOpen(company, { customer })
  const charged = await charge(company, invoice, 'pm_dispute_lost')
  await travel(company, later(start, 3 * DAY_MS))
  expect(await readAttempt(company, charged)).toMatchObject({
    status: 'succeeded',
    unapplied_cents: 0,
    dispute: { status: 'lost', opened_at: expect.any(String), closed_at: expect.any(String) },
  })
  expect(await readInvoice(company, invoice)).toMatchObject({
    status: 'open',
    amount_paid_cents: 0,
    payments: [{ voided_at: expect.any(String) }],
    payment_attempt_count: 1,
  })
  const member = await signedIn(service, company)
  expect((await member.get(base)).text).toContain('A dispute was lost')
  expect((await member.get(base)).text).not.toContain('The customer disputes a payment')
  expect((await member.get(`${base}/invoices/${invoice.id}`)).text).toContain(
    'the bank took the payment back',
  )
})

test('the overview names who owes, what is rejected and which endpoint fails, each with a link', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Ember Games' })
  await addOpen(company, { customer, days_until_due: 1 })
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: 'unknown.to.all' })])
  await service.work()
  service.clock.advance(2 * DAY_MS)
  await service.sweepAndWork()
  const member = await signedIn(service, company)
  const { text } = await member.get(base)
  const attention = unescapeHtml(/Needs attention<[\s\S]*?<\/table>/.exec(text)?.[0] ?? '')
  expect(attention).toContain(`${base}/events?status=rejected">Usage events were rejected</a>`)
  expect(attention).toContain('>An invoice is overdue</a>')
  expect(attention).toContain(
    `<a href="${base}/customers/${customer.id}"><bdi class="text">Ember Games</bdi></a>`,
  )
})
