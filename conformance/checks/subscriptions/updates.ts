import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { endNow, eventsFor, invalid, invoicesOf, refused, use } from '../../kit/requests.ts'
import { DAY_MS, later, monthsLater } from '../../kit/time.ts'

const defaults = { tag: 'Subscriptions', level: 'behaviour', reference: 'updateSubscription' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'subscriptions.terms-can-change',
    title:
      '`collection_method`, `days_until_due` and `apply_credit` can change, with the default of a new subscription; invoices that exist keep theirs.',
    operations: ['updateSubscription', 'listInvoices'],
    async run(ctx) {
      const plan = await createPlan(ctx, { amount_cents: 4_900 })
      const made = await createSubscription(ctx, { plan_id: plan.id, days_until_due: 14 })
      const path = { id: made.id }
      const rows: Array<[object, Array<string | number | boolean | null>]> = [
        [{ days_until_due: 7 }, ['send_invoice', 7, true]],
        [{ collection_method: 'charge_automatically' }, ['charge_automatically', null, true]],
        [{ collection_method: 'send_invoice', apply_credit: false }, ['send_invoice', 30, false]],
      ]
      for (const [body, wanted] of rows) {
        const exchange = await ctx.succeed('updateSubscription', { path, body })
        const { collection_method, days_until_due, apply_credit } = exchange.body.subscription
        ctx.equal([collection_method, days_until_due, apply_credit], wanted, 'the terms', exchange)
      }
      const both = { collection_method: 'charge_automatically', days_until_due: 1 }
      await invalid(ctx, 'updateSubscription', { path, body: both }, [{ path: 'body.days_until_due' }])
      const [first] = await invoicesOf(ctx, made)
      ctx.equal(first?.days_until_due, 14, 'days_until_due of the first invoice')
      ctx.equal(first?.apply_credit, true, 'apply_credit of the first invoice')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'subscriptions.cancellation-can-be-taken-back',
    title:
      'Until the period ends cancel_at_period_end can be set and taken back; a canceled subscription takes metadata only.',
    operations: ['updateSubscription', 'cancelSubscription', 'getUpcomingInvoice'],
    async run(ctx) {
      const plan = await createPlan(ctx, { amount_cents: 4_900 })
      const made = await createSubscription(ctx, { plan_id: plan.id })
      const path = { id: made.id }
      const feesAfter = async (cancel_at_period_end: boolean) => {
        const exchange = await ctx.succeed('updateSubscription', { path, body: { cancel_at_period_end } })
        const { subscription } = exchange.body
        const wanted = { ...made, cancel_at_period_end, updated_at: subscription.updated_at }
        ctx.equal(subscription, wanted, 'the subscription', exchange)
        const { body } = await ctx.succeed('getUpcomingInvoice', { path })
        return body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents)
      }
      ctx.equal(await feesAfter(true), [], 'the upcoming lines, where it ends with the period')
      ctx.equal(await feesAfter(false), [4_900], 'the upcoming lines, where that was taken back')
      const ended = await ctx.succeed('cancelSubscription', { path, body: { at_period_end: false } })
      const { canceled_at } = ended.body.subscription
      const over = [409, 'SUBSCRIPTION_CANCELED'] as const
      for (const body of [{ cancel_at_period_end: true }, { days_until_due: 1 }])
        await refused(ctx, 'updateSubscription', { path, body }, over, { canceled_at })
      const noted = await ctx.succeed('updateSubscription', { path, body: { metadata: { why: 'x' } } })
      ctx.equal(noted.body.subscription.metadata, { why: 'x' }, 'metadata of a canceled one', noted)
    },
  },
  {
    ...defaults,
    id: 'subscriptions.trial-can-be-moved',
    title:
      'A trial can be made longer, and a trial_ends_at that has come ends it now: the first fee is invoiced, and earlier usage stays free.',
    operations: ['updateSubscription', 'getUpcomingInvoice', 'listInvoices', 'ingestEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await createPlan(ctx, { amount_cents: 4_900, trial_days: 14, prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const path = { id: made.id }
      const move = (trial_ends_at: string) => ({ path, body: { trial_ends_at } })
      const { current_period_start: start } = made
      for (const [trial_ends_at, code] of [
        [later(start, -DAY_MS), 'in_past'],
        [later(start, 800 * DAY_MS), 'too_far'],
      ] as const)
        await invalid(ctx, 'updateSubscription', move(trial_ends_at), [{ path: 'body.trial_ends_at', code }])

      const month = later(start, 30 * DAY_MS)
      const longer = await ctx.succeed('updateSubscription', move(month))
      const { subscription } = longer.body
      const wanted = { trial_ends_at: month, current_period_end: month, updated_at: subscription.updated_at }
      ctx.equal(subscription, { ...made, ...wanted }, 'the subscription with a longer trial', longer)
      const { upcoming_invoice } = (await ctx.succeed('getUpcomingInvoice', { path })).body
      ctx.equal(upcoming_invoice.line_items[0]?.period_start, month, 'when the first fee begins')

      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at: start, properties: { calls: 7 } }]))
      const ended = await ctx.succeed('updateSubscription', move(start))
      const { status, trial_ends_at, current_period_start, current_period_end } = ended.body.subscription
      const now = current_period_start
      ctx.equal(
        [status, trial_ends_at, current_period_end, now > start],
        ['active', now, monthsLater(now, 1), true],
        'status, trial_ends_at, the end of the first paid period, and whether it begins later than the trial',
        ended,
      )
      const [first, ...more] = await invoicesOf(ctx, made)
      ctx.equal([first?.total_cents, first?.status, more], [4_900, 'open', []], 'the first invoice')
      const { body } = await ctx.succeed('getUpcomingInvoice', { path })
      const amounts = body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents)
      ctx.equal(amounts, [4_900, 0], 'the next fee, and the usage so far')
      await refused(ctx, 'updateSubscription', move(month), [409, 'SUBSCRIPTION_NOT_TRIALING'], {
        status: 'active',
      })
      await endNow(ctx, made)
    },
  },
]
