import { expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addPercentCoupon } from '../fixtures/coupons.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('the search leads straight to what it finds, or groups what it finds', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company, { name: 'Cobalt Works', external_id: 'cobalt-1' })
  const invoice = await addOpen(company, { customer })
  const plan = await addPlan(company, { code: 'cobalt' })
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call' })
  const subscription = await subscribe(company, {}, { customer })
  const event = newEvent({ customer_id: customer.id, event_name: 'call' })
  await ingest(company, [event])
  const member = await signedIn(service, company)
  const found = async (q: string) =>
    (await member.get(`${base}/search?q=${encodeURIComponent(q)}`)).location?.replace(base, '')
  const ofCustomer = `/customers/${customer.id}`
  expect(await found(String(invoice.invoice_number).toLowerCase())).toBe(`/invoices/${invoice.id}`)
  expect(await found(' Cobalt wor ')).toBe(ofCustomer)
  expect(await found(customer.id)).toBe(ofCustomer)
  expect(await found(invoice.id)).toBe(`/invoices/${invoice.id}`)
  expect(await found(subscription.id)).toBe(`/subscriptions/${subscription.id}`)
  expect(await found(plan.id)).toBe(`/plans/${plan.id}`)
  expect(await found(meter.id)).toBe(`/meters/${meter.id}`)
  expect(await found(String(company.testClock))).toBe(`/test-clocks/${company.testClock}`)
  expect(await found(event.idempotency_key)).toMatch(/^\/events\/c/)
  const { text } = await member.get(`${base}/search?q=cobalt`)
  expect(text).toContain('<h2>Customers</h2>')
  expect(text).toContain('<h2>Plans</h2>')
  expect((await member.get(`${base}/search?q=nothing-like-it`)).text).toContain('Nothing found')
  expect((await member.get(`${base}/search`)).text).toContain('What are you looking for?')
})

test('the search finds invoices by their total, as each currency writes it', async () => {
  const company = await service.company()
  const line_items = [{ description: 'x', quantity: 1, unit_amount_cents: 123_450 }]
  const dollars = await addOpen(company, { customer: await addCustomer(company), line_items })
  const yen = await addCustomer(company, { currency_code: 'JPY' })
  const inYen = await addOpen(company, { customer: yen, line_items })
  const member = await signedIn(service, company)
  const found = async (q: string) =>
    (await member.get(`${base}/search?q=${encodeURIComponent(q)}`)).location?.replace(base, '')
  for (const q of ['1234.50', '1,234.50', '1.234,5', '$1,234.50', 'USD 1234.5'])
    expect(await found(q), q).toBe(`/invoices/${dollars.id}`)
  for (const q of ['123450', '¥123,450']) expect(await found(q), q).toBe(`/invoices/${inYen.id}`)
  const { text } = await member.get(`${base}/search?q=1234.51`)
  expect(text).toContain('Nothing found')
})

test('the search finds numbers, names and tax numbers as a person types them', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, {
    name: 'Société Méditerranéenne',
    tax_ids: [{ type: 'eu_vat', value: 'FR40303265045' }],
  })
  const plan = await addPlan(company, { code: 'p_1', name: 'Pro' })
  const meter = await addMeter(company, {
    code: 'calls',
    name: 'API usage',
    aggregation: 'count',
    event_name: 'call',
  })
  const coupon = await addPercentCoupon(company, '20', { code: 'w_26', name: 'Winter sale' })
  const invoice = await addOpen(company, { customer })
  const note = await issueNote(company, invoice)
  const member = await signedIn(service, company)
  for (const [q, page] of [
    ['mediterr', `/customers/${customer.id}`],
    ['fr40303265045', `/customers/${customer.id}`],
    ['pro', `/plans/${plan.id}`],
    ['api usage', `/meters/${meter.id}`],
    ['winter', `/coupons/${coupon.id}`],
    [note.credit_note_number.toLowerCase(), `/credit-notes/${note.id}`],
  ] as const) {
    const { location } = await member.get(`${base}/search?q=${encodeURIComponent(q)}`)
    expect([q, location]).toEqual([q, `${base}${page}`])
  }
})

test('the search finds by id what is a customer’s, and in the audit log who acted and what is deleted', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer)
  const [entry] = await readLedger(company, customer)
  const method = await saveMethod(company, customer, 'pm_declined')
  const draft = await addDraft(company, { customer })
  await company.client.DELETE('/v1/invoices/{id}', { params: { path: { id: draft.id } } })
  const query = { object_id: draft.id }
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events', { params: { query } }))
  const keyId = audit_events[0]?.actor.id
  const member = await signedIn(service, company)
  const found = async (id: string) => (await member.get(`${base}/search?q=${id}`)).location?.replace(base, '')
  const ofCustomer = `/customers/${customer.id}`
  expect(await found(grant.id)).toBe(`${ofCustomer}/credit-grants/${grant.id}`)
  expect(await found(String(entry?.id))).toBe(`${ofCustomer}/wallet`)
  expect(await found(method.id)).toBe(ofCustomer)
  expect(await found(draft.id)).toBe(`/audit-log?object_id=${draft.id}`)
  expect(await found(String(keyId))).toBe(`/audit-log?actor_id=${keyId}`)
  const other = await signedIn(service, await service.company())
  expect((await other.get(`${base}/search?q=${grant.id}`)).text).toContain('Nothing found')
})

test('five customers of many are found, with a way to all', async () => {
  const company = await service.company()
  for (let count = 0; count < 6; count += 1) await addCustomer(company, { name: `Many ${count}` })
  const { text } = await (await signedIn(service, company)).get(`${base}/search?q=many`)
  expect(text.match(/>Many \d</g)).toHaveLength(5)
  expect(text).toContain(`<a href="${base}/customers?q=many">All customers</a>`)
})
