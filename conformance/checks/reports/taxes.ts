import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { issueNote } from '../../kit/credit-notes.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer, createInvoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'
import { monthsLater } from '../../kit/time.ts'

type Row = components['schemas']['TaxReportRow']

const READ: Check['operations'] = ['getTaxReport', 'exportTaxes', 'getRevenueReport', 'finalizeInvoice']
const RATES: Check['operations'] = ['createTaxRate', 'updateTaxRate', 'updateCustomer']
const NOTES: Check['operations'] = ['voidInvoice', 'createCreditNote', 'voidCreditNote']

export const checks: Check[] = [
  {
    tag: 'Reports',
    level: 'behaviour',
    id: 'taxes.report',
    title:
      'The tax of a month is what its invoices have of each rate and country, less what credit notes of the month give back, without what is void, by the time of the customers; the CSV has each document.',
    reference: 'getTaxReport',
    operations: [...READ, ...RATES, ...NOTES],
    needs: ['test-clock'],
    async run(ctx) {
      const [full, low] = [
        await createTaxRate(ctx),
        await createTaxRate(ctx, { percentage: '0', category: 'zero' }),
      ]
      // No other check bills in this currency.
      const currency_code = 'MOP'
      const address = { country: 'AT', state: 'Wien' }
      // Only in the United States and Canada states are told apart.
      const abroad = await createCustomer(ctx, { currency_code, address, name: '=Acme' })
      const unknown = await createCustomer(ctx, { currency_code })
      const american = await createCustomer(ctx, {
        currency_code,
        address: { country: 'US', state: 'NY' },
        name: 'Acme',
      })
      const now = await ctx.now()
      const query = { from_month: monthOf(now), to_month: monthOf(monthsLater(now, 1)) }
      const before = await ctx.succeed('getRevenueReport', { query })
      const of = (
        { id: customer_id }: { id: string },
        parts: ReadonlyArray<[cents: number, code: string]>,
      ) => ({
        customer_id,
        line_items: parts.map(([cents, code]) => ({ ...line(1, cents), tax_rate_codes: [code] })),
      })
      const first = await unpaidInvoice(
        ctx,
        of(abroad, [
          [333, full.code],
          [500, low.code],
        ]),
      )
      const second = await unpaidInvoice(ctx, of(abroad, [[333, full.code]]))
      const third = await unpaidInvoice(ctx, of(unknown, [[100, full.code]]))
      await createInvoice(ctx, of(abroad, [[7, full.code]]))
      const fifth = await unpaidInvoice(ctx, of(american, [[300, full.code]]))
      const { id } = await unpaidInvoice(ctx, of(abroad, [[9, full.code]]))
      await ctx.succeed('voidInvoice', { path: { id } })
      await advanceClock(ctx, monthsLater(now, 1))
      const fourth = await unpaidInvoice(ctx, of(abroad, [[200, full.code]]))
      const give = (amount_cents: number) =>
        issueNote(ctx, first, { line_items: [{ line_item_id: first.line_items[0]?.id ?? '', amount_cents }] })
      const note = await give(100)
      await ctx.succeed('voidCreditNote', { path: { id: (await give(33)).id } })
      // Invoices keep the country of then.
      await ctx.succeed('updateCustomer', { path: { id: abroad.id }, body: { address: null } })
      await ctx.succeed('updateTaxRate', { path: { id: full.id }, body: { name: 'Renamed' } })

      const report = await ctx.succeed('getTaxReport', { query })
      const { rows, has_more } = report.body.tax_report
      const own = rows.filter(({ tax_rate_id }) => tax_rate_id === full.id || tax_rate_id === low.id)
      const [from, to] = [query.from_month, query.to_month]
      const row = (
        month: string,
        rate: typeof full,
        [country, state]: [country: string | null, state: string | null],
        [taxed, tax]: [taxed: number, tax: number],
        [given, back]: [given: number, back: number] = [0, 0],
      ): Row => ({
        month,
        currency_code,
        tax_rate_id: rate.id,
        code: rate.code,
        name: rate === full ? 'Renamed' : rate.name,
        percentage: rate.percentage,
        category: rate.category,
        country,
        state,
        invoiced: { taxable_cents: taxed, tax_cents: tax },
        credited: { taxable_cents: given, tax_cents: back },
        taxable_cents: taxed - given,
        tax_cents: tax - back,
      })
      const wanted = [
        row(from, full, ['AT', null], [666, 126]),
        row(from, full, [null, null], [100, 19]),
        row(from, full, ['US', 'NY'], [300, 57]),
        row(from, low, ['AT', null], [500, 0]),
        row(to, full, ['AT', null], [200, 38], [100, 19]),
      ]
      ctx.equal(sorted(own), sorted(wanted), 'the rows of two tax rates', report)
      const order = rows.map(({ month, currency_code: currency }) => `${month} ${currency}`)
      ctx.equal(order, order.toSorted(), 'the months and currencies of the rows', report)
      ctx.equal(
        [rows.length <= 1_000, has_more],
        [true, rows.length === 1_000],
        'whether there are more rows',
        report,
      )

      const lines = await exported(ctx, 'exportTaxes', query)
      ctx.equal(
        lines
          .filter(({ tax_rate_id }) => tax_rate_id === full.id || tax_rate_id === low.id)
          .map((each) => [
            each.invoice_number,
            each.customer_name,
            `${each.country} ${each.state}`,
            each.code,
            each.taxable,
            each.tax,
            each.document_type,
            each.document_number,
          ]),
        [
          [first.invoice_number, ...AT, full.code, '-1.00', '-0.19', 'credit_note', note.credit_note_number],
          invoiced(fourth, AT, full, '2.00', '0.38'),
          invoiced(fifth, ['Acme', 'US NY'], full, '3.00', '0.57'),
          invoiced(third, [unknown.name, ' '], full, '1.00', '0.19'),
          invoiced(second, AT, full, '3.33', '0.63'),
          invoiced(first, AT, full, '3.33', '0.63'),
          invoiced(first, AT, low, '5.00', '0.00'),
        ],
        'the lines of two tax rates, the last document first',
      )
      const earlier = await exported(ctx, 'exportTaxes', { from_month: from, to_month: from })
      ctx.equal(
        earlier.some(({ invoice_number }) => invoice_number === fourth.invoice_number),
        false,
        'that an invoice of the month after is exported',
      )

      const after = await ctx.succeed('getRevenueReport', { query })
      const sumsOf = ({ body }: typeof after) => {
        const found = body.revenue_report.currencies.find((each) => each.currency_code === currency_code)
        return [0, 1].map((index) => {
          const { net_cents = 0, tax_cents = 0, credited_cents = 0 } = found?.months[index] ?? {}
          return { net_cents, tax_cents, credited_cents }
        })
      }
      const [old, current] = [sumsOf(before), sumsOf(after)]
      ctx.equal(
        current.map(({ net_cents, tax_cents, credited_cents }, index) => [
          net_cents - (old[index]?.net_cents ?? 0),
          tax_cents - (old[index]?.tax_cents ?? 0),
          credited_cents - (old[index]?.credited_cents ?? 0),
        ]),
        [
          [1_566, 202, 0],
          [200, 38, 119],
        ],
        'what the documents add to the revenue of two months: net, tax and credited',
        after,
      )
    },
  },
]

/** The customer's name and place in the CSV. A text that begins as a formula is made harmless. */
const AT = ["'=Acme", 'AT ']

/** The line of an invoice in the CSV. */
function invoiced(
  { invoice_number }: { invoice_number?: string },
  customer: readonly string[],
  { code }: { code: string },
  net: string,
  tax: string,
) {
  return [invoice_number, ...customer, code, net, tax, 'invoice', invoice_number]
}

function monthOf(at: string | Date): string {
  return new Date(at).toISOString().slice(0, 7)
}

function sorted(rows: readonly Row[]): string[] {
  return rows
    .map((row) =>
      JSON.stringify([
        row.month,
        row.currency_code,
        row.tax_rate_id,
        row.code,
        row.name,
        row.percentage,
        row.category,
        row.country,
        row.state,
        row.invoiced.taxable_cents,
        row.invoiced.tax_cents,
        row.credited.taxable_cents,
        row.credited.tax_cents,
        row.taxable_cents,
        row.tax_cents,
      ]),
    )
    .toSorted()
}
