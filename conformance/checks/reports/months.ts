import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { restoringCompany } from '../../kit/company.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer, finalizedInvoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'
import { HOUR_MS, later, monthsLater, SECOND_MS } from '../../kit/time.ts'

const defaults = { tag: 'Reports', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'reports.months',
    title: 'Revenue is for up to 12 months, by default the last 12, in order.',
    reference: 'getRevenueReport',
    operations: ['getRevenueReport'],
    async run(ctx) {
      await finalizedInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
      const report = await ctx.succeed('getRevenueReport')
      const { from_month, to_month, currencies } = report.body.revenue_report
      const all = Array.from({ length: 12 }, (_, index) => monthOf(monthsLater(`${from_month}-01`, index)))
      ctx.equal(all.at(-1), to_month, 'the eleventh month after from_month', report)
      for (const { months } of currencies)
        ctx.equal(
          months.map(({ month }) => month),
          all,
          'the months of a currency',
          report,
        )
      for (const [query, path, code] of [
        [{ from_month: '2026-01', to_month: '2027-01' }, 'query.to_month', 'range_too_long'],
        [{ from_month: '2026-02', to_month: '2026-01' }, 'query.from_month', 'invalid_range'],
      ] as const)
        await invalid(ctx, 'getRevenueReport', { query }, [{ path, code }])
    },
  },
  {
    ...defaults,
    id: 'reports.months-of-the-company',
    title: 'A month of a report begins and ends at midnight in the company’s `default_timezone`.',
    reference: 'getRevenueReport',
    operations: ['getRevenueReport', 'getTaxReport', 'exportTaxes', 'updateCompany', 'finalizeInvoice'],
    needs: ['test-clock'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const timezone = 'Asia/Tokyo'
        await ctx.succeed('updateCompany', { body: { default_timezone: timezone } })
        const { id: rate, code } = await createTaxRate(ctx)
        // No other check bills in this currency.
        const currency_code = 'TOP'
        const { id: customer_id } = await createCustomer(ctx, { currency_code })
        const first = monthsLater(`${monthOf(await ctx.now())}-01`, 1)
        const query = { from_month: monthOf(first), to_month: monthOf(monthsLater(first, 1)) }
        // Tokyo is nine hours ahead.
        const ends = later(monthsLater(first, 1), -9 * HOUR_MS)
        for (const [at, cents] of [
          [later(ends, -SECOND_MS), 100],
          [ends, 300],
        ] as const) {
          await advanceClock(ctx, at)
          const line_items = [{ ...line(1, cents), tax_rate_codes: [code] }]
          await unpaidInvoice(ctx, { customer_id, line_items })
        }
        const { revenue_report } = (await ctx.succeed('getRevenueReport', { query })).body
        const { tax_report } = (await ctx.succeed('getTaxReport', { query })).body
        const months = revenue_report.currencies.find((each) => each.currency_code === currency_code)?.months
        const taxed = tax_report.rows.filter(({ tax_rate_id }) => tax_rate_id === rate)
        ctx.equal([revenue_report.timezone, tax_report.timezone], [timezone, timezone], 'timezone')
        ctx.equal(
          months?.map(({ net_cents }) => net_cents),
          [100, 300],
          'the net of both months',
        )
        ctx.equal(
          taxed.map(({ taxable_cents }) => taxable_cents),
          [100, 300],
          'what was taxed in both months',
        )
        const { to_month: month } = query
        const lines = await exported(ctx, 'exportTaxes', { from_month: month, to_month: month })
        ctx.equal(
          lines.flatMap(({ tax_rate_id, taxable }) => (tax_rate_id === rate ? [taxable] : [])),
          ['3.00'],
          'the lines of the second month',
        )
      }),
  },
]

function monthOf(at: string | Date): string {
  return new Date(at).toISOString().slice(0, 7)
}
