import { describe, expect, test } from 'vitest'
import { usageOf } from '../../conformance/kit/lines.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import {
  addDraft,
  addOpen,
  addRenewalDraft,
  finalize,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { previewInvoice } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('opens a draft: number, URL, due date, and nothing else changes', async () => {
  const company = await service.company()
  const draft = await addDraft(company, { days_until_due: 30, metadata: { a: 'b' } })
  service.clock.advance(1_000)
  const open = await finalize(company, draft)
  const now = service.clock.now
  const { public_invoice_url } = open
  expect(open).toEqual({
    ...draft,
    status: 'open',
    amount_due_cents: draft.total_cents,
    invoice_number: 'TEST-000001',
    public_invoice_url,
    finalized_at: now.toISOString(),
    due_at: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString(),
    updated_at: now.toISOString(),
  })
})

test('keeps the names of seller and customer; a draft shows the current ones', async () => {
  const company = await service.company()
  const { client } = company
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  service.clock.advance(1)
  const draft = await addDraft(company, { customer })
  const { seller } = open
  expect(seller.name).toBe(company.name)
  const old = { seller, buyer: { name: customer.name, email: customer.email } }
  for (const invoice of [open, draft]) expect(invoice).toMatchObject(old)

  const body = { name: 'Neue Robotik', email: 'rechnung@neue-robotik.example' }
  succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id: customer.id } }, body }))
  const name = `${company.name} GmbH`
  succeed(await client.PATCH('/v1/company', { body: { name } }))
  const current = { seller: { ...seller, name }, buyer: body }
  expect(await readInvoice(company, open)).toEqual(open)
  expect(await readInvoice(company, draft)).toEqual({ ...draft, ...current })
  // Both were created at the same moment.
  const { invoices } = succeed(await client.GET('/v1/invoices'))
  expect(new Map(invoices.map((each) => [each.id, each]))).toEqual(
    new Map([
      [open.id, open],
      [draft.id, { ...draft, ...current }],
    ]),
  )
  expect(await finalize(company, draft)).toMatchObject(current)
  expect(await pay(company, open)).toMatchObject(old)
})

test('gives a URL of 128 random bits and more under PUBLIC_BASE_URL, another to each invoice', async () => {
  const company = await service.company()
  const urls = []
  for (let n = 0; n < 5; n += 1) urls.push((await addOpen(company)).public_invoice_url)
  expect(new Set(urls).size).toBe(5)
  // 22 base-62 characters hold 131 bits.
  for (const url of urls)
    expect(url).toMatch(/^https:\/\/pay\.example\.test\/pay\/[0-9a-z]+-[0-9A-Za-z]{22,}$/)
})

test.each([0, 1, 365])('makes it due %d days of 24 hours later', async (days_until_due) => {
  const { due_at, finalized_at } = await addOpen(await service.company(), {
    days_until_due,
  })
  expect(Date.parse(String(due_at)) - Date.parse(String(finalized_at))).toBe(days_until_due * 86_400_000)
})

test('makes it due when it is finalized where it is charged automatically, and overdue if the wallet falls short', async () => {
  const company = await service.company()
  const body = newAutomaticInvoice(await addCustomer(company))
  const { invoice } = succeed(await company.client.POST('/v1/invoices', { body }))
  const open = await finalize(company, invoice)
  expect(open).toMatchObject({ status: 'open', due_at: open.finalized_at, overdue_at: null })
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({
    ...{ status: 'open', amount_due_cents: 250 },
    overdue_at: expect.any(String),
  })
})

