import { expect, test } from 'vitest'
import { emailsOf, enable, readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { refusal } from '../support/answers.ts'
import { mailServer } from '../support/mail-server.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

async function tryResend({ client }: TestCompany, id: string) {
  return refusal(await client.POST('/v1/emails/{id}/resend', { params: { path: { id } }, body: {} }))
}

test('an email that is still to be sent is not sent again', async () => {
  const company = await service.company()
  const { id } = await send(company, await addOpen(company))
  expect(await tryResend(company, id)).toMatchObject({ status: 409, code: 'EMAIL_IS_QUEUED' })
})

test('without a mail server nothing of live mode is sent', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const company = await service.company({ mode: 'live' })
  await enable(company, 'invoice_finalized')
  const { id } = await addOpen(company)
  const params = { path: { id } }
  const refused = refusal(await company.client.POST('/v1/invoices/{id}/send', { params, body: {} }))
  const details = { setting: 'SMTP_URL' }
  expect(refused).toMatchObject({ status: 501, code: 'NOT_CONFIGURED', details })
  await service.sendEmails()
  const [email] = await emailsOf(company)
  expect(email).toMatchObject({ status: 'skipped', reason: 'email_not_configured', attempt_count: 0 })
  const again = await tryResend(company, email?.id ?? '')
  expect(again).toMatchObject({ status: 501, code: 'NOT_CONFIGURED', details })
})

test('EMAIL_TEST_TO gets the emails of test mode', async () => {
  const mail = await mailServer()
  const own = await serviceForThisTest({
    smtpUrl: mail.url,
    emailFrom: 'billing@nordwind.example',
    emailTestTo: 'tester@nordwind.example',
  })
  const company = await own.company()
  const email = await send(company, await addOpen(company), ['customer@acme.example'])
  await own.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({ status: 'sent', to: ['customer@acme.example'] })
  expect(mail.received).toMatchObject([{ to: ['tester@nordwind.example'] }])
})
