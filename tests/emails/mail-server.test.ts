import { expect, onTestFinished, test } from 'vitest'
import { createPdfRenderer, type PdfRenderer } from '../../server/documents/create-renderer.ts'
import { createEInvoiceRenderer } from '../../server/e-invoices/create-renderer.ts'
import { createMailer } from '../../server/emails/mailer.ts'
import { createEmailSender } from '../../server/jobs/emails/sender.ts'
import { Overloaded } from '../../server/runtime/fair-limiter.ts'
import { createLog } from '../../server/runtime/logging.ts'
import { emailsOf, readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { mailServer, readAll, smtpError } from '../support/mail-server.ts'
import { engineDeps, serviceForThisTest, type TestService } from '../support/service.ts'

const MINUTE_MS = 60_000

async function live(url: string, mailTimeoutMs = 60_000) {
  const service = await serviceForThisTest({
    smtpUrl: url,
    emailFrom: 'billing@mail.nordwind.example',
    mailTimeoutMs,
  })
  return { service, company: await service.company({ mode: 'live' }) }
}

test('an invoice arrives with its link, its PDF and the headers of its company', async () => {
  const mail = await mailServer()
  const { service, company } = await live(mail.url)
  const body = {
    name: 'Nordwind Cloud',
    support_email: 'help@nordwind.example',
    email: { reply_to: 'answers@nordwind.example' },
  }
  succeed(await company.client.PATCH('/v1/company', { body }))
  const invoice = await addOpen(company)
  const email = await send(company, invoice, ['one@acme.example', 'two@acme.example'])
  await service.sendEmails()
  const sent = await readEmail(company, email)
  expect(sent).toMatchObject({
    status: 'sent',
    reason: null,
    to: ['one@acme.example', 'two@acme.example'],
    attempt_count: 1,
    next_attempt_at: null,
    message_id: `<${email.id}@mail.nordwind.example>`,
    sent_at: service.clock.now.toISOString(),
  })
  expect(mail.received).toMatchObject([
    { from: 'billing@mail.nordwind.example', to: ['one@acme.example', 'two@acme.example'] },
  ])
  const [{ headers, source } = { headers: new Map(), source: '' }] = mail.received
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Nordwind Cloud <billing@mail.nordwind.example>',
    'reply-to': 'answers@nordwind.example',
    'message-id': sent.message_id,
    'auto-submitted': 'auto-generated',
    subject: sent.subject,
  })
  expect(source).toContain(`filename=${invoice.invoice_number}.pdf`)
  expect(source.replaceAll('=\r\n', '')).toContain(invoice.public_invoice_url)
  await service.sendEmails()
  expect(mail.received).toHaveLength(1)
})

test('a server that is busy is asked again after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours', async () => {
  const mail = await mailServer({ onMailFrom: (_address, _session, done) => done(smtpError(451, 'Busy')) })
  const { service, company } = await live(mail.url)
  const email = await send(company, await addOpen(company))
  const waits = []
  for (;;) {
    await service.sendEmails()
    const { status, next_attempt_at, ...rest } = await readEmail(company, email)
    if (next_attempt_at === null) {
      expect({ status, ...rest }).toMatchObject({
        status: 'failed',
        reason: 'unreachable',
        attempt_count: 8,
        last_error: '451 Busy',
      })
      break
    }
    expect(status).toBe('queued')
    const wait = Date.parse(next_attempt_at) - service.clock.now.getTime()
    waits.push(wait / MINUTE_MS)
    service.clock.advance(wait - 1)
    await service.sendEmails()
    expect(await readEmail(company, email)).toMatchObject({ attempt_count: waits.length })
    service.clock.advance(1)
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440])
  const query = { type: ['email.failed' as const] }
  const { webhook_events } = succeed(await company.client.GET('/v1/webhook_events', { params: { query } }))
  expect(webhook_events).toMatchObject([
    { data: { email: { id: email.id, status: 'failed', reason: 'unreachable' } } },
  ])
})

