import type { Check } from '../../kit/check.ts'
import { createInvoice, finalizedInvoice, line } from '../../kit/fixtures.ts'
import { invalid, refused, UNKNOWN_ID } from '../../kit/requests.ts'
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
    id: 'invoices.void-payment',
    title:
      'A payment that is voided stays listed and counts no more: the invoice is open and owed as before, and can be paid again. Asking again changes nothing.',
    reference: 'voidPayment',
    operations: ['voidPayment', 'payInvoice', 'getInvoice'],
    async run(ctx) {
      const open = await finalizedInvoice(ctx)
      const path = { id: open.id }
      const pay = { path, body: { source: 'out_of_band', reference: 'SEPA 1' } }
      const paid = await ctx.succeed('payInvoice', pay)
      const [payment] = paid.body.invoice.payments
      ctx.equal(payment?.voided_at, null, 'voided_at of the payment before', paid)
      const call = { path: { ...path, payment_id: payment?.id ?? '' } }
      const voided = await ctx.succeed('voidPayment', call)
      const { invoice } = voided.body
      const { updated_at } = invoice
      const payments = [{ ...payment, voided_at: updated_at, updated_at }]
      ctx.equal(invoice, { ...open, payments, updated_at }, 'the invoice', voided)
      const again = await ctx.succeed('voidPayment', call)
      ctx.equal(again.body.invoice, invoice, 'the invoice once its payment is voided again', again)
      const read = await ctx.succeed('getInvoice', { path })
      ctx.equal(read.body.invoice, invoice, 'the invoice as it is read', read)
      const right = await ctx.succeed('payInvoice', pay)
      ctx.equal(
        [right.body.invoice.status, right.body.invoice.payments.length],
        ['paid', 2],
        'the status once it is paid again, and how many payments are listed',
        right,
      )
      const kept = await ctx.succeed('voidPayment', call)
      ctx.equal(kept.body.invoice, right.body.invoice, 'the paid invoice, once more', kept)
    },
  },
  {
    ...defaults,
    id: 'invoices.void-payment-of-its-own',
    title: 'Only a payment of the invoice itself can be voided with it.',
    reference: 'voidPayment',
    operations: ['voidPayment', 'payInvoice', 'getInvoice'],
    async run(ctx) {
      const body = { source: 'out_of_band' }
      const [one, other] = [await finalizedInvoice(ctx), await finalizedInvoice(ctx)]
      const paid = await ctx.succeed('payInvoice', { path: { id: one.id }, body })
      const payment_id = paid.body.invoice.payments[0]?.id ?? ''
      await ctx.succeed('payInvoice', { path: { id: other.id }, body })
      for (const id of [payment_id, UNKNOWN_ID])
        await refused(ctx, 'voidPayment', { path: { id: other.id, payment_id: id } }, [
          404,
          'PAYMENT_NOT_FOUND',
        ])
      const kept = await ctx.succeed('getInvoice', { path: { id: one.id } })
      ctx.equal(kept.body.invoice, paid.body.invoice, 'the invoice that has the payment', kept)
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
