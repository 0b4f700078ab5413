import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type CreditNote, issueNote, placesOf, voidNote } from '../../kit/credit-notes.ts'
import { centsOf } from '../../kit/exact.ts'
import { createCustomer, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { chargedAttempt } from '../../kit/payment-attempts.ts'
import { refused, walletOf } from '../../kit/requests.ts'

const NOT_VOIDABLE = [409, 'CREDIT_NOTE_NOT_VOIDABLE'] as const
const OUT_OF_BAND = { source: 'out_of_band', amount_cents: 300 }

export const checks: Check[] = [
  {
    id: 'refunds.failed-to-wallet',
    title:
      'A credit note refunds what was paid through the provider, and the rest goes into the wallet; so does a refund that fails.',
    tag: 'Refunds',
    level: 'behaviour',
    reference: 'createCreditNote',
    operations: [
      ...(['createCreditNote', 'voidCreditNote', 'listRefunds', 'getPaymentAttempt'] as const),
      'updatePaymentProvider',
    ],
    needs: ['test-clock'],
    async run(ctx) {
      const sent = await refundedNote(ctx, 'pm_ok')
      const { note } = sent
      ctx.equal(placesOf(note), [0, 300, 700, 0], 'the places of a note whose refund succeeds')
      ctx.equal(await refundsOf(ctx, note), [['succeeded', 700, null]], 'its refunds')
      ctx.equal(await refundedOf(ctx, sent.attempt), 700, 'refunded_cents of the attempt')
      ctx.equal(await walletOf(ctx, sent.customer), 300, 'the wallet, in cents')
      const path = { id: note.id }
      await refused(ctx, 'voidCreditNote', { path }, NOT_VOIDABLE, { reason: 'refunded' })

      const lost = await refundedNote(ctx, 'pm_refund_fails')
      ctx.equal(placesOf(lost.note), [0, 1_000, 0, 0], 'the places of a note whose refund fails')
      ctx.equal(await refundsOf(ctx, lost.note), [['failed', 700, 'granted']], 'its refunds')
      ctx.equal(await refundedOf(ctx, lost.attempt), 0, 'refunded_cents of the attempt')
      ctx.equal(await walletOf(ctx, lost.customer), 1_000, 'the wallet, in cents')
      const ledger = await soundLedger(ctx, lost.customer)
      ctx.equal(
        ledger.map(({ type, amount }) => [type, centsOf(amount)]).toSorted(),
        [
          ['credit_note', 300],
          ['credit_note', 700],
        ],
        'the ledger',
      )
      await voidNote(ctx, lost.note)
      ctx.equal(await walletOf(ctx, lost.customer), 0, 'the wallet of the note that was voided')
    },
  },
]

/** Pays 3.00 out of band and 7.00 with a method, and refunds all of it. */
async function refundedNote(ctx: CheckContext, token: string) {
  const customer = await createCustomer(ctx)
  const invoice = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
  await ctx.succeed('payInvoice', { path: { id: invoice.id }, body: OUT_OF_BAND })
  const attempt = await chargedAttempt(ctx, invoice, token)
  return { customer, attempt, note: await issueNote(ctx, invoice, { excess: 'refund' }) }
}

async function refundsOf(ctx: CheckContext, { id, invoice_id }: CreditNote) {
  const { refunds } = (await ctx.succeed('listRefunds', { query: { invoice_id } })).body
  const own = refunds.filter(({ credit_note_id }) => credit_note_id === id)
  return own.map(({ status, amount_cents, credit_grant_id }) => [
    status,
    amount_cents,
    credit_grant_id && 'granted',
  ])
}

async function refundedOf(ctx: CheckContext, { id }: { id: string }): Promise<number> {
  return (await ctx.succeed('getPaymentAttempt', { path: { id } })).body.payment_attempt.refunded_cents
}
