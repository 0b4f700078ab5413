import { expect, test } from 'vitest'
import { purgeEmailTexts } from '../../server/jobs/purge-email-texts.ts'
import { DAY_MS } from '../../server/runtime/spans.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { emailsOf, readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisTest, type TestService } from '../support/service.ts'

const GOING_ON = new AbortController().signal

function purge({ db, clock }: TestService): Promise<void> {
  return purgeEmailTexts(db, clock.now, GOING_ON)
}

test('the text of an email is kept for 400 days, and all else of it without end', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const { id } = await send(company, await addOpen(company))
  await service.sendEmails()
  const before = await readEmail(company, { id })
  service.clock.advance(400 * DAY_MS)
  await purge(service)
  expect(await readEmail(company, { id })).toEqual(before)
  service.clock.advance(1)
  await purge(service)
  expect(await readEmail(company, { id })).toEqual({ ...before, html: null, text: null })
  expect(await emailsOf(company)).toMatchObject([{ id, subject: before.subject }])
  const member = await signedIn(service, company)
  const { text } = await member.get(`/dashboard/test/emails/${id}`)
  expect(text).toContain('Its text was kept for 400 days. Sent again, it is made anew.')
})

test('an email whose text is no longer kept says the same when it is sent again, in the letterhead of today', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const invoice = await addOpen(company)
  const { id } = await send(company, invoice)
  await service.sendEmails()
  const { subject } = await readEmail(company, { id })
  service.clock.advance(401 * DAY_MS)
  await purge(service)
  succeed(await company.client.PATCH('/v1/company', { body: { name: 'Südwind Cloud' } }))
  const params = { path: { id } }
  const { email } = succeed(await company.client.POST('/v1/emails/{id}/resend', { params, body: {} }))
  expect(email).toMatchObject({ status: 'queued', subject: null, html: null, text: null })
  // What waits is not old, however late its customer's time is.
  await purge(service)
  await service.sendEmails()
  const again = await readEmail(company, email)
  expect(again).toMatchObject({ status: 'captured', subject: expect.stringContaining('Südwind Cloud') })
  expect(again.subject).not.toBe(subject)
  expect(again.text).toContain(invoice.public_invoice_url)
})

test('texts of a customer on a test clock are kept for as long in real time, wherever the clock stands', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const frozen_time = new Date(service.clock.now.getTime() - 800 * DAY_MS).toISOString()
  const { test_clock } = succeed(
    await company.client.POST('/v1/test_clocks', { body: { name: 'past', frozen_time } }),
  )
  const customer = await addCustomer(company, { test_clock_id: test_clock.id })
  const { id } = await send(company, await addOpen(company, { customer }))
  await service.sendEmails()
  const before = await readEmail(company, { id })
  expect(before.created_at).toBe(frozen_time)
  service.clock.advance(399 * DAY_MS)
  await purge(service)
  expect(await readEmail(company, { id })).toEqual(before)
})

test('many texts are emptied in batches, and none once the service stops', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const { id } = await send(company, await addOpen(company))
  await service.sendEmails()
  const { db } = service
  const one = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { seq: _, recipients, data, ...rest } = one
  const copies = Array.from({ length: 2_500 }, (_each, index) => ({
    ...rest,
    id: `${id}${index}`,
    recipients: JSON.stringify(recipients),
    data: JSON.stringify(data),
  }))
  await db.insertInto('emails').values(copies).execute()
  service.clock.advance(401 * DAY_MS)
  const left = async () => {
    const rows = await db.selectFrom('emails').select('id').where('html', 'is not', null).execute()
    return rows.length
  }
  await purgeEmailTexts(db, service.clock.now, AbortSignal.abort())
  expect(await left()).toBe(2_501)
  await purge(service)
  expect(await left()).toBe(0)
})
