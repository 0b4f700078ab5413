import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { SAMPLE_URL } from '../../scripts/generate/samples/requests.ts'
import { computeTaxes } from '../../server/taxes/compute-taxes.ts'
import { ratesOfLine, type TaxRate } from '../../server/taxes/rates-of-line.ts'
import type { Invoice } from '../fixtures/invoices.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile } from '../support/service.ts'
import { codeIn, readGuide, tablesIn } from './guides.ts'

const guide = readGuide('tax-rates.md')
const tables = tablesIn(guide)
const service = await serviceForThisFile()

test('the guide to taxes bills its three customers as it says, and again when it is pasted again', async () => {
  const company = await service.company()
  const folder = await mkdtemp(join(tmpdir(), 'taxes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = codeIn(guide, 'sh')
    .join('')
    .replace('ak_test_…', company.key)
    .replaceAll(SAMPLE_URL, service.baseUrl)
  const told = tables.find(([row]) => row?.Customer === 'at home') ?? []
  for (const _time of ['first', 'again']) {
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: folder })
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
    expect(answers).toHaveLength(12)
    const parsed = answers.map((answer) => JSON.parse(answer))
    expect(parsed.filter(({ success }) => !success)).toEqual([])
    const finalized = parsed.filter(({ invoice }) => invoice?.status === 'open').map(({ invoice }) => invoice)
    expect(finalized.map(toRow)).toEqual(told.map(({ Customer: _, ...row }) => row))
  }
  const [home = '', france = '', outside = ''] = await Promise.all(
    ['at-home.pdf', 'in-france.pdf', 'outside.pdf'].map(async (name) => {
      const bytes = await readFile(join(folder, name))
      return (await pagesOfPdf(new Uint8Array(bytes).buffer)).join(' ')
    }),
  )
  for (const text of [home, france, outside]) expect(text).toContain('EU VAT DE999999999')
  expect(home).toContain('VAT 19 % 19% $250.00 $47.50')
  expect(france).toContain('EU VAT FR00000000000')
  expect(france).toContain('Reverse charge 0% $250.00 $0.00')
  expect(outside).toContain('Not subject to German VAT')
})

const LINES = { 'One line of 119.00': [11_900], 'Three lines of 3.33': [333, 333, 333] }

test.each(Object.entries(LINES))('the guide to taxes taxes %s as it says', (name, amounts) => {
  const place = guide.indexOf(`${name} at 19 %`)
  const [rows = []] = tablesIn(guide.slice(guide.indexOf('|', place)))
  expect(rows.map((row) => Object.values(row)[0])).toEqual(['subtotal_cents', 'tax_cents', 'total_cents'])
  for (const behavior of ['exclusive', 'inclusive'] as const) {
    const taxed = computeTaxes(behavior, amounts.map(toLine))
    expect(rows.map((row) => row[behavior])).toEqual(
      [taxed.subtotal_cents, taxed.tax_cents, taxed.total_cents].map(String),
    )
  }
  expect(computeTaxes('exclusive', LINES['Three lines of 3.33'].map(toLine)).line_taxes).toEqual([63, 64, 63])
})

test('the guide to minimum spend taxes its invoice as it says', () => {
  const [rows = []] = tablesIn(readGuide('minimum-spend.md')).filter(([row]) => row?.Sum !== undefined)
  for (const behavior of ['exclusive', 'inclusive'] as const) {
    const taxed = computeTaxes(behavior, [4_900, 8_000, 7_100].map(toLine))
    expect(rows.map((row) => row[behavior])).toEqual(
      [taxed.subtotal_cents, taxed.tax_cents, taxed.total_cents].map(String),
    )
  }
})

test('a rate replaced at midnight UTC taxes December as before, one replaced an hour earlier does not', () => {
  const ends_at = new Date('2027-01-01T00:00:00Z')
  for (const [at, percentage] of [
    ['2027-01-01T00:00:00Z', '19'],
    ['2027-01-01T00:00:00+01:00', '20'],
  ] as const) {
    expect(guide).toContain(at)
    const rates = new Map([
      ['old', rateOf('old', '19', { tax_rate_id: 'new', at })],
      ['new', rateOf('new', '20', null)],
    ])
    const company = {
      rates: ['old'],
      tax_exempt_note: 'Exempt from tax',
      reverse_charge_note: 'Reverse charge',
    }
    const customer = { tax_status: 'taxable', rates: null } as const
    const line = { credited: null, own_rates: null, plan_rates: null, ends_at }
    expect(ratesOfLine({ company, customer, draft_rates: null, rates }, line)).toMatchObject([{ percentage }])
  }
})

/** A row of the guide. */
function toRow({ taxes, subtotal_cents, tax_cents, total_cents }: Invoice): Record<string, string> {
  return {
    'taxes: name, percentage': taxes.map(({ name, percentage }) => `${name}, ${percentage}`).join(),
    subtotal_cents: String(subtotal_cents),
    tax_cents: String(tax_cents),
    total_cents: String(total_cents),
  }
}

function toLine(amount_cents: number) {
  return { amount_cents, discount_cents: 0, tax_rates: [rateOf('standard', '19', null)] }
}

function rateOf(code: string, percentage: string, replaced_by: TaxRate['replaced_by']): TaxRate {
  return { tax_rate_id: code, code, name: code, percentage, category: 'standard', note: null, replaced_by }
}
