import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsAfter } from '../../server/dashboard/parts/months.ts'
import { monthAt } from '../../server/reports/months.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf, voidNote } from '../fixtures/credit-notes.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import {
  addDraft,
  finalize,
  markUncollectible,
  pay,
  readInvoice,
  voidInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { refundByNote } from '../fixtures/refunds.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { type Cells, centsIn, readTable, sumsOf, wordsOf } from './tables.ts'
import { signedIn, unescapeHtml, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

const FATES = [
  'draft',
  'open',
  'void',
  'part',
  'paid',
  'void payment',
  'charged',
  'uncollectible',
  'part uncollectible',
  'note',
  'void note',
  'refund',
  'wallet',
] as const
const CURRENCIES = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['¥', 'JPY'],
] as const)

type Billed = {
  customer: number
  cents: number
  isTaxed: boolean
  daysLater: number
  days_until_due: number
  fate: (typeof FATES)[number]
}

const billed: fc.Arbitrary<Billed> = fc.record({
  customer: fc.nat(5),
  cents: fc.integer({ min: 1_000, max: 100_000_000 }),
  isTaxed: fc.boolean(),
  daysLater: fc.nat(4),
  days_until_due: fc.integer({ min: 1, max: 60 }),
  fate: fc.constantFrom(...FATES),
})

test('every table adds up to the figures above it, on the overview and in the reports', async () => {
  const histories = fc.array(billed, { minLength: 40, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const company = await service.company()
      await addTaxRate(company, { code: 'standard', percentage: '19' })
      const currencies = [...CURRENCIES.values(), ...CURRENCIES.values()]
      const customers = await Promise.all(
        currencies.map((currency_code, index) =>
          addCustomer(company, { name: `Payer ${index}`, currency_code }),
        ),
      )
      for (const each of history) await bill(company, customers, each)
      const member = await signedIn(service, company)
      for (const [sign, currency] of CURRENCIES) await compare(member, sign, currency)
    }),
    { numRuns: 2, endOnFailure: true },
  )
})

async function bill(company: TestCompany, customers: readonly Customer[], each: Billed): Promise<void> {
  const { fate, cents, days_until_due } = each
  service.clock.advance(each.daysLater * DAY_MS)
  const customer = customers[each.customer]
  if (customer === undefined) throw new Error('no such customer')
  if (fate === 'wallet') await addGrant(company, customer, { amount: String(Math.ceil(cents / 300)) })
  const draft = await addDraft(company, {
    customer,
    days_until_due,
    line_items: [
      {
        description: 'x',
        quantity: 1,
        unit_amount_cents: cents,
        tax_rate_codes: each.isTaxed ? ['standard'] : [],
      },
    ],
  })
  if (fate === 'draft') return
  const open = await finalize(company, draft)
  if (open.status !== 'open') return
  if (fate === 'void') await voidInvoice(company, open)
  if (fate.startsWith('part'))
    await pay(company, open, 'out_of_band', { amount_cents: Math.ceil(open.amount_due_cents / 3) })
  if (fate === 'paid') await pay(company, open)
  if (fate === 'void payment') {
    const paid = await pay(company, open)
    await voidPayment(company, paid, paid.payments.length - 1)
  }
  if (fate.endsWith('uncollectible')) await markUncollectible(company, open)
  if (fate.endsWith('note')) {
    const note = await issueNote(company, open, partOf(open, 900))
    if (fate === 'void note') await voidNote(company, note)
  }
  if (fate !== 'charged' && fate !== 'refund') return
  const { id: payment_method_id } = await saveMethod(company, customer, 'pm_ok')
  const request = { params: { path: { id: open.id } }, body: { payment_method_id } }
  const { error } = await company.client.POST('/v1/invoices/{id}/payment_attempts', request)
  // Credit of the customer can have paid it first.
  if (error !== undefined) return expect(error.error.code).toBe('INVOICE_NOT_PAYABLE')
  await service.work()
  const { payments } = await readInvoice(company, open)
  const isCharged = payments.some(({ source, amount_cents }) => source === 'provider' && amount_cents > 900)
  if (fate === 'refund' && isCharged) await refundByNote(company, open, 700)
}

