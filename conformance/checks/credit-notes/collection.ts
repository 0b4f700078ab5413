import type { Check } from '../../kit/check.ts'
import { issueAsPreviewed, issueNote, noteOf } from '../../kit/credit-notes.ts'
import { createCustomer, finalizedInvoice, grant, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { openAttempt, report } from '../../kit/payment-attempts.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Credit notes', level: 'behaviour', reference: 'createCreditNote' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'notes.and-attempts',
    title:
      'A credit note cancels the attempt that waits for the customer, and is refused while a payment is in progress.',
    operations: ['createCreditNote', 'previewCreditNote', 'getPaymentAttempt', 'createPaymentAttempt'],
    async run(ctx) {
      const invoice = await unpaidInvoice(ctx, { line_items: [line(1, 1_000)] })
      const waiting = await openAttempt(ctx, invoice)
      await issueAsPreviewed(ctx, noteOf(invoice, [[0, 400]]))
      const { payment_attempt } = (await ctx.succeed('getPaymentAttempt', { path: { id: waiting.id } })).body
      ctx.equal(payment_attempt.status, 'canceled', 'the status of the attempt that waited')
      const next = await openAttempt(ctx, invoice)
      ctx.equal(next.amount_cents, 600, 'amount_cents of the next attempt')
      await report(ctx, next, { status: 'processing' })
      const details = { payment_attempt_id: next.id, status: 'processing' }
      for (const id of ['createCreditNote', 'previewCreditNote'] as const)
        await refused(ctx, id, noteOf(invoice), [409, 'PAYMENT_IN_PROGRESS'], details)
    },
  },
  {
    ...defaults,
    id: 'notes.pay-open-invoices',
    title: 'What a credit note puts into the wallet pays the open invoices that are charged automatically.',
    operations: ['createCreditNote', 'finalizeInvoice', 'getInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const given = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 1_000)] })
      const body = { source: 'out_of_band' }
      await ctx.succeed('payInvoice', { path: { id: given.id }, body })
      const open = await finalizedInvoice(ctx, { customer_id, collection_method: 'charge_automatically' })
      const untilPaid = (cents: number) =>
        ctx.eventually(`${cents} cents of the open invoice to be paid`, async () => {
          const { invoice } = (await ctx.succeed('getInvoice', { path: { id: open.id } })).body
          return invoice.amount_paid_cents === cents ? invoice : undefined
        })
      // Once this is paid, nothing else pays the rest.
      await grant(ctx, { id: customer_id }, { amount: '1' })
      await untilPaid(100)
      await issueNote(ctx, given)
      await untilPaid(250)
    },
  },
]
