import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { emailsOf, enable, readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { mailServer, readAll, smtpError } from '../support/mail-server.ts'
import { serviceForThisTest } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const MINUTE_MS = 60_000

async function live(options: SMTPServerOptions = {}) {
  const mail = await mailServer(options)
  const emailFrom = 'billing@mail.nordwind.example'
  const service = await serviceForThisTest({ smtpUrl: mail.url, emailFrom })
  const company = await service.company({ mode: 'live' })
  await enable(company, 'invoice_finalized')
  const customerWith = async (...billing_emails: string[]) => {
    const body = { name: 'Acme', email: 'acme@acme.example', billing_emails }
    const { data } = await company.client.POST('/v1/customers', { body })
    return { customer_id: data?.customer.id ?? '' }
  }
  return { mail, service, company, customerWith }
}

test('an address that is only deferred, while another takes the email, gets it a minute later', async () => {
  const busy = new Set(['slow@acme.example'])
  const { mail, service, company, customerWith } = await live({
    onRcptTo: ({ address }, _session, done) =>
      busy.has(address) ? done(smtpError(450, '4.2.0 Greylisted')) : done(),
  })
  const customer = await customerWith('fast@acme.example', 'slow@acme.example')
  await addOpen(company, customer)
  await service.sendEmails()
  expect(mail.received.map(({ to }) => to)).toEqual([['fast@acme.example']])
  const [rest, first] = await emailsOf(company, customer)
  expect(first).toMatchObject({ status: 'sent', last_error: '450 4.2.0 Greylisted' })
  expect(rest).toMatchObject({
    status: 'queued',
    to: ['slow@acme.example'],
    subject: first?.subject,
    created_at: first?.created_at,
    next_attempt_at: new Date(service.clock.now.getTime() + MINUTE_MS).toISOString(),
  })
  busy.clear()
  service.clock.advance(MINUTE_MS)
  await service.sendEmails()
  expect(mail.received.map(({ to }) => to)).toEqual([['fast@acme.example'], ['slow@acme.example']])
  expect(await emailsOf(company, customer)).toHaveLength(2)
  await addOpen(company, customer)
  await service.sendEmails()
  expect(mail.received[2]?.to).toEqual(['fast@acme.example', 'slow@acme.example'])
})

test('an address that refused an email is not asked again while others of the customer get theirs', async () => {
  const asked: string[] = []
  const { mail, service, company, customerWith } = await live({
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address)
      return address.startsWith('gone') ? done(smtpError(550, '5.1.1 No such user')) : done()
    },
  })
  // The client sends domains in lower case.
  const customer = await customerWith('gone@ACME.example', 'Books@ACME.example')
  for (let n = 0; n < 3; n++) {
    await addOpen(company, customer)
    await service.sendEmails()
  }
  expect(mail.received.map(({ to }) => to)).toEqual(Array(3).fill(['Books@acme.example']))
  expect(asked.filter((each) => each.startsWith('gone'))).toEqual(['gone@acme.example'])
})

test('a server that refuses the sender is asked again, and blames no customer', async () => {
  let isKnown = false
  const { mail, service, company, customerWith } = await live({
    onMailFrom: (_address, _session, done) =>
      isKnown ? done() : done(smtpError(553, '5.7.1 Sender address rejected')),
  })
  const customer = await customerWith('books@acme.example')
  await addOpen(company, customer)
  await service.sendEmails()
  const [email] = await emailsOf(company, customer)
  expect(email).toMatchObject({ status: 'queued', last_error: '553 5.7.1 Sender address rejected' })
  isKnown = true
  service.clock.advance(MINUTE_MS)
  await addOpen(company, customer)
  await service.sendEmails()
  expect(mail.received).toHaveLength(2)
})

test('a message that is refused fails at once, and the next one goes to the same address', async () => {
  let isRefused = true
  const { service, company, customerWith } = await live({
    onData: (stream, _session, done) => {
      readAll(stream).then(() => done(isRefused ? smtpError(552, '5.3.4 Too big') : null), done)
    },
  })
  const customer = await customerWith('books@acme.example')
  await addOpen(company, customer)
  await service.sendEmails()
  expect(await emailsOf(company, customer)).toMatchObject([
    { status: 'failed', reason: 'refused', last_error: '552 5.3.4 Too big', attempt_count: 1 },
  ])
  isRefused = false
  await addOpen(company, customer)
  await service.sendEmails()
  expect(await emailsOf(company, customer)).toMatchObject([{ status: 'sent' }, { status: 'failed' }])
})

test('an email whose text cannot be made now is tried again later, not eight times at once', async () => {
  expectFailure(/what leaves waits for the next look/)
  const { mail, service, company } = await live()
  const email = await send(company, await addOpen(company), ['books@acme.example'])
  const rows = service.db.updateTable('emails').where('id', '=', email.id)
  const { data } = await service.db
    .selectFrom('emails')
    .select('data')
    .where('id', '=', email.id)
    .executeTakeFirstOrThrow()
  await rows.set({ data: '{}' }).execute()
  await service.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({
    status: 'queued',
    attempt_count: 1,
    next_attempt_at: new Date(service.clock.now.getTime() + MINUTE_MS).toISOString(),
  })
  await rows.set({ data: JSON.stringify(data) }).execute()
  service.clock.advance(MINUTE_MS)
  await service.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({ status: 'sent', attempt_count: 2 })
  expect(mail.received.map(({ to }) => to)).toContainEqual(['books@acme.example'])
})
