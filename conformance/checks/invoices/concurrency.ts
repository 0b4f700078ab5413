import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createInvoice,
  finalizedInvoice,
  grant,
  line,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { type Row, readPages } from '../../kit/pages.ts'
import { at, balanceOf } from '../../kit/requests.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Invoices', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.one-finalize-wins',
    title:
      'Of many finalizes of one draft at once exactly one succeeds; the others are told that it is open.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice'],
    async run(ctx) {
      const { id } = await createInvoice(ctx)
      const answers = await ctx.all(15, () => ctx.call('finalizeInvoice', { path: { id } }))
      const won = answers.filter(({ status }) => status === 200)
      ctx.equal(won.length, 1, 'how many of 15 succeed')
      for (const exchange of answers.filter(({ status }) => status !== 200)) {
        ctx.expectStatus(exchange, 409, 'INVOICE_NOT_DRAFT')
        ctx.equal(at(exchange.body, 'error', 'details', 'status'), 'open', 'error.details.status', exchange)
      }
    },
  },
  {
    ...defaults,
    id: 'invoices.one-end-wins',
    title:
      'Of paying, voiding and marking as uncollectible at once, one holds: the invoice is not both paid and void, and is paid once.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'voidInvoice', 'listCustomerBalances'],
    async run(ctx) {
      for (const _ of [1, 2]) {
        const customer = await createCustomer(ctx)
        const credit = await ctx.ifImplemented(() => grant(ctx, customer, { amount: '10.00' }))
        const source = credit === undefined ? 'out_of_band' : 'wallet'
        const { id } = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 300)] })
        const answers = await ctx.all(8, (index) =>
          index % 2 === 0
            ? ctx.call('payInvoice', { path: { id }, body: { source } })
            : ctx.call('voidInvoice', { path: { id } }),
        )
        const { invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body
        // A void invoice may be voided again; one that is paid may not be paid again.
        const succeeded = answers.filter(({ status }) => status === 200).length
        ctx.equal(succeeded, invoice.status === 'paid' ? 1 : 4, 'how many of eight moves succeed')
        const wanted = invoice.status === 'paid' ? '7.00' : '10.00'
        const what = `the balance once the invoice is ${invoice.status}`
        if (credit !== undefined) ctx.equal(await balanceOf(ctx, customer), wanted, what)
      }
    },
  },
  {
    ...defaults,
    id: 'invoices.numbers-without-a-gap',
    title:
      'Numbers run without a gap, also of invoices finalized at once; refused finalizes and voided invoices neither free nor use one.',
    reference: 'getInvoice',
    operations: ['finalizeInvoice', 'voidInvoice', 'listInvoices'],
    // The check runs alone, because others delete invoices, with the test clocks of their customers.
    alone: true,
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const drafts = await ctx.all(8, () => createInvoice(ctx, { customer_id }))
      const first = await finalizedInvoice(ctx, { customer_id })
      const voided = await ctx.succeed('voidInvoice', { path: { id: first.id } })
      ctx.equal(
        voided.body.invoice.invoice_number,
        first.invoice_number,
        'the number of a voided invoice',
        voided,
      )
      await ctx.call('finalizeInvoice', { path: { id: first.id } })
      // The other company has its own numbers.
      if (ctx.has('other')) await finalizedInvoice(ctx, {}, { key: 'other' })
      const opened = await ctx.all(8, async (index) => {
        const path = { id: drafts[index]?.id ?? '' }
        return (await ctx.succeed('finalizeInvoice', { path })).body.invoice
      })
      const last = await finalizedInvoice(ctx, { customer_id })
      const numbers = [first, ...opened, last].map(numberOf).toSorted((a, b) => a - b)
      ctx.equal(new Set(numbers).size, numbers.length, 'how many different numbers 10 invoices have')
      ctx.equal(
        [numbers[0], numbers.at(-1)],
        [numberOf(first), numberOf(last)],
        'the first and the last number',
      )
      // Other checks may finalize meanwhile, so look for missing numbers among all invoices.
      const missing = await gaps(ctx, numbers, later(first.created_at, -HOUR_MS))
      ctx.equal(
        missing.slice(0, 10),
        [],
        `the numbers from ${numbers[0]} to ${numbers.at(-1)} that no invoice has, the first few`,
      )
    },
  },
]

/** The limit is enough to see a gap, however large a service's steps are. */
const MAX_NUMBERS = 1_000

/** The numbers between the first and the last that no invoice has. */
async function gaps(ctx: CheckContext, numbers: number[], since: string): Promise<number[]> {
  const [from = 0, to = 0] = [numbers[0], numbers.at(-1)]
  const count = Math.min(to - from + 1, MAX_NUMBERS)
  const between = Array.from({ length: count }, (_, index) => from + index)
  const open = between.filter((each) => !numbers.includes(each))
  if (open.length === 0) return []
  const unused = (rows: Row[]) => {
    const used = new Set(rows.map(numberOf))
    return open.filter((each) => !used.has(each))
  }
  // Other checks finalize only new invoices, so older pages need not be read.
  const isPast = (rows: Row[]) => (rows.at(-1)?.created_at ?? '') < since
  const call = { query: { limit: 100 } }
  const pages = await readPages(
    ctx,
    'listInvoices',
    call,
    (rows) => unused(rows).length === 0 || isPast(rows),
  )
  const rows = pages.flatMap((page) => page.rows)
  return pages.at(-1)?.has_more === false || isPast(rows) ? unused(rows) : []
}

function numberOf(invoice: object): number {
  return Number(String(Reflect.get(invoice, 'invoice_number')).split('-')[1])
}
