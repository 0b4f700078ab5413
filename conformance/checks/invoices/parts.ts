import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { finalizedInvoice, type Invoice, line } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'payInvoice' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.pay-in-part',
    title:
      'A part that is paid leaves the rest due and the status as it is; each payment is listed as it was recorded, and the last one makes the invoice paid.',
    operations: ['payInvoice', 'getInvoice', 'markInvoiceUncollectible'],
    async run(ctx) {
      const open = await openInvoice(ctx)
      const path = { id: open.id }
      const paid_at = open.finalized_at ?? ''
      const first = await pay(ctx, open, { amount_cents: 1_000, paid_at, reference: 'SEPA 1' })
      const { payments, updated_at } = first.body.invoice
      ctx.equal(
        first.body.invoice,
        { ...open, amount_paid_cents: 1_000, amount_due_cents: 3_900, payments, updated_at },
        'the invoice after a part',
        first,
      )
      const read = await ctx.succeed('getInvoice', { path })
      ctx.equal(read.body.invoice, first.body.invoice, 'the invoice as it is read', read)
      const given = await ctx.succeed('markInvoiceUncollectible', { path })
      ctx.equal(
        partsOf(given.body.invoice),
        ['uncollectible', 1_000, 3_900],
        'status, what was paid and what is due, once it is given up',
        given,
      )
      const second = await pay(ctx, open, { amount_cents: 900 })
      ctx.equal(
        [...partsOf(second.body.invoice), second.body.invoice.paid_at],
        ['uncollectible', 1_900, 3_000, null],
        'status, what was paid and what is due, and paid_at, after another part',
        second,
      )
      const last = await pay(ctx, open, { paid_at })
      const { invoice } = last.body
      ctx.equal(partsOf(invoice), ['paid', 4_900, 0], 'the same after the rest', last)
      ctx.equal(
        invoice.payments.map(({ id: _, mode: __, created_at: ___, updated_at: ____, ...payment }) => payment),
        [
          { source: 'out_of_band', amount_cents: 1_000, paid_at, reference: 'SEPA 1', ...OUTSIDE },
          {
            source: 'out_of_band',
            amount_cents: 900,
            paid_at: invoice.payments[1]?.paid_at,
            reference: null,
            ...OUTSIDE,
          },
          { source: 'out_of_band', amount_cents: 3_000, paid_at, reference: null, ...OUTSIDE },
        ],
        'the payments',
        last,
      )
      const latest = invoice.payments.map((payment) => payment.paid_at).toSorted()
      ctx.equal(invoice.paid_at, latest.at(-1), 'paid_at, the latest of the payments', last)
      const ids = new Set(invoice.payments.map(({ id }) => id))
      ctx.equal(ids.size, 3, 'how many ids three payments have', last)
    },
  },
  {
    ...defaults,
    id: 'invoices.pay-at-most-what-is-due',
    title: 'A payment of more than is due is refused with both amounts, and changes nothing.',
    operations: ['payInvoice', 'getInvoice'],
    async run(ctx) {
      const open = await openInvoice(ctx)
      const path = { id: open.id }
      const overpaying = (amount_cents: number) => ({ path, body: { source: 'out_of_band', amount_cents } })
      const code = [409, 'PAYMENT_TOO_LARGE'] as const
      await refused(ctx, 'payInvoice', overpaying(4_901), code, {
        amount_cents: 4_901,
        amount_due_cents: 4_900,
      })
      const part = await pay(ctx, open, { amount_cents: 4_800 })
      await refused(ctx, 'payInvoice', overpaying(101), code, { amount_cents: 101, amount_due_cents: 100 })
      const kept = await ctx.succeed('getInvoice', { path })
      ctx.equal(kept.body.invoice, part.body.invoice, 'the invoice after refused payments', kept)
      const rest = await pay(ctx, open, { amount_cents: 100 })
      ctx.equal(partsOf(rest.body.invoice), ['paid', 4_900, 0], 'status, what was paid and what is due', rest)
    },
  },
  {
    ...defaults,
    id: 'invoices.parts-at-once',
    title: 'Of eight parts of 2,000 at once, two are taken of an invoice of 4,900.',
    operations: ['payInvoice', 'getInvoice'],
    async run(ctx) {
      const open = await openInvoice(ctx)
      const call = { path: { id: open.id }, body: { source: 'out_of_band', amount_cents: 2_000 } }
      const answers = await ctx.all(8, () => ctx.call('payInvoice', call))
      ctx.equal(answers.filter(({ status }) => status === 200).length, 2, 'how many payments succeed')
      for (const exchange of answers.filter(({ status }) => status !== 200))
        ctx.expectStatus(exchange, 409, 'PAYMENT_TOO_LARGE')
      const { body } = await ctx.succeed('getInvoice', { path: call.path })
      ctx.equal(partsOf(body.invoice), ['open', 4_000, 900], 'status, what was paid and what is due')
      ctx.equal(body.invoice.payments.length, 2, 'how many payments the invoice has')
    },
  },
  {
    ...defaults,
    id: 'invoices.payments-are-limited',
    title: 'The hundredth payment of an invoice must pay all that is due.',
    operations: ['payInvoice'],
    async run(ctx) {
      const open = await openInvoice(ctx)
      for (let payments = 1; payments <= 99; payments += 1) await pay(ctx, open, { amount_cents: 1 })
      const part = { path: { id: open.id }, body: { source: 'out_of_band', amount_cents: 4_800 } }
      await refused(ctx, 'payInvoice', part, [409, 'PAYMENT_LIMIT_EXCEEDED'], {
        limit: 100,
        amount_due_cents: 4_801,
      })
      const paid = await pay(ctx, open, {})
      ctx.equal(
        [...partsOf(paid.body.invoice), paid.body.invoice.payments.length],
        ['paid', 4_900, 0, 100],
        'status, what was paid, what is due, and how many payments there are',
        paid,
      )
    },
  },
  {
    ...defaults,
    id: 'invoices.void-one-part',
    title:
      'A part of an open or uncollectible invoice that is voided leaves the other parts paid and the status as it is.',
    reference: 'voidPayment',
    operations: ['voidPayment', 'payInvoice', 'markInvoiceUncollectible'],
    async run(ctx) {
      for (const status of ['open', 'uncollectible'] as const) {
        const open = await openInvoice(ctx)
        const path = { id: open.id }
        if (status === 'uncollectible') await ctx.succeed('markInvoiceUncollectible', { path })
        const first = await pay(ctx, open, { amount_cents: 1_000 })
        await pay(ctx, open, { amount_cents: 2_000 })
        const voided = await voidFirst(ctx, first.body.invoice)
        const { invoice } = voided.body
        ctx.equal(
          [...partsOf(invoice), invoice.payments.map((each) => each.voided_at !== null)],
          [status, 2_000, 2_900, [true, false]],
          'status, what was paid and what is due, and which payments are voided',
          voided,
        )
        const paid = await pay(ctx, open, {})
        ctx.equal(partsOf(paid.body.invoice), ['paid', 4_900, 0], 'the same once the rest is paid', paid)
      }
    },
  },
  {
    ...defaults,
    id: 'invoices.void-without-payments',
    title:
      'An invoice that was partly paid out of band cannot be voided, and the refusal says what was paid; once that payment is voided it can.',
    reference: 'voidInvoice',
    operations: ['voidInvoice', 'voidPayment', 'payInvoice'],
    async run(ctx) {
      const open = await openInvoice(ctx)
      const path = { id: open.id }
      const part = await pay(ctx, open, { amount_cents: 1_000 })
      await refused(ctx, 'voidInvoice', { path }, [409, 'INVOICE_PARTLY_PAID'], {
        status: 'open',
        amount_paid_cents: 1_000,
      })
      const kept = await ctx.succeed('getInvoice', { path })
      ctx.equal(kept.body.invoice, part.body.invoice, 'the invoice', kept)
      const without = await voidFirst(ctx, part.body.invoice)
      const voided = await ctx.succeed('voidInvoice', { path })
      ctx.equal(
        [voided.body.invoice.status, voided.body.invoice.payments],
        ['void', without.body.invoice.payments],
        'the status, and the payments',
        voided,
      )
    },
  },
]

const OUTSIDE = { refunded_cents: 0, wallet_transaction_id: null, payment_attempt_id: null, voided_at: null }

function openInvoice(ctx: CheckContext): Promise<Invoice> {
  return finalizedInvoice(ctx, { line_items: [line(1, 4_900)] })
}

function pay(ctx: CheckContext, { id }: Invoice, payment: object) {
  return ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band', ...payment } })
}

function voidFirst(ctx: CheckContext, { id, payments }: Invoice) {
  return ctx.succeed('voidPayment', { path: { id, payment_id: payments[0]?.id ?? '' } })
}

function partsOf({ status, amount_paid_cents, amount_due_cents }: Invoice) {
  return [status, amount_paid_cents, amount_due_cents]
}
