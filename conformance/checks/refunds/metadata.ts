import type { Check } from '../../kit/check.ts'
import { createCoupon } from '../../kit/coupons.ts'
import { createSubscription, unpaidInvoice } from '../../kit/fixtures.ts'
import { ensureProvider, report, success } from '../../kit/payment-attempts.ts'
import { endNow } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    tag: 'Refunds',
    level: 'behaviour',
    reference: 'createRefund',
    id: 'refunds.metadata',
    title: 'A payment attempt, a refund and a discount have the metadata that they were created with.',
    operations: ['createPaymentAttempt', 'createRefund', 'createDiscount'],
    async run(ctx) {
      await ensureProvider(ctx)
      const metadata = { ledger: 'A-17' }
      const path = { id: (await unpaidInvoice(ctx)).id }
      const attempt = await ctx.succeed('createPaymentAttempt', { path, body: { metadata } })
      const { id, amount_cents } = attempt.body.payment_attempt
      ctx.equal(attempt.body.payment_attempt.metadata, metadata, 'the metadata of the attempt', attempt)
      const paid = await report(ctx, { id }, success(ctx, amount_cents + 500))
      ctx.equal(paid.metadata, metadata, 'the metadata of the attempt once it succeeded')
      const refund = await ctx.succeed('createRefund', { path: { id }, body: { metadata } })
      ctx.equal(refund.body.refund.metadata, metadata, 'the metadata of the refund', refund)
      const made = await createSubscription(ctx)
      const body = { coupon_code: (await createCoupon(ctx)).code, metadata }
      const discount = await ctx.succeed('createDiscount', { path: { id: made.id }, body })
      ctx.equal(discount.body.discount.metadata, metadata, 'the metadata of the discount', discount)
      await endNow(ctx, made)
    },
  },
]
