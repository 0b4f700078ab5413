import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, ingest, newEvent } from '../../kit/fixtures.ts'
import { type ListId, readPages } from '../../kit/pages.ts'
import { unknownId } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    id: 'lists.show-the-last-change',
    title: 'A list shows an invoice as it is now: changed, finalized, and exactly as it is read by its id.',
    tag: 'Invoices',
    level: 'behaviour',
    reference: 'listInvoices',
    operations: ['updateInvoice', 'finalizeInvoice', 'getInvoice', 'listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id } = await createInvoice(ctx, { customer_id, days_until_due: 30, metadata: { po: '1' } })
      const path = { id }
      const moves = [
        () => ctx.succeed('updateInvoice', { path, body: { metadata: { po: '2', note: '' } } }),
        () => ctx.succeed('finalizeInvoice', { path }),
      ]
      for (const move of moves) {
        await move()
        const read = await ctx.succeed('getInvoice', { path })
        const { invoices } = (await ctx.succeed('listInvoices', { query: { customer_id } })).body
        ctx.equal(invoices, [read.body.invoice], 'the invoices of the customer, as each is read alone')
      }
    },
  },
  {
    id: 'pagination.filters-hold-on-every-page',
    title: 'The pages after the first select by the same filters.',
    tag: 'API',
    level: 'behaviour',
    reference: '#section/Pagination',
    operations: ['listInvoices', 'listEvents', 'ingestEvents'],
    async run(ctx) {
      await ctx.ifImplemented(() => invoicesOfOne(ctx))
      await ctx.ifImplemented(() => eventsOfOne(ctx))
    },
  },
]

async function invoicesOfOne(ctx: CheckContext): Promise<void> {
  const [mine, other] = [await createCustomer(ctx), await createCustomer(ctx)]
  const customers = [other, mine, other, mine, other, mine]
  for (const { id } of customers) await createInvoice(ctx, { customer_id: id })
  const owners = await ownersOnPages(ctx, 'listInvoices', mine.id)
  ctx.equal(owners, [mine.id, mine.id, mine.id], 'whose invoices the pages of one customer show')
}

async function eventsOfOne(ctx: CheckContext): Promise<void> {
  const now = await ctx.now()
  const [one, two] = [unknownId(), unknownId()]
  const events = await Promise.all(
    [two, one, two, one, two].map((customer_id, index) =>
      newEvent(ctx, { customer_id, timestamp: later(now, -index) }),
    ),
  )
  await ingest(ctx, events)
  const owners = await ownersOnPages(ctx, 'listEvents', one)
  ctx.equal(owners, [one, one], 'whose events the pages of one customer show')
}

/** The customer of each row, read in pages of one row. */
async function ownersOnPages(ctx: CheckContext, id: ListId, customer_id: string): Promise<unknown[]> {
  const query = { customer_id, limit: 1 }
  const pages = await readPages(ctx, id, { query }, (rows) => rows.length > 6)
  return pages.flatMap(({ rows }) => rows.map((row): unknown => Reflect.get(row, 'customer_id')))
}