describe('with credit in the wallet', () => {
  const rows = [
    ['live', 'send_invoice', '1.00', { status: 'open', amount_due_cents: 150 }],
    ['live', 'charge_automatically', '2.50', { status: 'paid', amount_due_cents: 0 }],
    ['test', 'send_invoice', '9', { status: 'paid', amount_due_cents: 0 }],
    ['test', 'charge_automatically', '2.49', { status: 'open', amount_due_cents: 1 }],
  ] as const

  test.each(rows)(
    'answers open, and is then paid with it: %s, %s, %s',
    async (mode, method, amount, after) => {
      const company = await service.company({ mode, testClock: mode === 'test' })
      const customer = await addCustomer(company)
      await addGrant(company, customer, { amount })
      const days_until_due = method === 'send_invoice' ? 5 : null
      const draft = await addDraft(company, { customer, collection_method: method, days_until_due })
      const open = await finalize(company, draft)
      expect(open).toMatchObject({ status: 'open', amount_due_cents: 250, payments: [] })
      await service.work()
      const paid = await readInvoice(company, open)
      expect(paid).toMatchObject({ ...after, payments: [{ source: 'wallet' }] })
      expect(paid.overdue_at === null).toBe(method === 'send_invoice' || after.status === 'paid')
      await service.sweepAndWork()
      expect(await readInvoice(company, open)).toEqual(paid)
    },
  )

  test('leaves it alone where credit is not to be applied, now and later', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    await addGrant(company, customer, { amount: '10' })
    const automatic = { collection_method: 'charge_automatically', days_until_due: null } as const
    const drafts = [
      await addDraft(company, { customer, apply_credit: false }),
      await addDraft(company, { customer, ...automatic, apply_credit: false }),
    ]
    for (const draft of drafts) await finalize(company, draft)
    await service.work()
    await addGrant(company, customer, { amount: '10' })
    await service.sweepAndWork()
    for (const draft of drafts)
      expect(await readInvoice(company, draft)).toMatchObject({ status: 'open', payments: [] })
    expect(await pay(company, { id: drafts[0]?.id ?? '' }, 'wallet')).toMatchObject({ status: 'paid' })
  })

  test('that comes later, leaves alone what was sent', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const sent = await addOpen(company, { customer })
    await service.work()
    await addGrant(company, customer, { amount: '10' })
    await service.sweepAndWork()
    expect(await readInvoice(company, sent)).toEqual(sent)
    const next = await addOpen(company, { customer })
    await service.work()
    expect(await readInvoice(company, next)).toMatchObject({ status: 'paid' })
    expect(await readInvoice(company, sent)).toEqual(sent)
  })
})

describe('of zero', () => {
  const line_items = [newLine(1, 100), newLine(1, -100)]
  const terms = [
    { collection_method: 'send_invoice' as const, days_until_due: 1 },
    { collection_method: 'charge_automatically' as const },
  ]

  test.each(terms)('is paid at once, and the ledger is left alone: %j', async (members) => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const body = { customer_id: customer.id, ...members, line_items }
    const draft = succeed(await company.client.POST('/v1/invoices', { body })).invoice
    const now = later(draft.created_at, 1_000)
    await travel(company, now)
    const paid = await finalize(company, draft)
    expect(paid).toMatchObject({ status: 'paid', invoice_number: 'TEST-000001', amount_paid_cents: 0 })
    expect(paid).toMatchObject({ finalized_at: now, paid_at: now, updated_at: now, amount_due_cents: 0 })
    await travel(company, later(now, 2 * DAY_MS))
    expect(await readInvoice(company, draft)).toEqual(paid)
    expect(await readLedger(company, customer)).toEqual([])
    for (const move of ['pay', 'void', 'mark_uncollectible']) {
      const path = `/v1/invoices/${draft.id}/${move}`
      const body = move === 'pay' ? { source: 'wallet' } : {}
      const refused = await company.send({ method: 'POST', path, body })
      expect([refused.status, refused.body.error?.details]).toEqual([409, { status: 'paid' }])
    }
  })
})

test('refuses a body with anything in it, and leaves the draft', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const send = (body: string | Uint8Array<ArrayBuffer>) =>
    company.send({ method: 'POST', path: `/v1/invoices/${draft.id}/finalize`, body })
  for (const body of ['{', new Uint8Array([0xff])])
    expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_JSON' } } })
  for (const body of ['{"status":"paid"}', '[]', 'null', '"x"'])
    expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
  expect(await readInvoice(company, draft)).toEqual(draft)
})

