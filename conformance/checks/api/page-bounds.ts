import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, createMeter, createPlan, line } from '../../kit/fixtures.ts'
import { type ListId, partsOf, type Row, readPages } from '../../kit/pages.ts'

const defaults = { level: 'behaviour', reference: '#section/Pagination' } as const
const MAX_LINES = 500
const [MAX_FILTERS, MAX_VALUES] = [10, 50]
const MAX_PRICES = 50
const MAX_LINES_OF_PAGE = 1_000
const MAX_PRICES_OF_PAGE = 250
const MAX_VALUES_OF_PAGE = 1_000
const PLANS = MAX_PRICES_OF_PAGE / MAX_PRICES + 1

export const checks: Check[] = [
  {
    ...defaults,
    tag: 'Invoices',
    id: 'pagination.lines-of-a-page',
    title: 'The invoices of a page have up to 1,000 lines together; the next page goes on where it ends.',
    operations: ['listInvoices', 'createInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const line_items = Array.from({ length: MAX_LINES }, () => line())
      const made = await ctx.all(3, () => createInvoice(ctx, { customer_id, line_items }))
      await expectBounded(
        ctx,
        'listInvoices',
        { customer_id },
        { each: 'line_items', atMost: MAX_LINES_OF_PAGE, made },
      )
    },
  },
  {
    ...defaults,
    tag: 'Plans',
    id: 'pagination.prices-of-a-page',
    title: 'The plans of a page have up to 250 prices together; the next page goes on where it ends.',
    operations: ['listPlans', 'createPlan', 'createMeter'],
    async run(ctx) {
      const event_name = ctx.unique('api.request')
      const meters = await ctx.all(MAX_PRICES, () => createMeter(ctx, { event_name }))
      const prices = meters.map(({ id }) => ({
        meter_id: id,
        charge_model: 'per_unit' as const,
        unit_amount: '0.01',
      }))
      const made = await ctx.all(PLANS, () => createPlan(ctx, { prices }))
      await expectBounded(ctx, 'listPlans', {}, { each: 'prices', atMost: MAX_PRICES_OF_PAGE, made })
    },
  },
  {
    ...defaults,
    tag: 'Meters',
    id: 'pagination.filter-values-of-a-page',
    title:
      'The filters of the meters of a page have up to 1,000 values; the next page goes on where it ends.',
    operations: ['listMeters', 'createMeter'],
    async run(ctx) {
      const event_name = ctx.unique('api.request')
      const values = Array.from({ length: MAX_VALUES }, (_, index) => `value-${index}`)
      const filters = Array.from({ length: MAX_FILTERS }, (_, index) => ({
        property: `property_${index}`,
        in: values,
      }))
      const made = await ctx.all(3, () => createMeter(ctx, { event_name, filters }))
      await expectBounded(
        ctx,
        'listMeters',
        { event_name },
        { each: 'filters', atMost: MAX_VALUES_OF_PAGE, made },
      )
    },
  },
]

async function expectBounded(
  ctx: CheckContext,
  id: ListId,
  filter: Record<string, string>,
  { each, atMost, made }: { each: string; atMost: number; made: ReadonlyArray<{ id: string }> },
) {
  const missingIn = (rows: Row[]) => made.filter((one) => rows.every((row) => row.id !== one.id))
  const pages = await readPages(
    ctx,
    id,
    { query: { ...filter, limit: 100 } },
    (rows) => missingIn(rows).length === 0,
  )
  ctx.equal(missingIn(pages.flatMap(({ rows }) => rows)), [], 'what is on no page')
  for (const { rows, exchange } of pages) {
    const together = partsOf(rows, each).length
    const bounded = Math.min(together, atMost)
    ctx.equal(together, bounded, `the ${each} of a page, of ${rows.length} rows`, exchange)
  }
}
