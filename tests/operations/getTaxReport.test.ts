import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import type { components } from '../../generated/types.ts'
import { minorToMajor } from '../../server/money/currency.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { type CreditNote, issueNote, partOf, voidNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, copyInvoice, type Invoice, newLine, voidInvoice } from '../fixtures/invoices.ts'
import { refusal, succeed } from '../support/answers.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, readTestClock, travel } from '../support/time.ts'

expectViolation(/./)

const service = await serviceForThisFile()

type Schemas = components['schemas']
type Row = Schemas['TaxReportRow']
type Document = Invoice | CreditNote

describe('of a company with customers in several countries', async () => {
  const company = await service.company({ testClock: true })
  const stranger = await service.company()
  const [full, low] = [await addTaxRate(company), await addTaxRate(company, { percentage: '7', name: 'Low' })]
  const members: Array<Partial<Schemas['CustomerCreate']>> = [
    { address: { country: 'DE' }, currency_code: 'EUR' },
    {
      address: { country: 'FR' },
      currency_code: 'EUR',
      tax_ids: [{ type: 'eu_vat', value: 'FR00000000000' }],
    },
    { address: { country: 'FR' }, currency_code: 'EUR', tax_status: 'exempt' },
    { currency_code: 'JPY' },
    { address: { country: 'US', state: 'NY' } },
    { address: { country: 'US', state: 'OH' } },
  ]
  const customers = await Promise.all(members.map((each) => addCustomer(company, each)))
  for (const [index, customer] of [...customers, ...customers].entries()) {
    const line_items = [
      { ...newLine(1, 333 + index), tax_rate_codes: [full.code] },
      { ...newLine(1, 100), tax_rate_codes: [full.code, low.code] },
      { ...newLine(1, -50), tax_rate_codes: [low.code] },
      { ...newLine(1, 70), tax_rate_codes: [] },
    ]
    const invoice = await addOpen(company, { customer, line_items })
    await addDraft(company, { customer, line_items })
    await voidInvoice(company, await addOpen(company, { customer, line_items }))
    const { frozen_time } = await readTestClock(company)
    await issueNote(company, invoice, partOf(invoice, 30))
    await travel(company, later(frozen_time, 10 * DAY_MS))
    // Of another month than the invoice, if a month ends in between.
    await voidNote(company, await issueNote(company, invoice, partOf(invoice, 7)))
    if (index !== 1) await issueNote(company, invoice, index === 2 ? {} : partOf(invoice, 41))
  }
  const { invoices } = succeed(
    await company.client.GET('/v1/invoices', { params: { query: { limit: 100 } } }),
  )
  const finalized = invoices.filter(({ status }) => status !== 'draft' && status !== 'void')
  const { credit_notes } = succeed(
    await company.client.GET('/v1/credit_notes', { params: { query: { limit: 100, status: ['issued'] } } }),
  )
  const documents = [...finalized, ...credit_notes]
  const months = [...new Set(documents.map(monthOf))].toSorted()
  const [from_month = '', to_month = from_month] = [months[0], months.at(-1)]

  test('the rows are what the taxes of its invoices add up to, less its credit notes', async () => {
    const report = await readTaxes(company, { from_month, to_month })
    expect(report).toMatchObject({ from_month, to_month, has_more: false })
    expect(months.length).toBeGreaterThan(1)
    expect(byText(report.rows)).toEqual(byText(modelOf(documents)))
    expect(report.rows.some(({ tax_rate_id, country }) => tax_rate_id === null && country === 'FR')).toBe(
      true,
    )
    const revenue = succeed(
      await company.client.GET('/v1/reports/revenue', { params: { query: { from_month, to_month } } }),
    ).revenue_report.currencies
    for (const { currency_code, months: each } of revenue)
      for (const { month, tax_cents } of each) {
        const isOwn = (row: { month: string; currency_code: string }) =>
          row.month === month && row.currency_code === currency_code
        const given = credit_notes.filter((note) => isOwn({ ...note, month: monthOf(note) }))
        const taxed = report.rows.filter(isOwn).reduce((sum, row) => sum + row.tax_cents, 0)
        expect(taxed + given.reduce((sum, note) => sum + note.tax_cents, 0)).toBe(tax_cents)
      }
    for (const { currency_code, ...total } of report.totals) {
      const own = report.rows.filter((row) => row.currency_code === currency_code)
      const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0)
      const given = revenue.find((each) => each.currency_code === currency_code)?.months ?? []
      const sumOfMonths = (of: (month: (typeof given)[number]) => number) =>
        given.reduce((total, month) => total + of(month), 0)
      const { invoiced, credited } = total
      expect([invoiced.net_cents, invoiced.tax_cents, credited.net_cents + credited.tax_cents]).toEqual([
        sumOfMonths(({ net_cents }) => net_cents),
        sumOfMonths(({ tax_cents }) => tax_cents),
        sumOfMonths(({ credited_cents }) => credited_cents),
      ])
      for (const [{ net_cents, overlap_cents, tax_cents }, of] of [
        [invoiced, (row: Row) => row.invoiced],
        [credited, (row: Row) => row.credited],
        [total, (row: Row) => row],
      ] as const)
        expect([net_cents + overlap_cents, tax_cents]).toEqual([
          sum((row) => of(row).taxable_cents),
          sum((row) => of(row).tax_cents),
        ])
    }
    expect(report.totals.map(({ currency_code }) => currency_code)).toEqual(['EUR', 'JPY', 'USD'])
    expect(report.totals.some(({ overlap_cents }) => overlap_cents !== 0)).toBe(true)
    expect(report.rows.some(({ category }) => category === null)).toBe(true)
    const alone = await readTaxes(company, { from_month, to_month: from_month })
    expect(alone.rows).toEqual(report.rows.filter(({ month }) => month === from_month))
  })

  test('the CSV has each rate of each document, with the buyer that the invoice has', async () => {
    const lines = await readExport(company, { from_month, to_month })
    const wanted = documents.toSorted(lastFirst).flatMap((document) =>
      entriesOf(document).map((entry) => ({
        invoice_id: isNote(document) ? document.invoice_id : document.id,
        invoice_number: finalized.find(({ id }) =>
          isNote(document) ? id === document.invoice_id : id === document.id,
        )?.invoice_number,
        status: document.status,
        finalized_at: countedAt(document),
        customer_id: document.customer_id,
        customer_name: document.buyer.name,
        country: document.buyer.address?.country ?? '',
        tax_ids: document.buyer.tax_ids.map(({ type, value }) => `${type} ${value}`).join('; '),
        currency_code: document.currency_code,
        tax_behavior: 'exclusive',
        tax_rate_id: entry.tax_rate_id ?? '',
        code: entry.code ?? '',
        name: entry.name ?? '',
        percentage: entry.percentage ?? '',
        category: entry.category ?? '',
        note: entry.note ?? '',
        taxable: minorToMajor(signOf(document) * entry.taxable_cents, document.currency_code),
        tax: minorToMajor(signOf(document) * entry.tax_cents, document.currency_code),
        document_type: isNote(document) ? 'credit_note' : 'invoice',
        document_id: document.id,
        document_number: isNote(document) ? document.credit_note_number : document.invoice_number,
        state: document.buyer.address?.state ?? '',
      })),
    )
    expect(lines).toEqual(wanted)
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['open', 'paid', 'issued']))
  })

  test('another company has none of it', async () => {
    expect((await readTaxes(stranger, { from_month, to_month })).rows).toEqual([])
    expect(await readExport(stranger, { from_month, to_month })).toEqual([])
  })

  test('a rate that was renamed has its name of now, and one row', async () => {
    const params = { path: { id: low.id } }
    succeed(await company.client.PATCH('/v1/tax_rates/{id}', { params, body: { name: 'Reduced' } }))
    const names = (await readTaxes(company, { from_month, to_month })).rows.flatMap(({ code, name }) =>
      code === low.code ? [name] : [],
    )
    expect(new Set(names)).toEqual(new Set(['Reduced']))
  })

  test('a buyer from before customers had addresses is of no country', async () => {
    const tenant = await company.tenantId()
    await sql`update invoices set buyer = buyer - 'address' - 'tax_ids' where tenant_id = ${tenant} and status <> 'draft'`.execute(
      service.db,
    )
    const { rows } = await readTaxes(company, { from_month, to_month })
    expect(new Set(rows.map(({ country }) => country))).toEqual(new Set([null]))
    const lines = await readExport(company, { from_month, to_month })
    expect(new Set(lines.map(({ country, tax_ids }) => `${country}${tax_ids}`))).toEqual(new Set(['']))
  })
})

