import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  attemptsFor,
  automaticSubscription,
  firstInvoice,
  hasFailed,
  setUpDunning,
  statusOf,
} from '../../kit/dunning.ts'
import { eventsOf } from '../../kit/event-log.ts'
import { createCustomer, finalizedInvoice, grant, type Invoice } from '../../kit/fixtures.ts'
import { openAttempt } from '../../kit/payment-attempts.ts'
import { saveMethod } from '../../kit/payment-methods.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

const defaults = {
  ...({ tag: 'Payments', level: 'behaviour', reference: '#section/When-a-card-fails' } as const),
  needs: ['test-clock'],
} satisfies Partial<Check>
const own: Check['operations'] = ['listPaymentAttempts', 'createSubscription', 'advanceTestClock']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'dunning.wallet-first',
    title: 'Credit pays first, and the default method the rest; if that fails, what credit paid stays paid.',
    operations: [...own, 'createCreditGrant'],
    async run(ctx) {
      await setUpDunning(ctx)
      for (const [token, sources, left] of [
        ['pm_ok', ['wallet', 'provider'], 0],
        ['pm_declined', ['wallet'], 3_900],
      ] as const) {
        const customer = await createCustomer(ctx)
        await grant(ctx, customer)
        const subscription = await automaticSubscription(ctx, token, { customer_id: customer.id })
        const invoice = await firstInvoice(ctx, subscription, (each) => isPaid(each) || hasFailed(each))
        const [attempt, ...more] = await attemptsFor(ctx, invoice)
        const shown = [attempt?.origin, attempt?.amount_cents, more.length]
        ctx.equal(shown, ['automatic', 3_900, 0], `the attempt with ${token}`)
        const payments = invoice.payments.map(({ source }) => source)
        ctx.equal([payments, invoice.amount_due_cents], [sources, left], `the payments with ${token}`)
      }
    },
  },
  {
    ...defaults,
    id: 'dunning.at-once',
    title:
      'Another default method, and credit, pay at once; the next retry counts from the last failure, and takes the same days.',
    operations: [...own, 'updateCustomer', 'createCreditGrant', 'createPaymentMethod'],
    async run(ctx) {
      await setUpDunning(ctx)
      const subscription = await automaticSubscription(ctx, 'pm_declined')
      const { customer_id } = subscription
      await firstInvoice(ctx, subscription, hasFailed)
      const at = (await advanceClock(ctx, later(await ctx.now(), DAY_MS))).toISOString()
      const other = await saveMethod(ctx, { customer_id, token: 'pm_insufficient_funds' })
      await grant(ctx, { id: customer_id })
      const again = await firstInvoice(ctx, subscription, hasFailedTimes(2))
      ctx.equal(again.amount_due_cents, 3_900, 'what credit left')
      ctx.equal(again.next_payment_attempt_at, later(at, 2 * DAY_MS), 'next_payment_attempt_at')
      await choose(ctx, other)
      await firstInvoice(ctx, subscription, hasFailedTimes(3))
      const card = await saveMethod(ctx, { customer_id })
      await choose(ctx, card)
      const paid = await firstInvoice(ctx, subscription, isPaid)
      const methods = (await attemptsFor(ctx, paid)).map(({ payment_method_id }) => payment_method_id)
      ctx.equal(methods.slice(2), [other.id, card.id], 'the methods of the last two attempts')
      ctx.equal(paid.paid_at, at, 'paid_at')
      ctx.equal(await statusOf(ctx, subscription), ['active', null], 'status and past_due_since')
    },
  },
  {
    ...defaults,
    id: 'dunning.link-is-canceled',
    title:
      'A link that waits for the customer is canceled by an automatic charge; one under way is waited for.',
    operations: [...own, 'createPaymentAttempt', 'getPaymentAttempt'],
    async run(ctx) {
      await setUpDunning(ctx)
      const { id: customer_id } = await createCustomer(ctx)
      const invoice = await automaticInvoice(ctx, customer_id)
      await ctx.eventually(
        'the invoice to fail',
        async () => hasFailed(await read(ctx, invoice)) || undefined,
      )
      const link = await openAttempt(ctx, invoice)
      await saveMethod(ctx, { customer_id, token: 'pm_ok_later' })
      const charged = await ctx.eventually('the invoice to be charged', async () => {
        const attempts = await attemptsFor(ctx, invoice)
        return attempts.length > 1 ? attempts : undefined
      })
      ctx.equal(
        charged.map(({ id, status }) => [id === link.id, status]),
        [
          [true, 'canceled'],
          [false, 'processing'],
        ],
        'whether each is the link, and its status',
      )
      await choose(ctx, await saveMethod(ctx, { customer_id }))
      await advanceClock(ctx, later(await ctx.now(), HOUR_MS))
      const { status, overdue_at, payment_attempt_count } = await read(ctx, invoice)
      ctx.equal([status, payment_attempt_count], ['paid', 2], 'status and payment_attempt_count')
      ctx.equal(
        (overdue_at ?? '') <= link.created_at,
        true,
        'whether it became overdue before it was charged',
      )
    },
  },
  {
    ...defaults,
    id: 'dunning.on-exhausted',
    title:
      'When the last retry has failed, the invoice stays, is written off, or its subscription is canceled.',
    operations: [...own, 'getSubscription', 'updateCompany'],
    async run(ctx) {
      for (const [on_exhausted, invoiceStatus, status] of [
        ['keep_open', 'open', 'past_due'],
        ['mark_uncollectible', 'uncollectible', 'active'],
        ['cancel_subscription', 'open', 'canceled'],
      ] as const) {
        await setUpDunning(ctx, { retry_after_days: [1], on_exhausted })
        const subscription = await automaticSubscription(ctx, 'pm_declined')
        const { next_payment_attempt_at } = await firstInvoice(ctx, subscription, hasFailed)
        await advanceClock(ctx, next_payment_attempt_at ?? '')
        const invoice = await firstInvoice(ctx, subscription, hasFailedTimes(2))
        ctx.equal(invoice.payment_stopped_reason, 'retries_exhausted', 'payment_stopped_reason')
        const [state] = await statusOf(ctx, subscription)
        ctx.equal(
          [invoice.status, state],
          [invoiceStatus, status],
          `invoice and subscription: ${on_exhausted}`,
        )
      }
      await setUpDunning(ctx)
    },
  },
  {
    ...defaults,
    id: 'dunning.recovers-with-the-last',
    title:
      'A subscription is past due until none of its invoices that failed is owed: each is paid, void or written off.',
    operations: [...own, 'payInvoice', 'voidInvoice', 'markInvoiceUncollectible', 'getSubscription'],
    async run(ctx) {
      await setUpDunning(ctx)
      const subscription = await automaticSubscription(ctx, 'pm_lost_card')
      const first = await firstInvoice(ctx, subscription, hasFailed)
      await advanceClock(ctx, later(first.finalized_at ?? '', 70 * DAY_MS))
      const since = (await statusOf(ctx, subscription))[1]
      const query = { subscription_id: subscription.id, status: ['open' as const] }
      const { invoices } = (await ctx.succeed('listInvoices', { query })).body
      ctx.equal(invoices.length, 3, 'the invoices that are open')
      for (const [index, operation] of (
        ['payInvoice', 'voidInvoice', 'markInvoiceUncollectible'] as const
      ).entries()) {
        ctx.equal(await statusOf(ctx, subscription), ['past_due', since], `status before ${operation}`)
        const path = { id: invoices[index]?.id ?? '' }
        if (operation === 'payInvoice')
          await ctx.succeed(operation, { path, body: { source: 'out_of_band' } })
        else await ctx.succeed(operation, { path })
      }
      ctx.equal(
        await statusOf(ctx, subscription),
        ['active', null],
        'status and past_due_since after the last',
      )
    },
  },
  {
    ...defaults,
    id: 'dunning.without-a-provider',
    title:
      'Without a payment provider credit alone pays: what it leaves has failed, and nothing is attempted.',
    operations: [...own, 'updatePaymentProvider', 'listWebhookEvents'],
    async run(ctx) {
      await ctx.succeed('updatePaymentProvider', { body: { provider: 'none' } })
      const subscription = await automaticSubscription(ctx)
      const invoice = await firstInvoice(ctx, subscription, hasFailed)
      const shown = [invoice.payment_stopped_reason, invoice.payment_attempt_count]
      ctx.equal(shown, ['no_payment_method', 0], 'payment_stopped_reason and payment_attempt_count')
      const type = ['invoice.payment_failed', 'payment_attempt.failed']
      const events = await eventsOf(ctx, { customer_id: subscription.customer_id, type })
      ctx.equal(
        events.map((each) => each.type),
        ['invoice.payment_failed'],
        'the events',
      )
      await grant(ctx, { id: subscription.customer_id }, { amount: '49' })
      await firstInvoice(ctx, subscription, isPaid)
      await setUpDunning(ctx)
    },
  },
]

function isPaid({ status }: Invoice): boolean {
  return status === 'paid'
}

function hasFailedTimes(count: number) {
  return (invoice: Invoice) => hasFailed(invoice) && invoice.payment_attempt_count === count
}

async function choose(ctx: CheckContext, method: { id: string; customer_id: string }): Promise<void> {
  const body = { default_payment_method_id: method.id }
  await ctx.succeed('updateCustomer', { path: { id: method.customer_id }, body })
}

function automaticInvoice(ctx: CheckContext, customer_id: string): Promise<Invoice> {
  return finalizedInvoice(ctx, { customer_id, collection_method: 'charge_automatically' })
}

async function read(ctx: CheckContext, { id }: { id: string }): Promise<Invoice> {
  return (await ctx.succeed('getInvoice', { path: { id } })).body.invoice
}
