import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createInvoice, finalizedInvoice, type Invoice } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

/** Each run leaves out this many numbers, so that the company can be checked again. */
const STEP = 2

export const checks: Check[] = [
  {
    id: 'company.next-invoice-number',
    title:
      'The next finalized invoice gets next_invoice_number, and counting goes on from it. It can be changed until then; a number that is not above the last one given is refused.',
    tag: 'Company',
    level: 'behaviour',
    reference: 'updateCompany',
    operations: ['updateCompany', 'getCompany', 'finalizeInvoice'],
    async run(ctx) {
      const last = countOf(await finalizedInvoice(ctx))
      ctx.equal(await readNext(ctx), last + 1, `next_invoice_number after invoice ${last}`)
      const wanted = last + 1 + STEP
      for (const next of [last + 1, wanted + STEP, wanted]) {
        const updated = await ctx.succeed('updateCompany', { body: { next_invoice_number: next } })
        ctx.equal(updated.body.company.next_invoice_number, next, 'next_invoice_number, as sent', updated)
      }
      const taken = { body: { next_invoice_number: last } }
      await refused(ctx, 'updateCompany', taken, [409, 'INVOICE_NUMBER_TAKEN'], { last })
      ctx.equal(await readNext(ctx), wanted, 'next_invoice_number after a refusal')
      const drafts = await ctx.all(4, () => createInvoice(ctx))
      const counts = await ctx.all(drafts.length, async (index) => {
        const path = { id: drafts[index]?.id ?? '' }
        return countOf((await ctx.succeed('finalizeInvoice', { path })).body.invoice)
      })
      ctx.equal(
        counts.toSorted((a, b) => a - b),
        drafts.map((_, index) => wanted + index),
        `the numbers of ${drafts.length} invoices once ${wanted} is the next`,
      )
      ctx.equal(await readNext(ctx), wanted + drafts.length, 'next_invoice_number after them')
    },
  },
]

async function readNext(ctx: CheckContext): Promise<number> {
  return (await ctx.succeed('getCompany')).body.company.next_invoice_number
}

function countOf({ invoice_number = '' }: Invoice): number {
  return Number(invoice_number.split('-')[1])
}
