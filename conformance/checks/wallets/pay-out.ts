import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createPricingUnit, grant, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { noteToWallet, paidOut, paidThroughProvider } from '../../kit/paid-out.ts'
import { chargedAttempt, playProvider } from '../../kit/payment-attempts.ts'
import { balanceOf, refused } from '../../kit/requests.ts'

const defaults = {
  tag: 'Wallets',
  level: 'behaviour',
  reference: 'payOutCreditGrant',
} satisfies Partial<Check>
const own: Check['operations'] = [
  ...(['payOutCreditGrant', 'createCreditNote', 'createPaymentAttempt', 'listRefunds'] as const),
  ...(['getPaymentAttempt', 'listCustomerWalletTransactions', 'updatePaymentProvider'] as const),
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.pay-out-by-refund',
    title:
      'Credit of a credit note goes back to the newest payment first, at most what is left of it; what no payment holds is refused.',
    operations: own,
    needs: ['test-clock'],
    async run(ctx) {
      const { customer, older, newer, grant_id } = await twicePaid(ctx, 'pm_ok')
      const first = await paidOut(ctx, { id: grant_id }, { to: 'refund', amount: '12.00' })
      ctx.equal(
        first.refunds.map((each) => [each.payment_attempt_id, each.amount_cents, each.status]),
        [
          [newer.id, 1_000, 'succeeded'],
          [older.id, 200, 'succeeded'],
        ],
        'payment, amount and status of the refunds',
      )
      ctx.equal(
        first.refunds.map((each) => [each.paid_out_credit_grant_id, each.credit_note_id]),
        [
          [grant_id, null],
          [grant_id, null],
        ],
        'the grant that they pay out',
      )
      ctx.equal(first.credit_grant.remaining, '8.00', 'what is left of the grant')
      ctx.equal(await refundedOf(ctx, [older, newer]), [200, 1_000], 'refunded_cents of the attempts')
      const path = { id: grant_id }
      const larger = { path, body: { to: 'out_of_band', amount: '8.01' } }
      await refused(ctx, 'payOutCreditGrant', larger, [409, 'PAY_OUT_TOO_LARGE'], { remaining: '8.00' })
      const rest = { path, body: { to: 'refund' } }
      await ctx.succeed('payOutCreditGrant', rest)
      const again = await ctx.succeed('listRefunds', { query: { customer_id: customer.id } })
      ctx.equal(again.body.refunds.length, 3, 'how many refunds there are', again)
      await refused(ctx, 'payOutCreditGrant', rest, [409, 'PAY_OUT_TOO_LARGE'], { remaining: '0.00' })
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.map(({ type, amount, credit_grant_id }) => [type, amount, credit_grant_id]),
        [
          ['pay_out', '-8.00', grant_id],
          ['pay_out', '-12.00', grant_id],
          ['credit_note', '20.00', grant_id],
        ],
        'the ledger',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.pay-out-too-large',
    title:
      'Credit is not refunded beyond what providers have of the customer’s payments; out of band it is paid out all the same.',
    operations: own,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const members = { customer_id: customer.id, line_items: [line(1, 3_000)] }
      const invoice = await unpaidInvoice(ctx, members)
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body: { source: 'out_of_band' } })
      const path = { id: (await noteToWallet(ctx, invoice)).credit_grant_id ?? '' }
      const refund = { path, body: { to: 'refund' } }
      const details = { refundable_cents: 0 }
      await refused(ctx, 'payOutCreditGrant', refund, [409, 'REFUND_TOO_LARGE'], details)
      ctx.equal(await balanceOf(ctx, customer), '20.00', 'the balance after the refusal')
      const { credit_grant, refunds } = await paidOut(ctx, path, { to: 'out_of_band' })
      ctx.equal([credit_grant.remaining, refunds], ['0.00', []], 'what is left of the grant, and the refunds')
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
    },
  },
  {
    ...defaults,
    id: 'wallets.gifts-are-not-paid-out',
    title: 'What was granted, in the currency or in a pricing unit, is not paid out.',
    operations: ['payOutCreditGrant', 'createCreditGrant', 'createPricingUnit', 'voidCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code } = await createPricingUnit(ctx)
      const unit = { account_type: 'pricing_unit' as const, pricing_unit_code: code }
      for (const members of [{}, unit]) {
        const { id } = await grant(ctx, customer, members)
        const call = { path: { id }, body: { to: 'out_of_band' } }
        await refused(ctx, 'payOutCreditGrant', call, [409, 'CREDIT_NOT_PAYABLE_OUT'])
        await ctx.succeed('voidCreditGrant', { path: { id } })
      }
    },
  },
  {
    ...defaults,
    id: 'wallets.pay-out-comes-back',
    title: 'Where the refund fails, the credit is a grant again, which can be paid out once more.',
    operations: own,
    needs: ['test-clock'],
    async run(ctx) {
      const { customer, grant_id } = await twicePaid(ctx, 'pm_refund_fails')
      const { credit_grant, refunds } = await paidOut(
        ctx,
        { id: grant_id },
        { to: 'refund', amount: '10.00' },
      )
      ctx.equal(credit_grant.remaining, '10.00', 'what is left of the grant')
      const [failed] = refunds
      ctx.equal([failed?.status, refunds.length], ['failed', 1], 'the refund')
      ctx.equal(await balanceOf(ctx, customer), '20.00', 'the balance')
      const again = { id: failed?.credit_grant_id ?? '' }
      await paidOut(ctx, again, { to: 'out_of_band' })
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.map(({ type, amount, credit_grant_id }) => [type, amount, credit_grant_id]),
        [
          ['pay_out', '-10.00', again.id],
          ['pay_out', '10.00', again.id],
          ['pay_out', '-10.00', grant_id],
          ['credit_note', '20.00', grant_id],
        ],
        'the ledger',
      )
    },
  },
]

/** Pays 30.00, and 10.00 with a method, and gives 20.00 of the first to the wallet. */
async function twicePaid(ctx: CheckContext, token: string) {
  await playProvider(ctx)
  const customer = await createCustomer(ctx)
  const older = await paidThroughProvider(ctx, customer)
  const { credit_grant_id } = await noteToWallet(ctx, { id: older.invoice_id })
  const invoice = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
  const newer = await chargedAttempt(ctx, invoice, token)
  return { customer, older, newer, grant_id: credit_grant_id ?? '' }
}

function refundedOf(ctx: CheckContext, attempts: ReadonlyArray<{ id: string }>): Promise<number[]> {
  return Promise.all(
    attempts.map(async ({ id }) => {
      const { payment_attempt } = (await ctx.succeed('getPaymentAttempt', { path: { id } })).body
      return payment_attempt.refunded_cents
    }),
  )
}
