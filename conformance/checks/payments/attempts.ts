import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, type Invoice, unpaidInvoice } from '../../kit/fixtures.ts'
import {
  chargedAttempt,
  ensureProvider,
  failed,
  openAttempt,
  report,
  success,
} from '../../kit/payment-attempts.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Payments', level: 'behaviour', reference: 'reportPaymentAttempt' } as const
const own: Check['operations'] = ['createPaymentAttempt', 'reportPaymentAttempt', 'getInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'payment-attempts.success-pays',
    title: 'A success pays the invoice with a payment from the provider, which names the attempt.',
    operations: own,
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const attempt = await openAttempt(ctx, invoice)
      ctx.equal(attempt.amount_cents, 250, 'the amount of the attempt')
      await report(ctx, attempt, { status: 'processing' })
      await expectPaid(ctx, invoice, { status: 'open', paid: 0 })
      const settled = await report(ctx, attempt, success(ctx, 250))
      ctx.equal([settled.status, settled.applied_cents], ['succeeded', 250], 'status and applied_cents')
      const paid = await expectPaid(ctx, invoice, { status: 'paid', paid: 250 })
      const [payment] = paid.payments
      ctx.equal(
        [payment?.source, payment?.payment_attempt_id, payment?.amount_cents],
        ['provider', attempt.id, 250],
        'source, payment_attempt_id and amount_cents of the payment',
      )
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.amount-as-reported',
    title: 'The invoice is paid with the amount that was reported, not with the one that was asked for.',
    operations: own,
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const part = await report(ctx, await openAttempt(ctx, invoice), success(ctx, 100))
      ctx.equal([part.amount_cents, part.applied_cents], [100, 100], 'amount_cents and applied_cents')
      await expectPaid(ctx, invoice, { status: 'open', paid: 100 })
      const rest = await openAttempt(ctx, invoice)
      ctx.equal(rest.amount_cents, 150, 'the amount of the next attempt')
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.excess-is-unapplied',
    title: 'What a provider received beyond what is due is unapplied, and is listed.',
    operations: [...own, 'listPaymentAttempts'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const settled = await report(ctx, await openAttempt(ctx, invoice), success(ctx, 300))
      ctx.equal([settled.amount_cents, settled.applied_cents], [300, 250], 'amount_cents and applied_cents')
      await expectPaid(ctx, invoice, { status: 'paid', paid: 250 })
      await expectUnapplied(ctx, invoice, [settled.id])
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.failure-pays-nothing',
    title: 'A failure pays nothing and says why; another attempt can follow.',
    operations: [...own, 'getPaymentAttempt'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const first = await report(ctx, await openAttempt(ctx, invoice), failed)
      ctx.equal([first.status, first.failure], ['failed', failed.failure], 'status and failure')
      await expectPaid(ctx, invoice, { status: 'open', paid: 0 })
      const path = { id: first.id }
      const read = (await ctx.succeed('getPaymentAttempt', { path })).body.payment_attempt
      ctx.equal(read, first, 'the attempt as it is read')
      await openAttempt(ctx, invoice)
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.success-is-final',
    title: 'A success stays, whatever is reported after it; the same success again changes nothing.',
    operations: own,
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const attempt = await openAttempt(ctx, invoice)
      const paid = success(ctx, 250)
      const settled = await report(ctx, attempt, paid)
      for (const later of [failed, { status: 'processing' } as const, paid])
        ctx.equal(await report(ctx, attempt, later), settled, `the attempt after ${later.status}`)
      const path = { id: attempt.id }
      const ended = [409, 'PAYMENT_ATTEMPT_ENDED'] as const
      await refused(ctx, 'reportPaymentAttempt', { path, body: success(ctx, 250) }, ended)
      await refused(ctx, 'reportPaymentAttempt', { path, body: { ...paid, amount_cents: 200 } }, ended)
      const { payments } = await expectPaid(ctx, invoice, { status: 'paid', paid: 250 })
      ctx.equal(payments.length, 1, 'the number of payments')
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.late-money-counts',
    title: 'Money that comes after a failure or a cancellation counts.',
    operations: [...own, 'cancelPaymentAttempt'],
    async run(ctx) {
      for (const isCanceled of [false, true]) {
        const invoice = await anOpenInvoice(ctx)
        const attempt = await openAttempt(ctx, invoice)
        const path = { id: attempt.id }
        if (isCanceled) await ctx.succeed('cancelPaymentAttempt', { path })
        else await report(ctx, attempt, failed)
        // A report out of order changes nothing.
        const ended = await report(ctx, attempt, { status: 'processing' })
        ctx.equal(ended.status, isCanceled ? 'canceled' : 'failed', 'the status of the attempt')
        const settled = await report(ctx, attempt, success(ctx, 250))
        ctx.equal([settled.status, settled.failure], ['succeeded', null], 'status and failure')
        await expectPaid(ctx, invoice, { status: 'paid', paid: 250 })
      }
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.one-payment-counts-once',
    title: 'A provider’s payment counts for one attempt; for another it is refused.',
    operations: own,
    async run(ctx) {
      const body = success(ctx, 250)
      const first = await report(ctx, await openAttempt(ctx), body)
      const invoice = await anOpenInvoice(ctx)
      const { id } = await openAttempt(ctx, invoice)
      const taken = [409, 'PROVIDER_PAYMENT_ALREADY_REPORTED'] as const
      const details = { payment_attempt_id: first.id }
      await refused(ctx, 'reportPaymentAttempt', { path: { id }, body }, taken, details)
      await expectPaid(ctx, invoice, { status: 'open', paid: 0 })
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.test-methods',
    title: 'The methods of the provider `test` say how an attempt ends.',
    operations: [...own, 'updatePaymentProvider', 'createPaymentMethod'],
    needs: ['test-clock'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      for (const [method, code, recoverable] of [
        ['pm_declined', 'card_declined', true],
        ['pm_late_success', 'card_declined', true],
        ['pm_insufficient_funds', 'insufficient_funds', true],
        ['pm_lost_card', 'lost_card', false],
      ] as const) {
        const { status, failure } = await chargedAttempt(ctx, invoice, method)
        const shown = [status, failure?.code, failure?.recoverable]
        ctx.equal(shown, ['failed', code, recoverable], `status and failure with ${method}`)
      }
      const processing = await chargedAttempt(ctx, invoice, 'pm_ok_later')
      ctx.equal(processing.status, 'processing', 'the status with pm_ok_later')
      await report(ctx, processing, failed)
      const settled = await chargedAttempt(ctx, invoice, 'pm_ok')
      ctx.equal([settled.status, settled.applied_cents], ['succeeded', 250], 'with pm_ok')
      await expectPaid(ctx, invoice, { status: 'paid', paid: 250 })
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.provider-of-their-time',
    title: 'Without a provider no attempt is created; attempts keep the provider that they have.',
    reference: 'updatePaymentProvider',
    operations: ['updatePaymentProvider', 'getPaymentProvider', ...own],
    async run(ctx) {
      const before = (await ctx.succeed('getPaymentProvider', {})).body.payment_provider.provider
      const set = (provider: 'none' | 'external') =>
        ctx.succeed('updatePaymentProvider', { body: { provider } })
      await set('external')
      const attempt = await openAttempt(ctx)
      ctx.equal([attempt.provider, attempt.status], ['external', 'pending'], 'provider and status')
      await set('none')
      const path = { id: (await anOpenInvoice(ctx)).id }
      await refused(ctx, 'createPaymentAttempt', { path }, [409, 'PAYMENT_PROVIDER_NOT_SET'])
      const settled = await report(ctx, attempt, success(ctx, 250))
      ctx.equal([settled.provider, settled.status], ['external', 'succeeded'], 'provider and status')
      if (before === 'test') await ctx.succeed('updatePaymentProvider', { body: { provider: before } })
      else await ensureProvider(ctx)
    },
  },
]

async function anOpenInvoice(ctx: CheckContext): Promise<Invoice> {
  return unpaidInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
}

async function expectPaid(
  ctx: CheckContext,
  { id }: Pick<Invoice, 'id'>,
  { status, paid }: { status: string; paid: number },
): Promise<Invoice> {
  const read = await ctx.succeed('getInvoice', { path: { id } })
  const { invoice } = read.body
  ctx.equal([invoice.status, invoice.amount_paid_cents], [status, paid], 'status and amount_paid_cents', read)
  return invoice
}

async function expectUnapplied(ctx: CheckContext, { id }: Pick<Invoice, 'id'>, ids: string[]): Promise<void> {
  const query = { invoice_id: id, unapplied: true }
  const list = await ctx.succeed('listPaymentAttempts', { query })
  ctx.equal(
    list.body.payment_attempts.map((each) => each.id),
    ids,
    'the attempts with unapplied money',
    list,
  )
}