test('an address that is refused gets no more emails of that type until one that is sent by hand arrives', async () => {
  const gone = new Set(['gone@acme.example'])
  const mail = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      gone.has(address) ? done(smtpError(550, '5.1.1 No such user here')) : done(),
  })
  const { service, company } = await live(mail.url)
  const enabled_types = ['invoice_finalized' as const]
  succeed(await company.client.PATCH('/v1/company', { body: { email: { enabled_types } } }))
  const customer = { name: 'Acme', email: 'gone@acme.example' }
  const { id } = succeed(await company.client.POST('/v1/customers', { body: customer })).customer
  const finalized = async () => {
    await addOpen(company, { customer_id: id })
    await service.sendEmails()
    const [newest] = await emailsOf(company, { customer_id: id })
    return newest
  }
  expect(await finalized()).toMatchObject({
    status: 'failed',
    reason: 'refused',
    last_error: '550 5.1.1 No such user here',
    attempt_count: 1,
  })
  const skipped = await finalized()
  expect(skipped).toMatchObject({ status: 'skipped', reason: 'address_refused', attempt_count: 0 })
  expect(mail.received).toEqual([])

  const params = { path: { id } }
  const other = { billing_emails: ['gone@acme.example', 'books@acme.example'] }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body: other }))
  expect(await finalized()).toMatchObject({ status: 'sent' })
  expect(mail.received).toMatchObject([{ to: ['books@acme.example'] }])

  gone.clear()
  const again = { params: { path: { id: skipped?.id ?? '' } }, body: { to: ['gone@acme.example'] } }
  succeed(await company.client.POST('/v1/emails/{id}/resend', again))
  await service.sendEmails()
  expect(await finalized()).toMatchObject({ status: 'sent' })
  expect(mail.received.map(({ to }) => to)).toEqual([
    ['books@acme.example'],
    ['gone@acme.example'],
    ['gone@acme.example', 'books@acme.example'],
  ])
})

test('a server that hangs, or cuts the connection in the middle of a message, is asked again', async () => {
  let isCut = false
  const mail = await mailServer({
    onData: (stream, _session, done) => {
      if (isCut) {
        stream.once('data', () => {
          for (const each of mail.server.connections) each.close()
        })
        return
      }
      // Takes the message, and never says so.
      readAll(stream).catch(done)
    },
  })
  const { service, company } = await live(mail.url, 300)
  const hung = await send(company, await addOpen(company))
  await service.sendEmails()
  expect(await readEmail(company, hung)).toMatchObject({ status: 'queued', attempt_count: 1 })
  isCut = true
  const cut = await send(company, await addOpen(company))
  await service.sendEmails()
  expect(await readEmail(company, cut)).toMatchObject({ status: 'queued', attempt_count: 1 })
})

test('names with line breaks and subjects of 10 kB add no header, and an address that is none goes nowhere', async () => {
  const mail = await mailServer()
  const { service, company } = await live(mail.url)
  const name = 'Nordwind\r\nBcc: thief@evil.example\r\n\r\nHello'
  succeed(await company.client.PATCH('/v1/company', { body: { name } }))
  const sent = await send(company, await addOpen(company), ['fine@acme.example'])
  await service.db
    .updateTable('emails')
    .set({ subject: `${'x'.repeat(10_240)}\r\nBcc: thief@evil.example`, html: 'h', text: 't' })
    .where('id', '=', sent.id)
    .execute()
  await service.sendEmails()
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]?.headers.has('bcc')).toBe(false)
  expect(mail.received[0]?.to).toHaveLength(1)

  const { url } = mail
  const mailer = createMailer({ smtpUrl: url, emailFrom: 'billing@nordwind.example', emailTestTo: undefined })
  onTestFinished(() => mailer.close())
  const message = {
    id: 'one',
    fromName: 'Nordwind',
    replyTo: null,
    subject: 's',
    html: 'h',
    text: 't',
    attachments: [],
  }
  for (const to of ['none', '<x>,<y@z.example>', 'a@b.example>\r\nRCPT TO:<thief@evil.example'])
    expect(await mailer.send({ ...message, to: [to] }), to).not.toMatchObject({ is: 'sent' })
  expect(mail.received).toHaveLength(1)
})