test('a range has up to twelve months, the first one first', async () => {
  const { client } = await service.company()
  for (const path of ['/v1/reports/taxes', '/v1/exports/taxes'] as const) {
    const refused = async (query: object) => refusal(await client.GET(path, { params: { query } })).details
    expect(await refused({ from_month: '2026-01', to_month: '2027-01' })).toMatchObject([
      { path: 'query.to_month', code: 'range_too_long' },
    ])
    expect(await refused({ from_month: '2026-02', to_month: '2026-01' })).toMatchObject([
      { path: 'query.from_month', code: 'invalid_range' },
    ])
  }
})

test('of thousands of rates the report has the first rows, and the CSV all of one moment, page after page', async () => {
  const company = await service.company()
  const line_items = [{ ...newLine(), tax_rate_codes: [(await addTaxRate(company)).code] }]
  const { id } = await addOpen(company, { line_items })
  const tenant = await company.tenantId()
  // The invoice has 1,000 rates, as many as the report has rows, and then has two copies with other ones.
  const give = (ids: string, from: number) =>
    sql`update invoices set taxes = (
      select jsonb_agg(taxes -> 0 || jsonb_build_object('tax_rate_id', 'c' || lpad(n::text, 24, '0'), 'code', n::text)) from generate_series(${from}::integer, ${from + 999}::integer) n
    ) where tenant_id = ${tenant} and id = ${ids}`.execute(service.db)
  await give(id, 1)
  const whole = await readTaxes(company)
  expect([whole.rows.length, whole.has_more]).toEqual([1_000, false])
  const [one = '', other = ''] = await copyInvoice(service, company, { id }, 2)
  await give(one, 1_001)
  await give(other, 2_001)
  const part = await readTaxes(company)
  expect([part.rows.length, part.has_more]).toEqual([1_000, true])
  const codes = (await readExport(company)).map(({ code }) => Number(code))
  expect(codes.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 3_000 }, (_, n) => n + 1))
})

