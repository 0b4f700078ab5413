import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { attemptsFor, setUpDunning } from '../../kit/dunning.ts'
import { createCustomer, finalizedInvoice, type Invoice } from '../../kit/fixtures.ts'
import { openAttempt, type PaymentAttempt, success } from '../../kit/payment-attempts.ts'
import { saveMethod } from '../../kit/payment-methods.ts'
import { DAY_MS, later } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...({ tag: 'Payments', level: 'behaviour', reference: '#section/When-a-card-fails' } as const),
    id: 'dunning.left-to-charge',
    needs: ['test-clock'],
    title:
      'What an attempt that ended leaves of an automatic invoice is charged, unless you canceled the automatic attempt itself.',
    operations: [
      ...(['updatePaymentProvider', 'createPaymentMethod', 'listPaymentAttempts', 'payInvoice'] as const),
      ...(['createPaymentAttempt', 'reportPaymentAttempt', 'cancelPaymentAttempt'] as const),
    ],
    async run(ctx) {
      await ctx.succeed('updatePaymentProvider', { body: { provider: 'external' } })
      const received = await charging(ctx)
      const body = success(ctx, 100)
      await ctx.succeed('reportPaymentAttempt', { path: { id: received.attempt.id }, body })
      await expectCharged(ctx, received.invoice, ['succeeded 100', 'pending 150'])
      const paid = { source: 'out_of_band', amount_cents: 100 } as const
      await ctx.succeed('payInvoice', { path: { id: received.invoice.id }, body: paid })
      await expectCharged(ctx, received.invoice, ['succeeded 100', 'canceled 150', 'pending 50'])

      const canceled = await charging(ctx)
      await cancel(ctx, canceled.attempt)
      await advanceClock(ctx, later(await ctx.now(), DAY_MS))
      await expectCharged(ctx, canceled.invoice, ['canceled 250'])
      const own = await openAttempt(ctx, canceled.invoice)
      await expectCharged(ctx, canceled.invoice, ['canceled 250', 'pending 250'])
      await cancel(ctx, own)
      await expectCharged(ctx, canceled.invoice, ['canceled 250', 'canceled 250', 'pending 250'])
      await setUpDunning(ctx)
    },
  },
]

/** An automatic invoice of 250 cents, and the attempt for it that waits for a report. */
async function charging(ctx: CheckContext): Promise<{ invoice: Invoice; attempt: PaymentAttempt }> {
  const { id: customer_id } = await createCustomer(ctx)
  await saveMethod(ctx, { customer_id })
  const invoice = await finalizedInvoice(ctx, { customer_id, collection_method: 'charge_automatically' })
  const attempt = await ctx.eventually(
    'the invoice to be charged',
    async () => (await attemptsFor(ctx, invoice))[0],
  )
  return { invoice, attempt }
}

async function cancel(ctx: CheckContext, { id }: PaymentAttempt): Promise<void> {
  await ctx.succeed('cancelPaymentAttempt', { path: { id } })
}

async function expectCharged(ctx: CheckContext, invoice: Invoice, expected: string[]): Promise<void> {
  const attempts = await ctx.eventually('the rest to be charged', async () => {
    const found = await attemptsFor(ctx, invoice)
    return found.length < expected.length ? undefined : found
  })
  const shown = attempts.map(({ status, amount_cents }) => `${status} ${amount_cents}`)
  ctx.equal(shown, expected, 'status and amount of the attempts')
}
