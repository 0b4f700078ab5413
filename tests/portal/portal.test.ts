import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, pay } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addSubscription, readSubscription } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { HOUR_MS } from '../support/time.ts'
import { allow, createSession, openPortal } from './portal.ts'

const service = await serviceForThisFile()

test('the link opens the portal until it expires, and then says so', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const session = await createSession(company, customer, { expires_in_minutes: 5 })
  const link = new URL(session.url).pathname
  const visitor = createVisitor(service)
  const opened = await visitor.get(link)
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^__Secure-portal=\\S{45,}; Max-Age=300; Path=/portal/${session.id}; Expires=.*; HttpOnly; Secure; SameSite=Lax$`,
      ),
    ),
  ])
  expect([opened.status, opened.location]).toEqual([303, `/portal/${session.id}`])
  const page = await visitor.get(`/portal/${session.id}`)
  expect([page.status, page.text.includes('Acme Robotics')]).toEqual([200, true])
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect((await createVisitor(service).get(link)).status).toBe(303)
  service.clock.advance(HOUR_MS / 12)
  const late = [await createVisitor(service).get(link), await visitor.get(`/portal/${session.id}`)]
  expect(late.map(({ status, text }) => [status, text.includes('This link has expired')])).toEqual([
    [410, true],
    [410, true],
  ])
})

test('of a link only the hash is stored, also where the request can be repeated', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { url } = await createSession(company, customer)
  const token = url.slice(url.lastIndexOf('/') + 1)
  const stored = await service.db.selectFrom('customer_portal_sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('the portal shows what is due, the plan with its usage, credit, documents and details', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, {
    address: { line1: 'Hafenstraße 12', country: 'DE' },
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
  })
  const meter = await addMeter(company)
  const plan = await addPlan(company, { name: 'Growth', amount_cents: 4_900, prices: [perUnit(meter)] })
  await addSubscription(company, customer, plan)
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: meter.event_name })])
  await service.work()
  const due = await addOpen(company, { customer_id: customer.id })
  const paid = await pay(company, await addOpen(company, { customer_id: customer.id }))
  const note = await issueNote(company, paid)
  await company.client.POST('/v1/customers/{id}/credit_grants', {
    params: { path: { id: customer.id } },
    body: { amount: '12.50', account_type: 'currency' },
  })
  const { visitor, base } = await openPortal(service, company, customer, {
    return_url: 'https://app.example.test/account',
  })
  const { text } = await visitor.get(base)
  for (const shown of [
    `href="${due.public_invoice_url}"`,
    'Pay $2.50',
    'Growth',
    '$49.00 per month',
    'Next invoice, on',
    '$15.00',
    `href="${paid.public_invoice_url}/receipt.pdf"`,
    note.credit_note_number,
    'Hafenstraße 12',
    'EU VAT DE123456788',
    'href="https://app.example.test/account"',
    'Renews on',
  ])
    expect(text).toContain(shown)
})

test('a trial says when it ends, and nothing of a renewal', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addSubscription(company, customer, await addPlan(company, { trial_days: 14 }))
  const { visitor, base } = await openPortal(service, company, customer)
  const { text } = await visitor.get(base)
  expect(text).toContain('The trial ends on')
  expect(text).not.toContain('Renews on')
})

test('of more than 10 plans the newest 10 are shown, and the page says so', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const plan = await addPlan(company, { name: 'Seat' })
  const { visitor, base } = await openPortal(service, company, customer)
  for (let n = 0; n < 10; n += 1) await addSubscription(company, customer, plan)
  const says = 'Only the newest 10 plans are shown.'
  expect((await visitor.get(base)).text).not.toContain(says)
  await addSubscription(company, customer, plan)
  const { text } = await visitor.get(base)
  expect(text).toContain(says)
  expect(text.split('>Seat<').length - 1).toBe(10)
})

test('more invoices than fit are on further pages', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  for (let n = 0; n < 21; n += 1) await pay(company, await addOpen(company, { customer_id: customer.id }))
  const { visitor, base } = await openPortal(service, company, customer)
  const first = await visitor.get(`${base}/invoices`)
  const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? []
  const second = await visitor.get(older)
  expect([first.text.split('<li>').length - 1, second.text.split('<li>').length - 1]).toEqual([20, 1])
})

test('the customer cancels a plan for the end of its period, and takes that back, where the company allows it', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const subscription = await addSubscription(company, customer, await addPlan(company))
  const { visitor, base } = await openPortal(service, company, customer)
  const path = `${base}/subscriptions/${subscription.id}`
  expect((await visitor.get(base)).text).not.toContain(path)
  expect((await visitor.post(`${path}/cancel`)).status).toBe(403)
  await allow(company, { cancel_subscriptions: true })
  expect((await visitor.get(base)).text).toContain('Next invoice')
  expect((await visitor.submit(base, `${path}/cancel`)).location).toBe(base)
  expect((await visitor.get(base)).text).not.toContain('Next invoice')
  expect((await readSubscription(company, subscription)).cancel_at_period_end).toBe(true)
  expect((await visitor.submit(base, `${path}/keep`)).location).toBe(base)
  expect((await readSubscription(company, subscription)).cancel_at_period_end).toBe(false)
  const params = { query: { object_id: subscription.id } }
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events', { params }))
  expect(audit_events[0]).toMatchObject({
    operation: 'updateSubscription',
    actor: { type: 'customer', id: customer.id, label: null },
    ip_address: null,
    user_agent: null,
  })
})

test('the customer adds a payment method, chooses the default and removes one', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const first = await saveMethod(company, customer, 'pm_ok')
  const second = await saveMethod(company, customer, 'pm_declined')
  const { visitor, base } = await openPortal(service, company, customer)
  await visitor.submit(base, `${base}/payment-methods/${second.id}/default`)
  const read = () => company.client.GET('/v1/customers/{id}', { params: { path: { id: customer.id } } })
  expect(succeed(await read()).customer.default_payment_method_id).toBe(second.id)
  await visitor.submit(base, `${base}/payment-methods/${first.id}/remove`)
  expect((await visitor.get(base)).text).not.toContain(first.id)
  const added = await visitor.submit(base, `${base}/payment-methods`)
  const page = new URL(added.location ?? '').pathname
  expect((await visitor.post(`${page}/pm_ok`)).location).toBe(`https://pay.example.test${base}`)
  await allow(company, { change_payment_methods: false })
  expect((await visitor.get(base)).text).not.toContain('<form')
  expect((await visitor.post(`${base}/payment-methods`)).status).toBe(403)
})

