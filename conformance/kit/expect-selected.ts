import type { CheckContext, QueryValue } from './check-context.ts'
import { exported } from './exported.ts'
import type { Invoice } from './fixtures.ts'

/** The list, the export and the report select these invoices. */
export async function expectSelected(
  ctx: CheckContext,
  query: Record<string, QueryValue>,
  wanted: readonly Invoice[],
): Promise<void> {
  const ids = wanted.map(({ id }) => id).toSorted()
  const what = `for ${JSON.stringify(query)}`
  const listed = await ctx.succeed('listInvoices', { query })
  ctx.equal(listed.body.invoices.map(({ id }) => id).toSorted(), ids, `the invoices ${what}`, listed)
  const csv = await exported(ctx, 'exportInvoices', query)
  ctx.equal(csv.map(({ id }) => id ?? '').toSorted(), ids, `the exported invoices ${what}`)
  const report = await ctx.succeed('getInvoicesReport', { query })
  const { selected } = report.body.invoices_report
  ctx.equal(selected.invoice_count, wanted.length, `the count of the report ${what}`, report)
}
