import type { Check } from '../../kit/check.ts'
import { createInvoice } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'invoices.numbers-are-given-once',
    title: 'Invoices of different customers that are finalized at once get different numbers.',
    tag: 'Invoices',
    level: 'behaviour',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice'],
    async run(ctx) {
      for (const _ of [1, 2, 3]) {
        // Each draft has its own customer, so that no customer lock serializes them.
        const drafts = await ctx.all(8, () => createInvoice(ctx))
        const numbers = await ctx.all(drafts.length, async (index) => {
          const path = { id: drafts[index]?.id ?? '' }
          return (await ctx.succeed('finalizeInvoice', { path })).body.invoice.invoice_number
        })
        ctx.equal(
          new Set(numbers).size,
          drafts.length,
          `how many different numbers are in ${numbers.join(', ')}`,
        )
      }
    },
  },
]