describe('its number', () => {
  test('runs without a gap, in each company and mode for itself', async () => {
    const one = await service.company({ mode: 'test' })
    const live = await service.company({ name: one.name, mode: 'live' })
    const two = await service.company({ mode: 'live' })
    const numbers = []
    for (const company of [one, live, one, two, live, one])
      numbers.push((await addOpen(company)).invoice_number)
    expect(numbers).toEqual([
      'TEST-000001',
      'INV-000001',
      'TEST-000002',
      'INV-000001',
      'INV-000002',
      'TEST-000003',
    ])
  })

  test('is kept after voiding and never given again', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    expect((await voidInvoice(company, open)).invoice_number).toBe('TEST-000001')
    expect((await addOpen(company)).invoice_number).toBe('TEST-000002')
  })

  test('is not used up by a finalizing that is refused', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    for (const id of [open.id, UNKNOWN_ID]) refusal(await attempt(company, id))
    expect((await addOpen(company)).invoice_number).toBe('TEST-000002')
  })

  test('grows beyond six digits', async () => {
    const company = await service.company()
    await addOpen(company)
    await service.db
      .updateTable('invoice_sequences')
      .set({ last_number: 999_999 })
      .where('tenant_id', '=', await company.tenantId())
      .execute()
    expect((await addOpen(company)).invoice_number).toBe('TEST-1000000')
  })
})

describe("of a subscription's draft", () => {
  test('is allowed before its hour, with the usage that was accepted by then', async () => {
    const company = await service.company({ testClock: true })
    const draft = await addRenewalDraft(company)
    const end = String(draft.period_end)
    await ingestCalls(company, draft, 5, later(end, -1))
    const open = await finalize(company, draft)
    expect(open).toMatchObject({ status: 'open', finalized_at: end, due_at: later(end, 30 * DAY_MS) })
    expect(open.line_items.map((line) => usageOf(line)?.units)).toEqual([undefined, '5'])
    expect(open.total_cents).toBe(draft.total_cents + 10)
  })

  test('is not done again an hour later, and usage that comes in between is late in the next period', async () => {
    const company = await service.company({ testClock: true })
    const open = await finalize(company, await addRenewalDraft(company))
    const end = String(open.period_end)
    await ingestCalls(company, open, 5, later(end, -1))
    await travel(company, later(end, 2 * HOUR_MS))
    expect(await readInvoice(company, open)).toEqual(open)
    const upcoming = await previewInvoice(company, { id: String(open.subscription_id) })
    expect(usageOf(upcoming.line_items[1])).toMatchObject({ units: '5', late_events: 1 })
  })
})

test('refuses any status but draft, names it, and changes nothing', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const voided = await voidInvoice(company, await addOpen(company))
  for (const invoice of [open, voided]) {
    const { status } = invoice
    const refused = { status: 409, code: 'INVOICE_NOT_DRAFT', details: { status } }
    expect(refusal(await attempt(company, invoice.id))).toEqual(refused)
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addDraft(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/invoices/${id}/finalize` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sending = async (id: string) => ({ method: 'POST', path: `/v1/invoices/${id}/finalize` })
  return {
    good: await sending((await addDraft(company)).id),
    other: await sending((await addDraft(company)).id),
    refused: await sending((await addOpen(company)).id),
  }
})

test('no body and an empty one are the same request under an Idempotency-Key', async () => {
  const company = await service.company()
  const { id } = await addDraft(company)
  const sending = { method: 'POST', path: `/v1/invoices/${id}/finalize`, headers: { 'Idempotency-Key': 'k' } }
  const first = await company.send(sending)
  const again = await company.send({ ...sending, body: {} })
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  expect(again.body).toEqual({ ...first.body, request_id: again.body.request_id })
})

function attempt({ client }: TestCompany, id: string) {
  return client.POST('/v1/invoices/{id}/finalize', { params: { path: { id } } })
}