async function compare(member: Visitor, sign: string, currency: string): Promise<void> {
  const read = (path: string, caption: string) => readTable(member, `${base}${path}`, caption)
  const words = async (path: string) => wordsOf((await member.get(`${base}${path}`)).text)
  const sum = (rows: readonly Cells[], column: string) => sumsOf(rows, column)[sign] ?? 0
  const said = (text: string, before: string, after = '') =>
    centsIn(new RegExp(`${before} ?(\\${sign}[\\d,.]+)${after}`).exec(text)?.[1])

  const invoices = await read('/invoices', 'Invoices')
  const list = await words('/invoices')
  const [invoiced, unpaid] = [sum(invoices.filter(isCounted), 'Total'), sum(invoices.filter(isOwed), 'Due')]
  const writtenOff = sum(await read('/invoices?status=uncollectible', 'Invoices'), 'Due')
  const owed = await read(`/receivables?currency=${currency}`, 'Receivables by customer')
  const customers = await read('/customers', 'Customers')
  const overview = await words(`?currency=${currency}`)
  const months = await read(`?currency=${currency}`, 'Revenue by month[^<]*')
  const ages = await read(`?currency=${currency}`, 'Receivables by age')
  const notes = (await read('/credit-notes', 'Credit notes')).filter(({ Status }) => Status === 'Issued')
  const payments = await read('/payments?voided=false', 'Payments')
  const refunds = await read('/refunds', 'Refunds')
  const current = monthAt(service.clock.now, 'UTC')
  const taxReport = `/tax-report?from_month=${monthsAfter(current, -11)}&to_month=${current}`
  const taxes = await read(taxReport, `Taxes of [^<]* in ${currency}`)
  const [total, rates] = [taxes.slice(-1), taxes.slice(0, -1)]

  const pairs: Record<string, [figure: number, rows: number]> = {
    'invoiced on the list': [said(list, '', ' invoiced'), invoiced],
    'invoiced by month': [sum(months, 'Invoiced'), invoiced],
    'unpaid on the list': [said(list, 'invoiced, ', ' of it unpaid'), unpaid],
    'written off on the list': [said(list, '', ' written off'), writtenOff],
    'open on the overview': [said(overview, ' Open'), unpaid],
    'open by age': [sum(ages, 'Amount'), unpaid],
    'open by month': [sum(months, 'Still open'), unpaid],
    'open by customer': [sum(owed, 'Total'), unpaid],
    'owed on the list of customers': [sum(customers, 'Owes'), unpaid],
    'credited by month': [sum(months, 'Credited'), sum(notes, 'Total')],
    'collected by month': [sum(months, 'Collected'), sum(payments, 'Amount')],
    'refunded by month': [sum(months, 'Refunded'), sum(refunds, 'Amount')],
    'net by month': [sum(months, 'Net'), sum(rates, 'Invoiced')],
  }
  for (const column of ['Invoiced', 'Credited', 'Net', 'Total'])
    pairs[`${column} of the tax report`] = [sum(total, column), sum(rates, column)]
  pairs['gross of the tax report'] = [sum(total, 'Total'), invoiced - sum(notes, 'Total')]
  const links = await taxRowLinks(member, `${base}${taxReport}`, currency)
  pairs['rows of the tax report'] = [links.length, rates.length]
  for (const [cents, url] of links) {
    const linked = wordsOf((await member.get(url)).text)
    pairs[`invoices of the row ${url}`] = [cents, said(linked, '', ' invoiced')]
  }
  const of = (which: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[which]]))
  expect(of(0)).toEqual(of(1))
}

/** What each row of the report invoiced, with its tax, and where it leads. */
async function taxRowLinks(
  member: Visitor,
  path: string,
  currency: string,
): Promise<Array<[cents: number, url: string]>> {
  const { text } = await member.get(path)
  const [, table = ''] = text.split(new RegExp(`<caption>Taxes of [^<]* in ${currency}</caption>`))
  const [rows = ''] = table.split('</table>')
  return [...rows.matchAll(/<td[^>]*><a href="([^"]*\/invoices\?[^"]*)">(.*?)<\/a>/gs)].map(
    ([, url = '', cell = '']) => {
      const [net, tax] = wordsOf(cell).split(' ')
      return [centsIn(net) + centsIn(tax), unescapeHtml(url)]
    },
  )
}

function isOwed({ Status = '' }: Cells): boolean {
  return !Status.startsWith('Uncollectible')
}

/** Drafts and void invoices are in no sum. */
function isCounted({ Status = '' }: Cells): boolean {
  return !/^(Draft|Void)/.test(Status)
}
