import type { components } from '../../../generated/types.ts'
import type { Read } from '../../context.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { parseMonths } from '../../reports/months.ts'
import { selectTaxReport, selectTaxTotals, type TaxTotal } from '../../reports/tax-report-store.ts'

const MAX_ROWS = 1_000

type Total = components['schemas']['TaxReportTotal']

export const getTaxReport: Read<'getTaxReport'> = async ({ query }, { db, tenant, now }) => {
  const { default_timezone } = await readSettings(db, tenant.id)
  const range = parseMonths(query, now, default_timezone)
  const { rows, sums } = await inSnapshot(db, async (trx) => ({
    rows: await selectTaxReport(trx, tenant.id, range.months, MAX_ROWS + 1),
    sums: await selectTaxTotals(trx, tenant.id, range),
  }))
  const { timezone, from_month, to_month } = range
  return {
    status: 200,
    body: {
      tax_report: {
        timezone,
        from_month,
        to_month,
        has_more: rows.length > MAX_ROWS,
        rows: rows.slice(0, MAX_ROWS),
        totals: totalsOf(sums),
      },
    },
  }
}

function totalsOf(sums: readonly TaxTotal[]): Total[] {
  const codes = [...new Set(sums.map(({ currency_code }) => currency_code))]
  return codes.map((currency_code) => {
    const of = (type: TaxTotal['type']) => {
      const found = sums.find((each) => each.type === type && each.currency_code === currency_code)
      const { net_cents = 0, tax_cents = 0, overlap_cents = 0 } = found ?? {}
      return { net_cents, tax_cents, overlap_cents }
    }
    const [invoiced, credited] = [of('invoice'), of('credit_note')]
    return {
      currency_code,
      invoiced,
      credited,
      net_cents: difference(invoiced.net_cents, credited.net_cents),
      tax_cents: difference(invoiced.tax_cents, credited.tax_cents),
      overlap_cents: difference(invoiced.overlap_cents, credited.overlap_cents),
    }
  })
}

/** Clamped, as every sum is. */
function difference(one: number, other: number): number {
  return Math.max(Math.min(one - other, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}
