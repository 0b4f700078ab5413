import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import { eventsOf } from '../../kit/event-log.ts'
import { createCustomer, type Invoice, unpaidInvoice } from '../../kit/fixtures.ts'
import {
  chargedAttempt,
  ensureProvider,
  failed,
  openAttempt,
  type PaymentAttempt,
  report,
  success,
} from '../../kit/payment-attempts.ts'
import { refused } from '../../kit/requests.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Payments', level: 'behaviour', reference: 'createPaymentAttempt' } as const
const IN_PROGRESS = [409, 'PAYMENT_IN_PROGRESS'] as const

/** The other ways in which an invoice stops being owed. */
const ENDS = [
  ['voidInvoice', undefined],
  ['markInvoiceUncollectible', undefined],
  ['payInvoice', { source: 'out_of_band' }],
] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'payment-attempts.one-at-a-time',
    title: 'An invoice has one open attempt: a second one is refused with the first.',
    operations: ['createPaymentAttempt', 'reportPaymentAttempt', 'listPaymentAttempts'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const path = { id: invoice.id }
      await ensureProvider(ctx)
      const [one, other] = await Promise.all([0, 1].map(() => tryOne(ctx, invoice)))
      ctx.equal([one, other].toSorted(), [201, 409], 'the statuses of two at once')
      const list = await ctx.succeed('listPaymentAttempts', { query: { invoice_id: invoice.id } })
      const [attempt] = list.body.payment_attempts
      ctx.equal(list.body.payment_attempts.length, 1, 'the number of attempts', list)
      const details = { payment_attempt_id: attempt?.id }
      await refused(ctx, 'createPaymentAttempt', { path }, IN_PROGRESS, details)
      if (attempt !== undefined) await report(ctx, attempt, { status: 'processing' })
      await refused(ctx, 'createPaymentAttempt', { path }, IN_PROGRESS, { status: 'processing' })
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.unconfirmed',
    title:
      'An attempt without an answer blocks its invoice, is reported after an hour, and is found to have succeeded.',
    operations: ['createPaymentAttempt', 'getPaymentAttempt', 'cancelPaymentAttempt', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const attempt = await chargedAttempt(ctx, invoice, 'pm_unconfirmed')
      const since = attempt.created_at
      ctx.equal([attempt.status, attempt.unconfirmed_since], ['pending', since], 'status and since when')
      await refused(ctx, 'voidInvoice', { path: { id: invoice.id } }, IN_PROGRESS)
      const path = { id: attempt.id }
      await refused(ctx, 'cancelPaymentAttempt', { path }, IN_PROGRESS)
      const told = () => eventsOf(ctx, { object_id: attempt.id, type: ['payment_attempt.unconfirmed'] })
      ctx.equal((await told()).length, 0, 'the events payment_attempt.unconfirmed at first')
      await advanceClock(ctx, later(since, HOUR_MS))
      ctx.equal((await told()).length, 1, 'the events payment_attempt.unconfirmed after an hour')
      await advanceClock(ctx, later(since, 2 * HOUR_MS))
      const found = (await ctx.succeed('getPaymentAttempt', { path })).body.payment_attempt
      const shown = [found.status, found.unconfirmed_since, found.applied_cents]
      ctx.equal(shown, ['succeeded', null, 250], 'status, since when and what was applied')
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.processing-blocks',
    title: 'While an attempt is processing, the invoice is not voided, written off or paid in another way.',
    operations: ['createPaymentAttempt', 'reportPaymentAttempt', 'getInvoice', ...ENDS.map(([id]) => id)],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const attempt = await openAttempt(ctx, invoice)
      await report(ctx, attempt, { status: 'processing' })
      const details = { payment_attempt_id: attempt.id, status: 'processing' }
      for (const [id, body] of ENDS) await refused(ctx, id, callOf(invoice, body), IN_PROGRESS, details)
      const wallet = callOf(invoice, { source: 'wallet' })
      await refused(ctx, 'payInvoice', wallet, IN_PROGRESS, details)
      await refused(ctx, 'cancelPaymentAttempt', { path: { id: attempt.id } }, IN_PROGRESS, details)
      await report(ctx, attempt, failed)
      await ctx.succeed('voidInvoice', callOf(invoice))
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.canceled-by-another-end',
    title:
      'An attempt that waits is canceled where the invoice is voided, written off or paid in another way. If the money comes all the same, it is unapplied.',
    operations: [
      'createPaymentAttempt',
      'reportPaymentAttempt',
      'getPaymentAttempt',
      ...ENDS.map(([id]) => id),
    ],
    async run(ctx) {
      for (const [id, body] of ENDS) {
        const invoice = await anOpenInvoice(ctx)
        const attempt = await openAttempt(ctx, invoice)
        const action_url = 'https://pay.example/1'
        await report(ctx, attempt, { status: 'requires_action', action_url })
        const before = (await ctx.succeed(id, callOf(invoice, body))).body.invoice
        const { status } = await read(ctx, attempt)
        ctx.equal(status, 'canceled', `the status of the attempt after ${id}`)
        const late = await report(ctx, attempt, success(ctx, 250))
        const takes = before.status === 'uncollectible' ? 250 : 0
        ctx.equal([late.status, late.applied_cents], ['succeeded', takes], 'status and applied_cents')
        const after = (await ctx.succeed('getInvoice', { path: { id: invoice.id } })).body.invoice
        const paid = before.amount_paid_cents + takes
        ctx.equal(after.amount_paid_cents, paid, 'amount_paid_cents after the late money')
      }
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.cancel',
    title: 'An attempt that waits can be canceled, twice; one that ended in another way cannot.',
    reference: 'cancelPaymentAttempt',
    operations: ['createPaymentAttempt', 'cancelPaymentAttempt', 'reportPaymentAttempt'],
    async run(ctx) {
      const attempt = await openAttempt(ctx)
      const path = { id: attempt.id }
      const canceled = (await ctx.succeed('cancelPaymentAttempt', { path })).body.payment_attempt
      ctx.equal([canceled.status, canceled.action_url], ['canceled', null], 'status and action_url')
      const again = await ctx.succeed('cancelPaymentAttempt', { path })
      ctx.equal(again.body.payment_attempt, canceled, 'the attempt after the second time', again)
      for (const end of [failed, success(ctx, 250)]) {
        const { id } = await report(ctx, await openAttempt(ctx), end)
        const details = { status: end.status }
        const ended = [409, 'PAYMENT_ATTEMPT_ENDED'] as const
        await refused(ctx, 'cancelPaymentAttempt', { path: { id } }, ended, details)
      }
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.payment-stays',
    title: 'A provider’s payment cannot be voided, nor can an invoice that has one.',
    reference: 'voidPayment',
    operations: ['createPaymentAttempt', 'reportPaymentAttempt', 'voidPayment', 'voidInvoice'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      const attempt = await report(ctx, await openAttempt(ctx, invoice), success(ctx, 100))
      const { payments } = (await ctx.succeed('getInvoice', { path: { id: invoice.id } })).body.invoice
      const path = { id: invoice.id, payment_id: payments[0]?.id ?? '' }
      const details = { payment_attempt_id: attempt.id }
      await refused(ctx, 'voidPayment', { path }, [409, 'PAYMENT_NOT_VOIDABLE'], details)
      await refused(ctx, 'voidInvoice', callOf(invoice), [409, 'INVOICE_PARTLY_PAID'])
    },
  },
  {
    ...defaults,
    id: 'payment-attempts.only-of-what-is-owed',
    title: 'There is no attempt for an invoice that is a draft, paid or void.',
    operations: ['createPaymentAttempt'],
    async run(ctx) {
      const invoice = await anOpenInvoice(ctx)
      await report(ctx, await openAttempt(ctx, invoice), success(ctx, 250))
      const refusal = [409, 'INVOICE_NOT_PAYABLE'] as const
      await refused(ctx, 'createPaymentAttempt', callOf(invoice), refusal, { status: 'paid' })
      const voided = await anOpenInvoice(ctx)
      await ctx.succeed('voidInvoice', callOf(voided))
      await refused(ctx, 'createPaymentAttempt', callOf(voided), refusal, { status: 'void' })
    },
  },
]

async function anOpenInvoice(ctx: CheckContext): Promise<Invoice> {
  return unpaidInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
}

async function tryOne(ctx: CheckContext, { id }: Pick<Invoice, 'id'>): Promise<number> {
  return (await ctx.call('createPaymentAttempt', { path: { id } })).status
}

async function read(ctx: CheckContext, { id }: PaymentAttempt): Promise<PaymentAttempt> {
  return (await ctx.succeed('getPaymentAttempt', { path: { id } })).body.payment_attempt
}

function callOf({ id }: Pick<Invoice, 'id'>, body?: object): Call {
  return { path: { id }, ...(body && { body }) }
}