test('the customer changes the details; what is refused is named, and what was typed stays', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { metadata: { crm: '42' } })
  const { visitor, base } = await openPortal(service, company, customer)
  const typed = {
    name: '  Acme GmbH ',
    'address.line1': 'Wharf <3>',
    'address.country': '',
    'tax_ids[0].type': 'eu_vat',
    'tax_ids[0].value': 'DE1',
    billing_emails: 'ap@acme.example\r\nno address\r\n',
  }
  const refused = await visitor.post(`${base}/details`, typed)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Country is missing.')
  expect(refused.text).toContain('Billing email addresses: please check what you entered.')
  expect(refused.text).toContain('ap@acme.example\r\nno address')
  expect(refused.text).toContain('value="Wharf &#60;3&#62;"')
  const again = await visitor.post(`${base}/details`, {
    ...typed,
    'address.country': 'DE',
    billing_emails: '',
  })
  expect(again.text).toContain('Tax ID 1: Number is not a valid number of this type.')
  const valid = { ...typed, 'address.country': 'DE', 'tax_ids[0].value': 'DE123456788' }
  const saved = { ...valid, billing_emails: 'ap@acme.example, cfo@acme.example' }
  expect((await visitor.post(`${base}/details`, saved)).location).toBe(base)
  const params = { path: { id: customer.id } }
  const read = succeed(await company.client.GET('/v1/customers/{id}', { params })).customer
  expect(read).toMatchObject({
    name: 'Acme GmbH',
    email: customer.email,
    address: { line1: 'Wharf <3>', line2: null, country: 'DE' },
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
    billing_emails: ['ap@acme.example', 'cfo@acme.example'],
    metadata: { crm: '42' },
  })
  const nameless = await visitor.post(`${base}/details`, { ...saved, name: '' })
  expect([nameless.status, nameless.text.includes('Name is missing.')]).toEqual([400, true])
  await allow(company, { change_details: false })
  expect((await visitor.post(`${base}/details`, saved)).status).toBe(403)
})
