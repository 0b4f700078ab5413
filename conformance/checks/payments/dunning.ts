import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { attemptsFor, automaticSubscription, DAYS, setUpDunning, statusOf } from '../../kit/dunning.ts'
import { dunningOf, pastDueOf, TOKENS } from '../../kit/dunning-model.ts'
import { eventsOf } from '../../kit/event-log.ts'
import type { Invoice, Subscription } from '../../kit/fixtures.ts'
import { invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = {
  ...({ tag: 'Payments', level: 'behaviour', reference: '#section/When-a-card-fails' } as const),
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'dunning.year',
    title:
      'A year with each method of the provider `test` has the attempts, payments and states of a model: the first charge, the retries, `past_due` and recovery.',
    operations: [
      ...(['advanceTestClock', 'createSubscription', 'createPaymentMethod'] as const),
      ...(['listPaymentAttempts', 'listInvoices', 'getSubscription'] as const),
    ],
    async run(ctx) {
      await setUpDunning(ctx)
      const subscriptions: Array<[token: string | undefined, Subscription]> = []
      for (const token of [...TOKENS, undefined])
        subscriptions.push([token, await automaticSubscription(ctx, token)])
      const from = await ctx.now()
      const until = later(from, 365 * DAY_MS)
      // Each step gives a slow service its time.
      for (let days = 30; days < 365; days += 30) await advanceClock(ctx, later(from, days * DAY_MS))
      await advanceClock(ctx, until)
      for (const [token, subscription] of subscriptions) await expectYear(ctx, { token, subscription, until })
    },
  },
]

type Year = { token: string | undefined; subscription: Subscription; until: string }

async function expectYear(ctx: CheckContext, { token, subscription, until }: Year): Promise<void> {
  const method = token ?? 'no method'
  const invoices = (await invoicesOf(ctx, subscription)).filter(({ finalized_at }) => finalized_at !== null)
  const expected = invoices.map(({ finalized_at }) =>
    dunningOf(token, { at: finalized_at ?? '', until, days: DAYS }),
  )
  ctx.equal(invoices.length, 12, `the invoices that were finalized with ${method}`)
  for (const [index, invoice] of invoices.entries()) {
    const shown = await shownOf(ctx, invoice)
    const { failed_at: _, ...model } = expected[index] ?? {}
    ctx.equal(shown, model, `invoice ${index + 1} of the year with ${method}`)
    ctx.equal(invoice.payment_attempt_count, shown.attempts.length, 'payment_attempt_count')
  }
  const moves = pastDueOf(expected)
  const types = ['subscription.past_due', 'subscription.recovered']
  const events = await eventsOf(ctx, { object_id: subscription.id, type: types, order: 'asc', limit: 100 })
  ctx.equal(
    events.map(({ type, timestamp }) => ({ type: type.replace('subscription.', ''), at: timestamp })),
    moves,
    `when the subscription with ${method} was past due and recovered`,
  )
  const last = moves.at(-1)
  ctx.equal(
    await statusOf(ctx, subscription),
    last?.type === 'past_due' ? ['past_due', last.at] : ['active', null],
    `status and past_due_since with ${method}`,
  )
}

async function shownOf(ctx: CheckContext, invoice: Invoice) {
  const attempts = await attemptsFor(ctx, invoice)
  return {
    attempts: attempts.map(({ created_at, status, dispute }) => ({ created_at, status, dispute })),
    paid_at: invoice.paid_at,
    stopped: invoice.payment_stopped_reason,
    next: invoice.next_payment_attempt_at,
  }
}
