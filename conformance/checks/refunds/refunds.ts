import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type PaymentAttempt, playProvider } from '../../kit/payment-attempts.ts'
import { attemptToReport, createRefund, overpaidAttempt, type Refund, UNAPPLIED } from '../../kit/refunds.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Refunds', level: 'behaviour' } as const
const own: Check['operations'] = [
  ...(['createRefund', 'getRefund', 'listRefunds', 'getPaymentAttempt'] as const),
  ...(['createPaymentAttempt', 'reportPaymentAttempt', 'listPaymentAttempts'] as const),
]
const TOO_LARGE = [409, 'REFUND_TOO_LARGE'] as const
const CLOSED = {
  code: 'expired_or_canceled_card',
  message: 'The card is closed.',
  customer_has_money: false,
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'refunds.test',
    title: 'With `test`, unapplied money goes back at once, in parts, and never more than there is.',
    reference: 'createRefund',
    operations: [...own, 'updatePaymentProvider'],
    needs: ['test-clock'],
    async run(ctx) {
      await playProvider(ctx)
      const attempt = await overpaidAttempt(ctx)
      const path = { id: attempt.id }
      const details = { refundable_cents: UNAPPLIED }
      await refused(ctx, 'createRefund', { path, body: { amount_cents: UNAPPLIED + 1 } }, TOO_LARGE, details)
      const part = await createRefund(ctx, attempt, { amount_cents: 100 })
      const { payment_attempt_id, invoice_id, customer_id, credit_note_id, failure } = part
      ctx.equal([part.status, part.amount_cents], ['succeeded', 100], 'status and amount_cents')
      ctx.equal(
        [payment_attempt_id, invoice_id, customer_id, credit_note_id, failure],
        [attempt.id, attempt.invoice_id, attempt.customer_id, null, null],
        'what the refund is of, and its failure',
      )
      await expectMoney(ctx, attempt, { refunded: 100, isUnapplied: true })
      const rest = await createRefund(ctx, attempt)
      ctx.equal(rest.amount_cents, UNAPPLIED - 100, 'amount_cents of the rest')
      await refused(ctx, 'createRefund', { path, body: {} }, TOO_LARGE, { refundable_cents: 0 })
      await expectMoney(ctx, attempt, { refunded: UNAPPLIED, isUnapplied: false })
      ctx.equal(await read(ctx, part), part, 'the refund as it is read')
      const list = await ctx.succeed('listRefunds', { query: { payment_attempt_id: attempt.id } })
      ctx.equal(
        list.body.refunds.map(({ id }) => id),
        [rest.id, part.id],
        'the refunds of the attempt',
        list,
      )
    },
  },
  {
    ...defaults,
    id: 'refunds.external',
    title:
      'With `external`, a refund waits for its report; what fails, also after it succeeded, is unapplied again, unless the customer has it.',
    reference: 'reportRefund',
    operations: [...own, 'reportRefund', 'updatePaymentProvider'],
    async run(ctx) {
      const attempt = await attemptToReport(ctx)
      const first = await createRefund(ctx, attempt)
      ctx.equal([first.provider, first.status], ['external', 'pending'], 'provider and status')
      await expectMoney(ctx, attempt, { refunded: UNAPPLIED, isUnapplied: false })
      const failed = await reported(ctx, first, { status: 'failed', failure: CLOSED })
      ctx.equal([failed.status, failed.failure], ['failed', CLOSED], 'status and failure')
      await expectMoney(ctx, attempt, { refunded: 0, isUnapplied: true })
      const second = await createRefund(ctx, attempt)
      const provider_refund_id = ctx.unique('refund')
      const sent = await reported(ctx, second, { status: 'succeeded', provider_refund_id })
      ctx.equal([sent.status, sent.provider_refund_id], ['succeeded', provider_refund_id], 'status and id')
      ctx.equal(await reported(ctx, second, { status: 'succeeded' }), sent, 'the refund reported again')
      ctx.equal(await read(ctx, second), sent, 'the refund as it is read')
      await expectMoney(ctx, attempt, { refunded: UNAPPLIED, isUnapplied: false })
      const returned = await reported(ctx, second, { status: 'failed', failure: CLOSED })
      ctx.equal(
        [returned.status, returned.failure],
        ['failed', CLOSED],
        'status and failure of the returned refund',
      )
      await expectMoney(ctx, attempt, { refunded: 0, isUnapplied: true })
      const third = await createRefund(ctx, attempt)
      const failure = { ...CLOSED, customer_has_money: true }
      ctx.equal((await reported(ctx, third, { status: 'failed', failure })).failure, failure, 'failure')
      await expectMoney(ctx, attempt, { refunded: UNAPPLIED, isUnapplied: false })
      for (const { id } of [first, second]) {
        const call = { path: { id }, body: { status: 'succeeded' } } as const
        await refused(ctx, 'reportRefund', call, [409, 'REFUND_ENDED'], { status: 'failed' })
      }
    },
  },
]

async function reported(ctx: CheckContext, { id }: Refund, body: object): Promise<Refund> {
  return (await ctx.succeed('reportRefund', { path: { id }, body })).body.refund
}

async function read(ctx: CheckContext, { id }: Refund): Promise<Refund> {
  return (await ctx.succeed('getRefund', { path: { id } })).body.refund
}

async function expectMoney(
  ctx: CheckContext,
  { id, invoice_id }: PaymentAttempt,
  { refunded, isUnapplied }: { refunded: number; isUnapplied: boolean },
): Promise<void> {
  const shown = await ctx.succeed('getPaymentAttempt', { path: { id } })
  ctx.equal(shown.body.payment_attempt.refunded_cents, refunded, 'refunded_cents of the attempt', shown)
  const list = await ctx.succeed('listPaymentAttempts', { query: { invoice_id, unapplied: true } })
  ctx.equal(list.body.payment_attempts.length, isUnapplied ? 1 : 0, 'the attempts with unapplied money', list)
}
