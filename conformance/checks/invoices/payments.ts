import type { Check } from '../../kit/check.ts'
import { createInvoice, finalizedInvoice, line } from '../../kit/fixtures.ts'
import { invalid, refused } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Invoices', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.out-of-band-as-it-happened',
    title:
      'A payment out of band is recorded with the time and the reference that were sent; a time in the future or before finalizing is refused.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'getInvoice'],
    async run(ctx) {
      const open = await finalizedInvoice(ctx)
      const path = { id: open.id }
      const pay = (details: object, source = 'out_of_band') => ({ path, body: { source, ...details } })
      const now = (await ctx.now()).toISOString()
      const finalized_at = open.finalized_at ?? ''
      const at = { path: 'body.paid_at' }
      await invalid(ctx, 'payInvoice', pay({ paid_at: later(now, DAY_MS) }), [{ ...at, code: 'in_future' }])
      await invalid(ctx, 'payInvoice', pay({ paid_at: later(finalized_at, -1) }), [
        { ...at, code: 'before_finalized' },
      ])
      for (const details of [{ paid_at: finalized_at }, { reference: 'SEPA 1' }]) {
        const [name = ''] = Object.keys(details)
        await invalid(ctx, 'payInvoice', pay(details, 'wallet'), [
          { path: `body.${name}`, code: 'not_allowed' },
        ])
      }
      const kept = await ctx.succeed('getInvoice', { path })
      ctx.equal(kept.body.invoice, open, 'the invoice after refused payments', kept)
      const reference = 'Überweisung 4471 / März'
      const paid = await ctx.succeed('payInvoice', pay({ paid_at: finalized_at, reference }))
      const { invoice } = paid.body
      ctx.equal(
        [invoice.status, invoice.paid_at, invoice.payments.map((each) => [each.paid_at, each.reference])],
        ['paid', finalized_at, [[finalized_at, reference]]],
        'status, paid_at, and paid_at and reference of the payments',
        paid,
      )
      const again = pay({ paid_at: later(now, DAY_MS) })
      await refused(ctx, 'payInvoice', again, [409, 'INVOICE_NOT_PAYABLE'], { status: 'paid' })
    },
  },
  {
    ...defaults,
    id: 'invoices.payments-can-be-taken-back',
    title:
      'An invoice that was paid out of band is open again once it is reopened, owed as before; one that was paid since nothing was due cannot be reopened.',
    reference: 'reopenInvoice',
    operations: ['reopenInvoice', 'payInvoice', 'getInvoice'],
    async run(ctx) {
      const open = await finalizedInvoice(ctx)
      const path = { id: open.id }
      const pay = { path, body: { source: 'out_of_band', reference: 'SEPA 1' } }
      await ctx.succeed('payInvoice', pay)
      const reopened = await ctx.succeed('reopenInvoice', { path })
      const { invoice } = reopened.body
      ctx.equal(invoice, { ...open, updated_at: invoice.updated_at }, 'the reopened invoice', reopened)
      const read = await ctx.succeed('getInvoice', { path })
      ctx.equal(read.body.invoice, invoice, 'the invoice as it is read', read)
      const again = await ctx.succeed('payInvoice', pay)
      ctx.equal(again.body.invoice.status, 'paid', 'the status once it is paid again', again)
      const zero = await finalizedInvoice(ctx, { line_items: [line(0, 900)] })
      await refused(ctx, 'reopenInvoice', { path: { id: zero.id } }, [409, 'INVOICE_NOT_REOPENABLE'], {
        status: 'paid',
      })
    },
  },
  {
    ...defaults,
    id: 'invoices.quantity-may-be-zero',
    title: 'A line of 0 units is taken, and comes to 0.',
    reference: 'createInvoice',
    operations: ['createInvoice'],
    async run(ctx) {
      const { line_items, total_cents } = await createInvoice(ctx, { line_items: [line(0, 900), line(1, 5)] })
      ctx.equal(
        [line_items[0]?.quantity, line_items[0]?.amount_cents, total_cents],
        [0, 0, 5],
        'quantity and amount of the line, and the total',
      )
    },
  },
]
