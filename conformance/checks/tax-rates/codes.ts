import type { Check } from '../../kit/check.ts'
import { createInvoice, line } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Tax rates', level: 'behaviour', reference: '#section/Taxes' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'tax-rates.codes-name-once',
    title:
      'A line is taxed at the rate that had its code when the line was sent, not at one that takes it later.',
    operations: ['createInvoice', 'archiveTaxRate', 'finalizeInvoice', 'deleteInvoice'],
    async run(ctx) {
      const rate = await createTaxRate(ctx)
      const line_items = [{ ...line(1, 10_000), tax_rate_codes: [rate.code] }]
      const invoice = await createInvoice(ctx, { line_items, apply_credit: false })
      await ctx.succeed('archiveTaxRate', { path: { id: rate.id } })
      const next = await createTaxRate(ctx, { code: rate.code, percentage: '7' })
      const finalized = await ctx.succeed('finalizeInvoice', { path: { id: invoice.id } })
      const rates = finalized.body.invoice.line_items.map(({ tax_rates }) => tax_rates[0]?.tax_rate_id)
      ctx.equal(rates, [rate.id], 'the rate of the line', finalized)
      const later = await createInvoice(ctx, { line_items })
      ctx.equal(later.taxes[0]?.tax_rate_id, next.id, 'the rate of a line that is sent later')
      await ctx.succeed('deleteInvoice', { path: { id: later.id } })
    },
  },
  {
    ...defaults,
    id: 'tax-rates.replaced-by-one',
    title: 'A rate is replaced by the one that had the code when it was named.',
    reference: 'updateTaxRate',
    operations: ['updateTaxRate', 'archiveTaxRate', 'createInvoice'],
    async run(ctx) {
      const [old, next] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '20' })]
      const replaced_by = { code: next.code, at: '2020-01-01T00:00:00.000Z' }
      await ctx.succeed('updateTaxRate', { path: { id: old.id }, body: { replaced_by } })
      await ctx.succeed('archiveTaxRate', { path: { id: next.id } })
      const namesake = await createTaxRate(ctx, { code: next.code, percentage: '7' })
      const invoice = await createInvoice(ctx, {
        line_items: [{ ...line(1, 10_000), tax_rate_codes: [old.code] }],
      })
      ctx.equal(invoice.taxes[0]?.tax_rate_id, next.id, `the rate of the line, not ${namesake.id}`)
      await ctx.succeed('deleteInvoice', { path: { id: invoice.id } })
    },
  },
]
