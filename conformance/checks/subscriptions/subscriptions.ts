import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { periodOf } from '../../kit/lines.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invoicesOf, refused, use } from '../../kit/requests.ts'
import { DAY_MS, later, monthsLater } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...periodDefaults,
    id: 'subscriptions.start-now',
    title:
      'A subscription starts now, for one interval of its plan, and its first fee is invoiced at once on an open invoice of its own.',
    operations: ['createSubscription', 'getSubscription', 'listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const ends: Array<[Parameters<typeof createPlan>[1], (start: string) => string]> = [
        [{ interval: 'month' }, (start) => monthsLater(start, 1)],
        // From 30 November, one month has 30 days and three have 90; six never have 180.
        [{ interval: 'month', interval_count: 6 }, (start) => monthsLater(start, 6)],
        [{ interval: 'year' }, (start) => monthsLater(start, 12)],
        [{ interval: 'week', interval_count: 2 }, (start) => later(start, 14 * DAY_MS)],
        [{ interval: 'day', interval_count: 10 }, (start) => later(start, 10 * DAY_MS)],
      ]
      for (const [interval, endOf] of ends) {
        const before = (await ctx.now()).toISOString()
        const plan = await createPlan(ctx, { ...interval, amount_cents: 4_900 })
        const metadata = { contract: 'c-1' }
        const made = await createSubscription(ctx, {
          customer_id,
          plan_id: plan.id,
          days_until_due: 14,
          metadata,
        })
        const { current_period_start: start, current_period_end: end } = made
        ctx.equal([start >= before, end], [true, endOf(start)], `period from ${before} on, and its end`)
        ctx.equal(
          [made.status, made.billing_anchor, made.trial_ends_at],
          ['active', 'anniversary', null],
          'status, anchor, trial',
        )
        ctx.equal(
          [made.cancel_at_period_end, made.canceled_at],
          [false, null],
          'cancel_at_period_end and canceled_at',
        )
        const terms = [made.collection_method, made.days_until_due, made.metadata]
        ctx.equal(terms, ['send_invoice', 14, metadata], 'collection_method, days_until_due, metadata')
        const read = await ctx.succeed('getSubscription', { path: { id: made.id } })
        ctx.equal(read.body.subscription, made, 'the subscription as it is read', read)

        const [invoice, ...more] = await invoicesOf(ctx, made)
        ctx.equal(more.length, 0, 'how many invoices there are beside the first fee')
        const reason = 'subscription_create'
        const shown = [
          invoice?.status,
          invoice?.billing_reason,
          invoice?.total_cents,
          invoice?.line_items.length,
          invoice?.period_start,
          invoice?.period_end,
        ]
        ctx.equal(
          shown,
          ['open', reason, 4_900, 1, null, null],
          'status, billing_reason, total, lines and period of the first invoice',
        )
        const [fee] = invoice?.line_items ?? []
        ctx.equal(
          [fee?.type, fee?.description, fee?.subscription_id, ...periodOf(fee)],
          ['fee', plan.name, made.id, start, end],
          'what its line is, and the time that it is for',
        )
        const finalized = invoice?.finalized_at ?? ''
        ctx.equal(
          [invoice?.invoice_number !== undefined, invoice?.due_at],
          [true, later(finalized, 14 * DAY_MS)],
          'number and due_at',
        )
        await endNow(ctx, made)
      }
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.without-a-fee-no-invoice',
    title:
      'A plan without a fee invoices nothing at the start; terms not sent are 30 days, and none with `charge_automatically`.',
    reference: 'createSubscription',
    operations: ['createSubscription', 'listInvoices', 'getUpcomingInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id: plan_id } = await createPlan(ctx)
      const sent = await ctx.succeed('createSubscription', { body: { customer_id, plan_id } })
      const { subscription } = sent.body
      ctx.equal(
        [subscription.collection_method, subscription.days_until_due],
        ['send_invoice', 30],
        'the default terms',
        sent,
      )
      const charged = await createSubscription(ctx, {
        customer_id,
        plan_id,
        collection_method: 'charge_automatically',
      })
      ctx.equal(charged.days_until_due, null, 'days_until_due with charge_automatically')
      const body = { customer_id, plan_id, collection_method: 'charge_automatically', days_until_due: 1 }
      await refused(ctx, 'createSubscription', { body }, [400, 'VALIDATION_ERROR'])
      ctx.equal((await invoicesOf(ctx, subscription)).length, 0, 'how many invoices there are')
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
      const { line_items, total_cents } = upcoming.body.upcoming_invoice
      ctx.equal([line_items, total_cents], [[], 0], 'lines and total of the upcoming invoice', upcoming)
      for (const each of [subscription, charged]) await endNow(ctx, each)
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.trial-is-free',
    title:
      'During a trial there is no invoice, and the upcoming one is the first fee, for the period from the trial’s end.',
    operations: [
      'createSubscription',
      'getUpcomingInvoice',
      'ingestEvents',
      'cancelSubscription',
      'listInvoices',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await createPlan(ctx, { amount_cents: 4_900, trial_days: 14, prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const { current_period_start: start, current_period_end: end, trial_ends_at } = made
      ctx.equal(
        [made.status, trial_ends_at, end],
        ['trialing', later(start, 14 * DAY_MS), trial_ends_at],
        'status, trial_ends_at, period end',
      )
      const at = (await ctx.now()).toISOString()
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 5 } }]))
      const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
      const { upcoming_invoice: upcoming } = exchange.body
      const shown = [
        upcoming.total_cents,
        upcoming.line_items.length,
        upcoming.period_start,
        upcoming.period_end,
        ...periodOf(upcoming.line_items[0]),
      ]
      ctx.equal(
        shown,
        [4_900, 1, null, null, trial_ends_at, monthsLater(trial_ends_at ?? '', 1)],
        'total, lines and period of the upcoming invoice, and the time of its fee',
        exchange,
      )
      const body = { at_period_end: false }
      const ended = await ctx.succeed('cancelSubscription', { path: { id: made.id }, body })
      ctx.equal(ended.body.subscription.status, 'canceled', 'the status', ended)
      ctx.equal((await invoicesOf(ctx, made)).length, 0, 'how many invoices a trial that was cancelled has')
    },
  },
]
