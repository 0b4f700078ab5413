import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { mailServer } from '../support/mail-server.ts'
import { serviceForThisTest } from '../support/service.ts'

test('the page of an invoice mails a link to the portal, to the customer alone and three times an hour', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: 'billing@mail.nordwind.example' })
  const company = await service.company({ mode: 'live' })
  const customer = await addCustomer(company, { billing_emails: ['ap@acme.example'] })
  const { public_invoice_url = '' } = await addOpen(company, { customer_id: customer.id })
  const { public_invoice_url: other = '' } = await addOpen(company, { customer_id: customer.id })
  const page = new URL(public_invoice_url).pathname
  const visitor = createVisitor(service)
  const { text } = await visitor.get(page)
  expect(text).toContain('Email me a link')
  expect(text).not.toContain('ap@acme.example')
  const answers = new Set<string>()
  for (let n = 0; n < 5; n += 1) {
    const from = n % 2 === 0 ? page : new URL(other).pathname
    const { status, text } = await visitor.post(`${from}/portal-link`, { to: 'thief@evil.example' })
    answers.add(`${status} ${text}`)
    await expect.poll(() => mail.received.length).toBe(Math.min(n + 1, 3))
  }
  expect(answers.size).toBe(1)
  expect(mail.received.map(({ to }) => to)).toEqual(Array(3).fill(['ap@acme.example']))
  const source = mail.received[0]?.source.replaceAll('=\r\n', '') ?? ''
  const [link = ''] = /https:\/\/pay\.example\.test\/portal\/[\w-]+/.exec(source) ?? []
  expect((await visitor.get(new URL(link).pathname)).status).toBe(303)
  const foreign = await visitor.post(`${page}/portal-link`, {}, { 'Sec-Fetch-Site': 'cross-site' })
  expect(foreign.status).toBe(403)
  const params = { query: { operation: 'createCustomerPortalSession' } }
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events', { params }))
  expect(audit_events.map(({ actor }) => actor.type)).toEqual(['customer', 'customer', 'customer'])
})

test('without a mail server, or in test mode, the page offers no link', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: 'billing@mail.nordwind.example' })
  const silent = await serviceForThisTest()
  for (const [at, mode] of [
    [service, 'test'],
    [silent, 'live'],
  ] as const) {
    const { public_invoice_url = '' } = await addOpen(await at.company({ mode }))
    const page = new URL(public_invoice_url).pathname
    const visitor = createVisitor(at)
    expect((await visitor.get(page)).text).not.toContain('portal-link')
    expect((await visitor.post(`${page}/portal-link`)).status).toBe(404)
  }
  expect(mail.received).toEqual([])
})
