import { expect, test } from 'vitest'
import { signedIn } from '../dashboard/visitor.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, lastInvoiceOf, pay, readInvoice } from '../fixtures/invoices.ts'
import { readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NAMES = [
  ['europe/berlin', 'Europe/Berlin'],
  ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['utc', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
] as const
const NONE = [
  '+02:00',
  '-0500',
  'Z',
  'Europe',
  'Europe/Nowhere',
  'AST',
  ' UTC',
  '2026-03-01T00:00[Europe/Berlin]',
]

test.each(NAMES)('%s is kept as %s', async (timezone, kept) => {
  const company = await service.company()
  const customer = await addCustomer(company, { timezone })
  expect(customer.timezone).toBe(kept)
  expect(await updateCustomer(company, customer.id, { timezone })).toEqual(customer)
  expect((await updateCompany(company, { default_timezone: timezone })).default_timezone).toBe(kept)
})

test.each(NONE)('refuses %j, beside other faults', async (timezone) => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const tax_ids = [{ type: 'eu_vat', value: 'DE1' }]
  const fault = (field: string) => [
    { path: 'body.tax_ids[0].value', code: 'invalid_tax_id' },
    { path: `body.${field}`, code: 'invalid_timezone' },
  ]
  for (const [method, path, body] of [
    ['POST', '/v1/customers', { name: 'Acme', email: 'a@acme.example', timezone, tax_ids }],
    ['PATCH', `/v1/customers/${id}`, { timezone, tax_ids }],
    ['PATCH', '/v1/company', { default_timezone: timezone, tax_ids }],
  ] as const) {
    const answer = await company.send({ method, path, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.details).toMatchObject(
      fault('default_timezone' in body ? 'default_timezone' : 'timezone'),
    )
  }
})

test('a subscription and a manual invoice take the zone of the customer, or else of the company, and keep it', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, '2026-03-16T11:00:00.000Z')
  await updateCompany(company, { default_timezone: 'Europe/Berlin' })
  const plan = { amount_cents: 3_000 }
  const berlin = await subscribe(company, plan, { billing_anchor: 'calendar' })
  expect(berlin).toMatchObject({ timezone: 'Europe/Berlin', current_period_end: '2026-03-31T22:00:00.000Z' })
  const first = await lastInvoiceOf(company, berlin)
  expect(first).toMatchObject({ timezone: 'Europe/Berlin', total_cents: 1_498 })
  const draft = await addDraft(company)
  expect(draft.timezone).toBe('Europe/Berlin')

  await updateCustomer(company, berlin.customer_id, { timezone: 'Asia/Tokyo' })
  await updateCompany(company, { default_timezone: 'America/New_York' })
  expect((await readInvoice(company, draft)).timezone).toBe('Europe/Berlin')
  await travel(company, '2026-04-01T12:00:00.000Z')
  expect(await readSubscription(company, berlin)).toMatchObject({
    timezone: 'Europe/Berlin',
    current_period_start: '2026-03-31T22:00:00.000Z',
  })
  expect((await lastInvoiceOf(company, berlin)).timezone).toBe('Europe/Berlin')
  const tokyo = await addDraft(company, { customer: { id: berlin.customer_id } })
  expect(tokyo.timezone).toBe('Asia/Tokyo')
})

test('the page, the PDF, the receipt and the dashboard show dates in the zone of the invoice', async () => {
  const own = await serviceForThisTest()
  own.clock.now = new Date('2026-03-31T20:00:00.000Z')
  const company = await own.company()
  const customer = await addCustomer(company, { timezone: 'Asia/Tokyo' })
  const invoice = await addOpen(company, { customer })
  expect(invoice.finalized_at).toBe('2026-03-31T20:00:00.000Z')
  await pay(company, invoice)
  const note = await issueNote(company, invoice)
  const { pathname } = new URL(invoice.public_invoice_url ?? '')
  const shown = async (path: string) => (await fetch(`${own.baseUrl}${path}`)).text()
  const pdf = async (path: string) =>
    (await pagesOfPdf(await (await fetch(`${own.baseUrl}${path}`)).arrayBuffer())).join(' ')
  const notePath = new URL(note.public_credit_note_url).pathname
  for (const text of [
    await shown(pathname),
    await shown(notePath),
    await pdf(`${pathname}/invoice.pdf`),
    await pdf(`${pathname}/receipt.pdf`),
    await pdf(`${notePath}/credit-note.pdf`),
  ]) {
    expect(text).toContain('1 April 2026')
    expect(text).not.toContain('31 March 2026')
    expect(text).toContain('dates in Asia/Tokyo.')
  }
  const member = await signedIn(own, company)
  const page = (await member.get(`/dashboard/test/invoices/${invoice.id}`)).text
  expect(page).toContain('<dt>Time zone</dt><dd>Asia/Tokyo</dd>')
  expect(page).toContain('1 Apr 2026, 05:00 GMT+9')
})

test('tables of subscriptions show the days of each in its own zone', async () => {
  const own = await serviceForThisTest()
  own.clock.now = new Date('2026-03-16T11:00:00.000Z')
  const company = await own.company()
  await updateCompany(company, { default_timezone: 'Europe/Berlin' })
  const { customer_id } = await subscribe(company, {}, { billing_anchor: 'calendar' })
  const page = `/dashboard/test/customers/${customer_id}`
  const member = await signedIn(own, company)
  const days = async () => (await member.get(page)).text.match(/(?<=>)\d+ \w+ 2026(?=<\/time>)/g)
  expect(await days()).toContain('1 Apr 2026')
  expect(await days()).not.toContain('31 Mar 2026')
})

test('members set the zones in forms, and a name that is no zone is refused there', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `/dashboard/test/customers/${customer.id}/edit`
  const fields = { name: customer.name, email: customer.email }
  await member.submit(page, page, { ...fields, timezone: 'asia/tokyo' })
  expect((await member.get(`/dashboard/test/customers/${customer.id}`)).text).toContain('<dd>Asia/Tokyo</dd>')
  const refused = await member.submit(page, page, { ...fields, timezone: '+09:00' })
  expect(refused.text).toContain('Choose a time zone.')
})

async function updateCustomer({ client }: TestCompany, id: string, body: { timezone: string }) {
  return succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body })).customer
}

async function updateCompany({ client }: TestCompany, body: { default_timezone: string }) {
  return succeed(await client.PATCH('/v1/company', { body })).company
}
