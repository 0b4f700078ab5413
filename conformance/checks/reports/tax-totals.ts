import type { Reply } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import { issueNote, linesOf } from '../../kit/credit-notes.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

type Report = Reply<'getTaxReport'>['body']['tax_report']
type Row = Report['rows'][number]
type Sums = readonly [invoiced: number, invoicedTax: number, credited: number, creditedTax: number]

export const checks: Check[] = [
  {
    tag: 'Reports',
    level: 'behaviour',
    id: 'taxes.totals',
    title:
      'The rows of the tax report, with those of lines without a tax rate, add up to its totals, which are those of the revenue; what lines with several rates count more than once is said.',
    reference: 'getTaxReport',
    operations: [
      'getTaxReport',
      'exportTaxes',
      'getRevenueReport',
      'finalizeInvoice',
      'voidInvoice',
      'createCreditNote',
      'voidCreditNote',
    ],
    async run(ctx) {
      const [full, low] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '7' })]
      // No other check bills in this currency.
      const currency_code = 'BND'
      const customer = await createCustomer(ctx, { currency_code, address: { country: 'AT' } })
      const month = (await ctx.now()).toISOString().slice(0, 7)
      const query = { from_month: month, to_month: month }
      const read = async () => (await ctx.succeed('getTaxReport', { query })).body.tax_report
      const before = await read()
      const bill = (parts: ReadonlyArray<[cents: number, codes: string[]]>) =>
        unpaidInvoice(ctx, {
          customer_id: customer.id,
          line_items: parts.map(([cents, tax_rate_codes]) => ({ ...line(1, cents), tax_rate_codes })),
        })
      const several = await bill([
        [1_000, [full.code]],
        [300, [full.code, low.code]],
        [50, []],
        [10, [low.code]],
      ])
      await bill([
        [100, [full.code]],
        [30, []],
      ])
      await ctx.succeed('voidInvoice', { path: { id: (await bill([[9, []]])).id } })
      const give = (place: number, cents: number) =>
        issueNote(ctx, several, { line_items: linesOf(several, [[place, cents]]) })
      const note = await give(2, 20)
      await give(1, 100)
      await ctx.succeed('voidCreditNote', { path: { id: (await give(2, 5)).id } })

      const report = await read()
      const untaxed = ({ category, country }: Row) => category === null && country === 'AT'
      const grown = (select: (row: Row) => boolean): Sums => {
        const [old, now] = [before, report].map(({ rows }) =>
          sumsOf(rows.filter((row) => row.currency_code === currency_code && select(row))),
        )
        return difference(now, old)
      }
      const ofRate =
        ({ id }: { id: string }) =>
        ({ tax_rate_id }: Row) =>
          tax_rate_id === id
      ctx.equal(
        grown(ofRate(full)),
        [1_400, 266, 100, 19],
        'of one rate: invoiced and credited, with the tax',
      )
      ctx.equal(grown(ofRate(low)), [310, 22, 100, 7], 'of the other rate')
      ctx.equal(grown(untaxed), [80, 0, 20, 0], 'of lines without a rate')
      const unrated = report.rows.filter(untaxed)
      ctx.equal(
        unrated.map(({ tax_rate_id, code, name, percentage }) => [tax_rate_id, code, name, percentage]),
        unrated.map(() => [null, null, null, null]),
        'the rate, code, name and percentage of lines without a rate',
      )

      const [old, total] = [before, report].map(({ totals }) =>
        totals.find((each) => each.currency_code === currency_code),
      )
      ctx.equal(
        [
          (total?.invoiced.net_cents ?? 0) - (old?.invoiced.net_cents ?? 0),
          (total?.invoiced.tax_cents ?? 0) - (old?.invoiced.tax_cents ?? 0),
          (total?.invoiced.overlap_cents ?? 0) - (old?.invoiced.overlap_cents ?? 0),
          (total?.credited.net_cents ?? 0) - (old?.credited.net_cents ?? 0),
          (total?.credited.tax_cents ?? 0) - (old?.credited.tax_cents ?? 0),
          (total?.credited.overlap_cents ?? 0) - (old?.credited.overlap_cents ?? 0),
          (total?.net_cents ?? 0) - (old?.net_cents ?? 0),
          (total?.tax_cents ?? 0) - (old?.tax_cents ?? 0),
          (total?.overlap_cents ?? 0) - (old?.overlap_cents ?? 0),
        ],
        [1_490, 288, 300, 120, 26, 100, 1_370, 262, 200],
        'what the documents add to net, tax and overlap: invoiced, credited, and both',
      )
      if (!report.has_more)
        ctx.equal(
          sumsOf(report.rows.filter((row) => row.currency_code === currency_code)),
          [total?.invoiced, total?.credited].flatMap((each) => [
            (each?.net_cents ?? 0) + (each?.overlap_cents ?? 0),
            each?.tax_cents ?? 0,
          ]),
          'what all rows of a currency come to',
        )
      const revenue = await ctx.succeed('getRevenueReport', { query })
      const found = revenue.body.revenue_report.currencies.find(
        (each) => each.currency_code === currency_code,
      )
      ctx.equal(
        found?.months.map(({ net_cents, tax_cents, credited_cents }) => [
          net_cents,
          tax_cents,
          credited_cents,
        ]),
        [
          [
            total?.invoiced.net_cents,
            total?.invoiced.tax_cents,
            (total?.credited.net_cents ?? 0) + (total?.credited.tax_cents ?? 0),
          ],
        ],
        'net, tax and credited of the revenue',
        revenue,
      )

      const lines = await exported(ctx, 'exportTaxes', query)
      ctx.equal(
        lines
          .filter(({ invoice_id }) => invoice_id === several.id)
          .map((each) => [each.document_number, each.code, each.category, each.taxable, each.tax])
          .filter(([, , category]) => category === ''),
        [
          [note.credit_note_number, '', '', '-0.20', '0.00'],
          [several.invoice_number, '', '', '0.50', '0.00'],
        ],
        'the exported lines without a rate of an invoice and its credit note',
      )
    },
  },
]

function sumsOf(rows: readonly Row[]): Sums {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return [
    sum(({ invoiced }) => invoiced.taxable_cents),
    sum(({ invoiced }) => invoiced.tax_cents),
    sum(({ credited }) => credited.taxable_cents),
    sum(({ credited }) => credited.tax_cents),
  ]
}

function difference(now: Sums = [0, 0, 0, 0], old: Sums = [0, 0, 0, 0]): Sums {
  return [now[0] - old[0], now[1] - old[1], now[2] - old[2], now[3] - old[3]]
}
