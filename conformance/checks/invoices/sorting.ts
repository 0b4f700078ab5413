import type { Check } from '../../kit/check.ts'
import type { CheckContext, QueryValue } from '../../kit/check-context.ts'
import {
  createCustomer,
  createInvoice,
  finalizedInvoice,
  type Invoice,
  line,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { readPages } from '../../kit/pages.ts'
import { invalid } from '../../kit/requests.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'listInvoices' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.sorted',
    title:
      'Invoices are sorted by creation, due date or total, in both orders and over all pages; those without a due date come last.',
    operations: ['listInvoices', 'createInvoice', 'finalizeInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const terms: Array<[days: number, cents: number]> = [
        [9, 300],
        [30, 20],
        [3, 1_000],
        [20, 300],
      ]
      const made: Invoice[] = []
      for (const [days_until_due, cents] of terms)
        made.push(await finalizedInvoice(ctx, { customer_id, days_until_due, line_items: [line(1, cents)] }))
      made.push(await createInvoice(ctx, { customer_id, line_items: [line(1, 7)] }))
      const orders: Array<[sort: string, ascending: number[]]> = [
        ['created_at', [0, 1, 2, 3, 4]],
        ['due_at', [2, 0, 3, 1]],
        ['total_cents', [4, 1, 0, 3, 2]],
      ]
      for (const [sort, ascending] of orders)
        for (const order of ['asc', 'desc']) {
          const places = order === 'asc' ? ascending : ascending.toReversed()
          const wanted = [...places, ...made.keys()].map((index) => made[index]?.id)
          const found = await idsOf(ctx, { customer_id, sort, order, limit: 2 })
          ctx.equal(found, [...new Set(wanted)], `the invoices by ${sort}, ${order}`)
        }
      const { body } = await ctx.succeed('listInvoices', { query: { customer_id, limit: 1 } })
      const query = { customer_id, sort: 'total_cents', cursor: body.next_cursor ?? '' }
      await invalid(ctx, 'listInvoices', { query }, [{ path: 'query.cursor', code: 'invalid_cursor' }])
    },
  },
  {
    ...defaults,
    tag: 'Reports',
    reference: 'getInvoicesReport',
    id: 'reports.invoices',
    title: 'The sums of selected invoices are those of the list, and the counts are of each status.',
    operations: [
      'getInvoicesReport',
      'listInvoices',
      'createInvoice',
      'finalizeInvoice',
      'payInvoice',
      'markInvoiceUncollectible',
    ],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const invoice = (cents: number) => unpaidInvoice(ctx, { customer_id, line_items: [line(1, cents)] })
      await createInvoice(ctx, { customer_id })
      const partly = await invoice(1_000)
      const body = { source: 'out_of_band', amount_cents: 300 } as const
      await ctx.succeed('payInvoice', { path: { id: partly.id }, body })
      await invoice(20)
      const paid = await invoice(300)
      await ctx.succeed('payInvoice', { path: { id: paid.id }, body })
      await ctx.succeed('voidInvoice', { path: { id: (await invoice(4)).id } })
      await ctx.succeed('markInvoiceUncollectible', { path: { id: (await invoice(7)).id } })
      const read = async (query: Record<string, QueryValue>) =>
        (await ctx.succeed('getInvoicesReport', { query: { customer_id, ...query } })).body.invoices_report
      const counts = { all: 6, draft: 1, open: 2, overdue: 0, paid: 1, uncollectible: 1, void: 1 }
      for (const status of [['open'], ['draft', 'paid', 'void'], []]) {
        const report = await read({ status })
        const { invoices } = (await ctx.succeed('listInvoices', { query: { customer_id, status } })).body
        const sum = (name: 'total_cents' | 'amount_paid_cents' | 'amount_credited_cents') =>
          invoices.reduce((total, each) => total + each[name], 0)
        const dueOf = (status: string) =>
          invoices.reduce((total, each) => total + (each.status === status ? each.amount_due_cents : 0), 0)
        const isInvoiced = (each: { status: string }) => each.status !== 'draft' && each.status !== 'void'
        const invoiced_cents = invoices
          .filter(isInvoiced)
          .reduce((total, each) => total + each.total_cents, 0)
        const sums = {
          currency_code: 'USD',
          invoiced_cents,
          invoice_count: invoices.length,
          total_cents: sum('total_cents'),
          amount_paid_cents: sum('amount_paid_cents'),
          amount_credited_cents: sum('amount_credited_cents'),
          amount_due_cents: dueOf('open'),
          uncollectible_cents: dueOf('uncollectible'),
        }
        const selected = { invoice_count: invoices.length, has_more: false, currencies: [sums] }
        ctx.equal(report, { counts, selected }, `the report of the statuses ${status.join(', ') || 'of all'}`)
      }
      const none = await read({ due_from: '2100-01-01T00:00:00Z' })
      ctx.equal(
        [none.selected.invoice_count, none.counts.all, none.selected.currencies],
        [0, 0, []],
        'invoice_count, counts.all and currencies of a filter that selects none',
      )
    },
  },
]

async function idsOf(ctx: CheckContext, query: Record<string, QueryValue>): Promise<string[]> {
  const pages = await readPages(ctx, 'listInvoices', { query }, (rows) => rows.length > 10)
  return pages.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
}
