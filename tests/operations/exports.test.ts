import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { addPlan, addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest } from '../fixtures/events.ts'
import { addDraft, addOpen, lastInvoiceOf, newLine, pay } from '../fixtures/invoices.ts'
import { addSubscription, cancel } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

expectViolation(/./)

const service = await serviceForThisFile()

test('makes text harmless that a spreadsheet would compute, and quotes what has commas, quotes or lines', async () => {
  const company = await service.company()
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@sum',
    '\tx',
    '\rx',
    ' =1',
    '\n\u00a0+1',
    '＝1',
    ' ＋1',
    '－1',
    '＠sum',
    'a "b", c',
    'two\nlines',
    'Größe €',
    "'quoted",
  ]
  for (const name of names.toReversed()) await addCustomer(company, { name, external_id: null })
  const { text } = await read(company, '/v1/exports/customers')
  const [, ...rows] = readCsv(text)
  expect(rows.map(([, name]) => name)).toEqual([
    ...names.slice(0, 12).map((name) => `'${name}`),
    ...names.slice(12),
  ])
  expect(text).toContain('"a ""b"", c"')
})

test('has every row of the list once, page after page', async () => {
  const company = await service.company()
  await fillCustomers(await company.tenantId(), 2_300)
  const { status, text, headers } = await read(company, '/v1/exports/customers')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
  const ids = readCsv(text).map(([id]) => id)
  expect(ids).toEqual(['id', ...Array.from({ length: 2_300 }, (_, n) => idOf(2_300 - n))])
  const head = await fetch(`${service.baseUrl}/v1/exports/customers`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${company.key}` },
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('has amounts in whole units, and what the filters of the list select', async () => {
  const company = await service.company()
  const yen = await addCustomer(company, { currency_code: 'JPY' })
  const { code } = await addTaxRate(company, { percentage: '10' })
  const line_items = [{ ...newLine(1, 1_234), tax_rate_codes: [code] }]
  const open = await addOpen(company, { line_items })
  await pay(company, open, 'out_of_band', { amount_cents: 34 })
  await issueNote(company, open, partOf(open, 100))
  const inYen = await addOpen(company, { line_items, customer: yen })
  await addDraft(company)
  const { text } = await read(company, '/v1/exports/invoices?status=open')
  const [names = [], ...rows] = readCsv(text)
  const told = rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])))
  expect(told).toMatchObject([
    { id: inYen.id, total: '1357', amount_paid: '0', amount_due: '1357', currency_code: 'JPY' },
    { id: open.id, total: '13.57', amount_paid: '0.34', amount_due: '12.13', paid_at: '' },
  ])
  expect(
    told.map(({ subtotal, discount, tax, amount_credited }) => [subtotal, discount, tax, amount_credited]),
  ).toEqual([
    ['1234', '0', '123', '0'],
    ['12.34', '0.00', '1.23', '1.10'],
  ])
  expect(told[1]).toMatchObject({
    invoice_number: open.invoice_number,
    customer_name: open.buyer.name,
    due_at: open.due_at,
  })
})

test('has every usage event once, also those of one moment, and where a filter has no index', async () => {
  const company = await service.company()
  const at = (second: number) => new Date(service.clock.now.getTime() - second * 1_000).toISOString()
  const events = Array.from({ length: 2_300 }, (_, n) => ({
    idempotency_key: `key-${n}`,
    external_customer_id: '@acct',
    event_name: n % 2 === 0 ? 'even' : 'odd',
    timestamp: at(Math.floor(n / 500)),
    properties: n === 7 ? { note: 'a "b", c' } : {},
  }))
  for (let n = 0; n < events.length; n += 100) await ingest(company, events.slice(n, n + 100))
  const exported = async (query: string) => readCsv((await read(company, `/v1/exports/events${query}`)).text)
  // No worker has seen them yet.
  expect(await exported('')).toHaveLength(2_301)
  await service.work()
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor && { cursor }) }
    const page = succeed(await company.client.GET('/v1/events', { params: { query } }))
    listed.push(...page.events.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  const [names = [], ...rows] = await exported('')
  expect(rows.map(([id]) => id)).toEqual(listed)
  expect(listed).toHaveLength(2_300)
  const row = rows.find((each) => each[names.indexOf('idempotency_key')] === 'key-7') ?? []
  expect(Object.fromEntries(names.map((name, index) => [name, row[index]]))).toMatchObject({
    status: 'rejected',
    customer_id: '',
    external_customer_id: "'@acct",
    properties: '{"note":"a \\"b\\", c"}',
    rejection_code: 'CUSTOMER_NOT_FOUND',
  })
  expect(await exported('?event_name=odd')).toHaveLength(1_151)
  expect(await exported('?external_customer_id=@acct&event_name=odd')).toHaveLength(1_151)
  expect((await read(company, '/v1/exports/events?from=2026-01-02&to=x')).status).toBe(400)
})

test('names the customers and plans of subscriptions, unless they are gone', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: '+Acme' })
  const gone = await addCustomer(company, { name: 'Gone' })
  const plan = await addPlan(company, { name: 'Pro, monthly', code: 'pro', amount_cents: 900 })
  await addSubscription(company, customer, plan)
  const ended = await addSubscription(company, gone, plan)
  await pay(company, await lastInvoiceOf(company, ended))
  await cancel(company, ended)
  const params = { path: { id: gone.id } }
  expect((await company.client.DELETE('/v1/customers/{id}', { params })).response.status).toBe(200)
  const [names = [], ...rows] = readCsv((await read(company, '/v1/exports/subscriptions')).text)
  const told = rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])))
  const ofPlan = { plan_code: 'pro', plan_name: 'Pro, monthly' }
  expect(told).toMatchObject([
    { ...ofPlan, id: ended.id, customer_name: '', customer_email: '' },
    { ...ofPlan, customer_name: "'+Acme", customer_email: customer.email },
  ])
})

test('an export that nobody reads on keeps no other export waiting', async () => {
  const company = await service.company()
  await fillCustomers(await company.tenantId(), 60_000)
  const unread = await fetch(`${service.baseUrl}/v1/exports/customers`, {
    headers: { Authorization: `Bearer ${company.key}` },
  })
  const second = await read(company, '/v1/exports/customers?email=nobody@example.com')
  expect([second.status, readCsv(second.text)]).toMatchObject([200, [expect.arrayContaining(['id'])]])
  expect(readCsv(await unread.text())).toHaveLength(60_001)
})

test('a client that leaves before the first page keeps no other export waiting', async () => {
  const company = await service.company()
  const before = service.log.length
  const { port, hostname } = new URL(service.baseUrl)
  await withLockedCustomers(async () => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /v1/exports/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.key}\r\n\r\n`,
    )
    await expect.poll(() => countWaiting(service.db, 'customers')).toBe(1)
    socket.destroy()
    await expect.poll(() => service.log.slice(before).join()).toContain('aborted by the client')
  })
  expect((await read(company, '/v1/exports/customers')).status).toBe(200)
  expect(service.log.slice(before).map((line) => JSON.parse(line).level)).toEqual(['warn', 'info'])
})