test('an invoice whose PDF cannot be made goes with its link, and says so', async () => {
  const mail = await mailServer()
  const service = await serviceForThisTest({
    smtpUrl: mail.url,
    emailFrom: 'billing@mail.nordwind.example',
    pdfPackages: ['not-installed'],
  })
  const company = await service.company({ mode: 'live' })
  const invoice = await addOpen(company)
  const email = await send(company, invoice)
  await service.sendEmails()
  expect(await readEmail(company, email)).toMatchObject({ status: 'sent', reason: 'pdf_failed' })
  expect(mail.received[0]?.source).not.toContain('application/pdf')
  expect(mail.received[0]?.source.replaceAll('=\r\n', '')).toContain(invoice.public_invoice_url)
})

test('while other PDFs of the company are made, an email waits a minute for its own, and then goes without it', async () => {
  const mail = await mailServer()
  const { service, company } = await live(mail.url)
  const waits = await send(company, await addOpen(company))
  let isBusy = true
  const sender = senderOf(service, mail.url, (render) => (...args) => {
    if (isBusy) throw new Overloaded('2 requests are already waiting')
    return render(...args)
  })
  await sender.once()
  expect(await readEmail(company, waits)).toMatchObject({
    status: 'queued',
    reason: null,
    attempt_count: 1,
    last_error: 'The PDF waits for other documents.',
    next_attempt_at: new Date(service.clock.now.getTime() + MINUTE_MS).toISOString(),
  })
  expect(mail.received).toEqual([])
  isBusy = false
  service.clock.advance(MINUTE_MS)
  await sender.once()
  expect(await readEmail(company, waits)).toMatchObject({ status: 'sent', reason: null, attempt_count: 2 })
  expect(mail.received[0]?.source).toContain('application/pdf')

  isBusy = true
  const without = await send(company, await addOpen(company))
  await sender.once()
  service.clock.advance(MINUTE_MS)
  await sender.once()
  expect(await readEmail(company, without)).toMatchObject({ status: 'sent', reason: 'pdf_failed' })
  expect(mail.received).toHaveLength(2)
})

test('a PDF of more than 5 MB stays away, and the email says so', async () => {
  const mail = await mailServer()
  const { service, company } = await live(mail.url)
  const invoice = await addOpen(company)
  const email = await send(company, invoice)
  // Readers of PDFs ignore what follows the end.
  const sender = senderOf(
    service,
    mail.url,
    (render) =>
      async (...args) =>
        Buffer.concat([await render(...args), Buffer.alloc(5 * 1024 * 1024)]),
  )
  await sender.once()
  expect(await readEmail(company, email)).toMatchObject({ status: 'sent', reason: 'pdf_too_large' })
  const source = mail.received[0]?.source.replaceAll('=\r\n', '')
  expect(source).not.toContain('application/pdf')
  expect(source).toContain(invoice.public_invoice_url)
})

test('a stop waits for what is on its way, but not for a mail server that hangs', async () => {
  const began = Promise.withResolvers<void>()
  const mail = await mailServer({
    onData: (stream, _session, done) => {
      readAll(stream).then(() => began.resolve(), done)
    },
  })
  const { service, company } = await live(mail.url)
  const email = await send(company, await addOpen(company))
  const stopping = new AbortController()
  const sender = senderOf(service, mail.url, (render) => render, { stopping: stopping.signal, cutMs: 10 })
  const sending = sender.once()
  await began.promise
  stopping.abort()
  await sending
  expect(await readEmail(company, email)).toMatchObject({ status: 'queued', attempt_count: 1 })
})

type Render = PdfRenderer['render']

/** Sends what is due, with PDFs that `around` makes. */
function senderOf(
  service: TestService,
  smtpUrl: string,
  around: (render: Render) => Render,
  stop: { stopping: AbortSignal; cutMs?: number } = { stopping: new AbortController().signal },
) {
  const emailFrom = 'billing@mail.nordwind.example'
  const mailer = createMailer({ smtpUrl, emailFrom, emailTestTo: undefined })
  const pdf = createPdfRenderer()
  onTestFinished(async () => {
    mailer.close()
    await pdf.stop()
  })
  const sender = createEmailSender(service.db, {
    ...engineDeps(() => service.clock.now),
    mail: mailer,
    pdf: { ...pdf, render: around(pdf.render) },
    eInvoices: createEInvoiceRenderer(),
    log: createLog('info', { write: () => undefined }),
    ...stop,
  })
  return {
    once: async () => {
      await sender.poll()
      await sender.idle()
    },
  }
}