test('reads the invoices of its months alone, and adds up those of many', async () => {
  const company = await service.company()
  const line_items = [{ ...newLine(1, 100), tax_rate_codes: [(await addTaxRate(company)).code] }]
  const { id } = await addOpen(company, { line_items })
  await copyInvoice(service, company, { id }, 20_000)
  const { rows } = await readTaxes(company)
  expect(rows).toMatchObject([{ taxable_cents: 2_000_100, tax_cents: 380_019 }])
  const note = await issueNote(company, { id })
  await copyNote(company, note, 5_000)
  expect((await readTaxes(company)).rows).toMatchObject([{ taxable_cents: 1_500_000, tax_cents: 285_000 }])
  // All are of one moment but the first of each kind, and pages end among them.
  const lines = await readExport(company)
  const of = (type: string) => lines.filter(({ document_type }) => document_type === type)
  expect(lines.length).toBe(25_002)
  for (const [type, count] of [
    ['credit_note', 5_001],
    ['invoice', 20_001],
  ] as const)
    expect(new Set(of(type).map(({ document_number }) => document_number)).size).toBe(count)
  const lastNote = lines.findLastIndex(({ document_type }) => document_type === 'credit_note')
  expect(lines.findIndex(({ document_type }) => document_type === 'invoice')).toBeGreaterThan(lastNote)
})

test('a sum stops at the largest integer that JSON holds exactly, and at the least', async () => {
  const company = await service.company()
  const [one, other] = [await addTaxRate(company), await addTaxRate(company)]
  const largest = Number.MAX_SAFE_INTEGER
  const amount = (cents: number, { code }: typeof one) => ({ ...newLine(1, cents), tax_rate_codes: [code] })
  for (let count = 0; count < 30; count += 1)
    await addOpen(company, {
      line_items: [amount(5e14, one), amount(-5e14, other)],
      tax_behavior: 'inclusive',
    })
  const { rows } = await readTaxes(company)
  expect(rows.map(({ taxable_cents }) => taxable_cents).toSorted((a, b) => a - b)).toEqual([
    -largest,
    largest,
  ])
})