test('the pages of a company are read one at a time, and no more than 16 wait', async () => {
  expectFailure(/SERVICE_UNAVAILABLE/)
  const company = await service.company()
  const answers = await withLockedCustomers(async () => {
    const first = read(company, '/v1/exports/customers')
    await expect.poll(() => countWaiting(service.db, 'customers')).toBe(1)
    const others = Array.from({ length: 17 }, () => read(company, '/v1/exports/customers'))
    expect((await Promise.race(others)).status).toBe(503)
    expect(await countWaiting(service.db, 'customers')).toBe(1)
    return [first, ...others]
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 17 }, () => 200), 503])
})

test('sorts up to 10,000 invoices, and counts and adds up so many', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const large = await addOpen(company, { line_items: [newLine(1, 100_000)] })
  await fillInvoices(await company.tenantId(), open.id, 10_000)
  const report = async (query: object) =>
    succeed(await company.client.GET('/v1/reports/invoices', { params: { query } })).invoices_report
  expect(await report({})).toMatchObject({
    counts: { all: 10_000, draft: 0, open: 10_000, paid: 0 },
    selected: {
      invoice_count: 10_000,
      has_more: true,
      currencies: [{ currency_code: 'USD', invoice_count: 10_000, total_cents: 2_599_750 }],
    },
  })
  const sorted = (query: object) =>
    company.client.GET('/v1/invoices', { params: { query: { sort: 'total_cents' as const, ...query } } })
  expect(refusal(await sorted({})).details).toMatchObject([{ path: 'query.sort', code: 'too_many_to_sort' }])
  const created_from = new Date(Date.parse(open.created_at) - 9_998).toISOString()
  expect(succeed(await sorted({ created_from, limit: 1 })).invoices).toMatchObject([{ id: large.id }])
  expect((await report({ created_from })).selected).toMatchObject({ has_more: false })
})

async function read({ key }: TestCompany, path: string) {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function withLockedCustomers<Result>(run: () => Promise<Result>): Promise<Result> {
  return service.db.transaction().execute(async (trx) => {
    await sql`lock table customers in access exclusive mode`.execute(trx)
    return run()
  })
}

async function fillCustomers(tenant: number, count: number) {
  await sql`
    insert into customers (tenant_id, id, name, email, currency_code, test_clock_id, metadata, created_at, updated_at)
    select ${tenant}, 'c' || lpad(n::text, 24, '0'), 'Acme', 'a@b.example', 'USD', '', '{}', at, at
    from generate_series(1, ${count}::integer) n,
      lateral (select ${service.clock.now}::timestamptz - interval '1 day' + n * interval '1 ms' as at) as times`.execute(
    service.db,
  )
  await sql`analyze customers`.execute(service.db)
}

/** Copies of an invoice, each a millisecond older. */
async function fillInvoices(tenant: number, id: string, count: number) {
  await sql`
    insert into invoices (tenant_id, id, customer_id, test_clock_id, billing_reason, status, collection_method, days_until_due,
      apply_credit, currency_code, total_cents, invoice_number, number_text, public_token, finalized_at, due_at, seller, buyer,
      metadata, created_at, updated_at)
    select tenant_id, 'c' || lpad(n::text, 24, '0'), customer_id, test_clock_id, billing_reason, status, collection_method,
      days_until_due, apply_credit, currency_code, total_cents, n + 10, 'X-' || n, 'token' || n, finalized_at, due_at, seller, buyer,
      metadata, created_at - n * interval '1 ms', updated_at
    from invoices, generate_series(1, ${count}::integer) n where tenant_id = ${tenant} and id = ${id}`.execute(
    service.db,
  )
  await sql`analyze invoices`.execute(service.db)
}

function idOf(n: number): string {
  return `c${String(n).padStart(24, '0')}`
}
