import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addOpen, newLine, pay } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

const service = await serviceForThisFile()
const MONTHS = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}`)
const YEAR = { from_month: '2027-01', to_month: '2027-12' }

test.each(['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles', 'UTC'])(
  'a year of a company in %s is what its invoices of each printed month add up to',
  async (timezone) => {
    const company = await service.company({ testClock: true })
    const rate = await addTaxRate(company)
    await updateCompany(company, { default_timezone: timezone, default_tax_rate_codes: [rate.code] })
    await travel(company, '2026-12-15T12:00:00Z')
    const { customer_id } = await subscribe(
      company,
      { amount_cents: 4_900, currency_code: 'EUR' },
      { billing_anchor: 'calendar' },
    )
    for (const [index, month] of [...MONTHS, '2028-01'].entries()) {
      // A minute before and after each midnight that a month could begin at.
      for (const at of [
        offsetDay(month, -1, '14:59'),
        offsetDay(month, -1, '15:01'),
        `${month}-01T07:59:00Z`,
      ]) {
        await travel(company, at)
        const invoice = await addOpen(company, {
          customer: { id: customer_id },
          line_items: [newLine(1, 100 + index)],
        })
        await pay(company, invoice, 'out_of_band', { amount_cents: 50 })
        await issueNote(company, invoice, partOf(invoice, 10))
      }
      await travel(company, `${month}-01T12:00:00Z`)
    }

    const { invoices, has_more } = succeed(
      await company.client.GET('/v1/invoices', { params: { query: { limit: 100 } } }),
    )
    const { credit_notes } = succeed(
      await company.client.GET('/v1/credit_notes', { params: { query: { limit: 100 } } }),
    )
    expect(has_more).toBe(false)
    const documents = [
      ...invoices.map((each) => ({
        ...each,
        printed: printedMonth(each.finalized_at, each.timezone),
        sign: 1,
      })),
      ...credit_notes.map((each) => ({ ...each, printed: printedMonth(each.issued_at, timezone), sign: -1 })),
    ]
    const of = (month: string) => documents.filter(({ printed }) => printed === month)
    const { revenue_report } = succeed(
      await company.client.GET('/v1/reports/revenue', { params: { query: YEAR } }),
    )
    expect(revenue_report).toMatchObject({ timezone, ...YEAR })
    expect(
      revenue_report.currencies[0]?.months.map((each) => [
        each.month,
        each.invoice_count,
        each.invoiced_cents,
        each.tax_cents,
        each.credited_cents,
      ]),
    ).toEqual(
      MONTHS.map((month) => {
        const [bills, notes] = [1, -1].map((sign) => of(month).filter((each) => each.sign === sign))
        return [
          month,
          bills?.length,
          sum(bills, 'total_cents'),
          sum(bills, 'tax_cents'),
          sum(notes, 'total_cents'),
        ]
      }),
    )
    const fees = invoices.filter(
      ({ subscription_id, finalized_at }) => subscription_id !== null && finalized_at,
    )
    expect(fees.map((each) => printedMonth(each.finalized_at, each.timezone)).toSorted()).toEqual(
      expect.arrayContaining(MONTHS),
    )

    const { tax_report } = succeed(await company.client.GET('/v1/reports/taxes', { params: { query: YEAR } }))
    expect(tax_report.timezone).toBe(timezone)
    const taxes = MONTHS.map((month) => [
      month,
      of(month).reduce((all, each) => all + each.sign * each.tax_cents, 0),
    ])
    expect(tax_report.rows.map(({ month, tax_cents }) => [month, tax_cents])).toEqual(taxes)
    for (const [month, cents] of taxes) {
      const query = { from_month: String(month), to_month: String(month) }
      const exported = await exportedTaxes(company, query)
      expect(Math.round(100 * exported.reduce((all, tax) => all + tax, 0))).toBe(cents)
    }
  },
)

test('the current month is that of the time zone', async () => {
  const own = await service.company()
  await updateCompany(own, { default_timezone: 'Pacific/Kiritimati' })
  const far = succeed(await own.client.GET('/v1/reports/revenue')).revenue_report.to_month
  await updateCompany(own, { default_timezone: 'Pacific/Niue' })
  const near = succeed(await own.client.GET('/v1/reports/revenue')).revenue_report.to_month
  expect([far, near]).toEqual(
    ['Pacific/Kiritimati', 'Pacific/Niue'].map((zone) => printedMonth(service.clock.now.toISOString(), zone)),
  )
})

function printedMonth(at: string | null, timeZone: string): string | undefined {
  if (at === null) return undefined
  // Canada writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(new Date(at))
    .slice(0, 7)
}

function offsetDay(month: string, days: number, time: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return `${day.toISOString().slice(0, 10)}T${time}:00Z`
}

function sum<Name extends string>(rows: ReadonlyArray<Record<Name, number>> = [], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

async function exportedTaxes(company: TestCompany, query: typeof YEAR): Promise<number[]> {
  const path = `/v1/exports/taxes?${new URLSearchParams(query)}`
  const [names = [], ...rows] = readCsv((await company.send({ method: 'GET', path })).text)
  return rows.map((row) => Number(row[names.indexOf('tax')]))
}

async function updateCompany({ client }: TestCompany, body: object) {
  return succeed(await client.PATCH('/v1/company', { body })).company
}