/** Copies what the reports read. The copies have numbers of their own. */
async function copyNote(company: TestCompany, { id }: CreditNote, count: number): Promise<void> {
  const tenant = await company.tenantId()
  const columns = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'credit_notes' and is_identity = 'NO'
      and column_name not in ('id', 'number', 'number_text', 'public_token')`.execute(service.db)
  const names = sql.raw(columns.rows[0]?.names ?? '')
  await sql`
    insert into credit_notes (id, number, number_text, public_token, ${names})
    select 'n' || lpad(n::text, 24, '0'), n + 10, 'N-' || n, 'token' || n, ${names}
    from credit_notes, generate_series(1, ${count}::integer) n where tenant_id = ${tenant} and id = ${id}`.execute(
    service.db,
  )
  await sql`analyze credit_notes`.execute(service.db)
}

async function readTaxes({ client }: TestCompany, query: object = {}) {
  return succeed(await client.GET('/v1/reports/taxes', { params: { query } })).tax_report
}

async function readExport(company: TestCompany, query: Record<string, string> = {}) {
  const { text, status } = await company.send({
    method: 'GET',
    path: `/v1/exports/taxes?${new URLSearchParams(query)}`,
  })
  expect(status, text).toBe(200)
  const [names = [], ...rows] = readCsv(text)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}

type Counted =
  | Pick<Invoice, 'finalized_at' | 'invoice_number'>
  | Pick<CreditNote, 'issued_at' | 'credit_note_number'>

function isNote<Each extends object>(document: Each): document is Extract<Each, { issued_at: string }> {
  return 'issued_at' in document
}

function signOf(document: Counted): number {
  return isNote(document) ? -1 : 1
}

function countedAt(document: Counted): string {
  return isNote(document) ? document.issued_at : String(document.finalized_at)
}

function monthOf(document: Counted): string {
  return countedAt(document).slice(0, 7)
}

/** Of one moment, credit notes come before invoices, and the last number first. */
function lastFirst(one: Document, other: Document): number {
  const keyOf = (document: Document) =>
    `${countedAt(document)} ${isNote(document) ? `2 ${document.credit_note_number}` : `1 ${document.invoice_number}`}`
  return keyOf(other).localeCompare(keyOf(one))
}

function modelOf(documents: readonly Document[]): Row[] {
  const rows = new Map<string, Row>()
  for (const document of documents)
    for (const { taxable_cents, tax_cents, note: _, ...rate } of entriesOf(document)) {
      const country = document.buyer.address?.country ?? null
      const state = country === 'US' ? (document.buyer.address?.state ?? null) : null
      const group = {
        month: monthOf(document),
        currency_code: document.currency_code,
        ...rate,
        country,
        state,
      }
      const key = JSON.stringify(group)
      const none = { taxable_cents: 0, tax_cents: 0 }
      const sum = rows.get(key) ?? { ...group, invoiced: none, credited: none, ...none }
      const part = isNote(document) ? 'credited' : 'invoiced'
      const row = { ...sum, [part]: added(sum[part], { taxable_cents, tax_cents }) }
      rows.set(key, {
        ...row,
        taxable_cents: row.invoiced.taxable_cents - row.credited.taxable_cents,
        tax_cents: row.invoiced.tax_cents - row.credited.tax_cents,
      })
    }
  return [...rows.values()]
}

/** The taxes of a document, and what its lines without a rate come to. */
function entriesOf(document: Document) {
  const lines = isNote(document) ? document.line_items : document.line_items
  const untaxed = lines.flatMap((line) =>
    line.tax_rates.length === 0
      ? [line.amount_cents - ('discount_cents' in line ? line.discount_cents : 0)]
      : [],
  )
  const taxable_cents = untaxed.reduce((sum, cents) => sum + cents, 0)
  const rest = {
    tax_rate_id: null,
    code: null,
    name: null,
    percentage: null,
    category: null,
    note: null,
    taxable_cents,
    tax_cents: 0,
  }
  return taxable_cents === 0 ? document.taxes : [...document.taxes, rest]
}

type Amount = Row['invoiced']

function added(one: Amount, other: Amount): Amount {
  return {
    taxable_cents: one.taxable_cents + other.taxable_cents,
    tax_cents: one.tax_cents + other.tax_cents,
  }
}

/** In an order of their own. */
function byText(rows: readonly Row[]): Row[] {
  const key = ({ month, currency_code, tax_rate_id, category, country, state }: Row) =>
    `${month} ${currency_code} ${tax_rate_id} ${category} ${country} ${state}`
  return rows.toSorted((one, other) => key(one).localeCompare(key(other)))
}
