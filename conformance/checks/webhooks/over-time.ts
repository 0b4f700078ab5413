import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { eventsOf } from '../../kit/event-log.ts'
import { createCustomer, createPlan, createSubscription, finalizedInvoice } from '../../kit/fixtures.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = {
  tag: 'Webhook events',
  level: 'behaviour',
  reference: 'listWebhookEvents',
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-events.on-a-test-clock',
    title:
      'What a test clock runs is in the log when the clock has arrived, each event after its cause and in its own time.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const plan = await createPlan(ctx, { amount_cents: 1_000 })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const last = (await eventsOf(ctx, {}))[0]?.sequence ?? 0
      await advanceClock(ctx, later(subscription.current_period_end, DAY_MS / 2))
      const query = { customer_id: customer.id, order: 'asc', after_sequence: last }
      // In a month of 31 days, the first fee is due before the period ends.
      const events = (await eventsOf(ctx, query)).filter(({ type }) => type !== 'invoice.overdue')
      ctx.equal(
        events.map(({ type }) => type),
        ['subscription.renewed', 'invoice.drafted', 'invoice.finalized'],
        'the events of the renewal',
      )
      ctx.equal(events[0]?.timestamp.slice(0, 13), subscription.current_period_end.slice(0, 13), 'its hour')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.overdue',
    title: 'An invoice that is still open when it is due leaves an event.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id, due_at } = await finalizedInvoice(ctx, { days_until_due: 1 })
      await advanceClock(ctx, later(due_at ?? '', DAY_MS / 24))
      const types = (await eventsOf(ctx, { object_id: id })).map(({ type }) => type)
      ctx.equal(
        types,
        ['invoice.overdue', 'invoice.finalized', 'invoice.drafted'],
        'its events, newest first',
      )
    },
  },
  {
    ...defaults,
    id: 'webhook-events.payment-failed',
    title:
      'An invoice that is charged automatically, and that credit does not cover, leaves an event; one that is sent does not.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx) {
      const automatic = await finalizedInvoice(ctx, { collection_method: 'charge_automatically' })
      const sent = await finalizedInvoice(ctx)
      await advanceClock(ctx, later(automatic.finalized_at ?? '', DAY_MS / 24))
      const failures = async ({ id }: { id: string }) =>
        (await eventsOf(ctx, { object_id: id, type: ['invoice.payment_failed'] })).length
      ctx.equal([await failures(automatic), await failures(sent)], [1, 0], 'how often each failed')
    },
  },
  {
    ...defaults,
    id: 'webhook-events.trial-ending',
    title:
      'A trial leaves an event 3 days before its end, or at once if it is shorter, and one more only if its end moves.',
    reference: 'advanceTestClock',
    operations: ['listWebhookEvents', 'advanceTestClock', 'updateSubscription'],
    needs: ['test-clock'],
    async run(ctx) {
      const trial = async (trial_days: number) => {
        const [customer, plan] = [await createCustomer(ctx), await createPlan(ctx, { trial_days })]
        return createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      }
      const told = async ({ id }: { id: string }) => {
        const query = { object_id: id, type: ['subscription.trial_ending'], order: 'asc' }
        return (await eventsOf(ctx, query)).map(({ timestamp }) => timestamp)
      }
      const [short, long, canceled] = [await trial(1), await trial(14), await trial(14)]
      ctx.equal(await told(short), [short.created_at], 'when the end of a trial of one day was told')
      const end = later(short.created_at, 14 * DAY_MS)
      await ctx.succeed('updateSubscription', { path: { id: long.id }, body: { trial_ends_at: end } })
      await ctx.succeed('cancelSubscription', { path: { id: canceled.id }, body: { at_period_end: false } })
      const notice = later(end, -3 * DAY_MS)
      await advanceClock(ctx, later(notice, DAY_MS))
      ctx.equal([await told(long), await told(canceled)], [[notice], []], 'when each trial was about to end')
      const moved = later(end, 7 * DAY_MS)
      await ctx.succeed('updateSubscription', { path: { id: long.id }, body: { trial_ends_at: moved } })
      await advanceClock(ctx, moved)
      ctx.equal(await told(long), [notice, later(moved, -3 * DAY_MS)], 'when it was told after its end moved')
    },
  },
]
