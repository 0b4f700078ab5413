import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { emailsOf } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { mailServer, smtpError } from '../support/mail-server.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('an invoice is sent from its page, with the address proposed, and the page says so', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { billing_emails: ['ap@acme.example', 'boss@acme.example'] })
  const invoice = await addOpen(company, { customer })
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${invoice.id}`
  const { text } = await member.get(page)
  expect(text).toContain('name="to" type="text" value="ap@acme.example, boss@acme.example"')
  expect(text).toContain('The customer was not sent this invoice by email.')
  const refused = await member.submit(page, `${page}/send`, { to: 'nobody' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('value="nobody"')
  const sent = await member.submit(page, `${page}/send`, { to: 'one@acme.example; two@acme.example' })
  expect(sent.location).toBe(`${page}?done=email_sent`)
  await service.sendEmails()
  const shown = await member.get(page)
  expect(shown.text).toContain('one@acme.example')
  expect(shown.text).toContain('Captured')
})

test('an email is shown in a frame in which nothing runs, and sent again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: '<script>alert(1)</script>' })
  const invoice = await addOpen(company, { customer })
  await company.client.POST('/v1/invoices/{id}/send', { params: { path: { id: invoice.id } } })
  await service.sendEmails()
  const [email] = await emailsOf(company)
  const member = await signedIn(service, company)
  const page = `${base}/emails/${email?.id}`
  const { text } = await member.get(page)
  expect(text).toContain(`<iframe class="email" src="${page}/look" title="The email" sandbox=""`)
  expect(text).not.toContain('<script>alert')
  const look = await member.get(`${page}/look`)
  expect(look.status).toBe(200)
  expect(look.text).toContain(`Invoice ${invoice.invoice_number}`)
  expect(look.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
  expect(look.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await member.get(`${base}/emails/${invoice.id}/look`)).status).toBe(404)
  const other = await signedIn(service, await service.company())
  expect((await other.get(`${page}/look`)).status).toBe(404)
  const again = await member.submit(page, `${page}/resend`, { to: 'other@acme.example' })
  expect(again.location).toMatch(/\?done=email_sent$/)
  expect((await emailsOf(company)).map(({ to }) => to)).toEqual([
    ['other@acme.example'],
    ['billing@acme.example'],
  ])
  const list = await member.get(
    `${base}/emails?type=invoice_finalized&status=captured&customer=${customer.id}`,
  )
  expect(list.text).toContain(email?.id)
})

test('types are switched on in the settings, and the other settings stay', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const settings = `${base}/settings`
  const on = { email_enabled_types_invoice_overdue: 'yes', email_enabled_types_payment_receipt: 'yes' }
  await member.submit(settings, settings, { ...on, email_remind_overdue_days: '5, 9' })
  const { email } = succeed(await company.client.GET('/v1/company')).company
  expect(email).toMatchObject({ remind_before_days: [3], remind_overdue_days: [5, 9] })
  expect(email.enabled_types.toSorted()).toEqual(['invoice_overdue', 'payment_receipt'])
  const { text } = await member.get(settings)
  expect(text).toContain('name="email_enabled_types_invoice_overdue" value="yes" checked')
})

test('a customer whose email was refused needs attention', async () => {
  const mail = await mailServer({
    onRcptTo: (_address, _session, done) => done(smtpError(550, 'No such user')),
  })
  const own = await serviceForThisTest({ smtpUrl: mail.url, emailFrom: 'billing@nordwind.example' })
  const company = await own.company({ mode: 'live' })
  const invoice = await addOpen(company)
  await company.client.POST('/v1/invoices/{id}/send', { params: { path: { id: invoice.id } } })
  await own.sendEmails()
  const member = await signedIn(own, company)
  const { text } = await member.get('/dashboard/live')
  expect(text.includes('An email did not reach the customer')).toBe(true)
  expect(text).toContain('No such user')
})
