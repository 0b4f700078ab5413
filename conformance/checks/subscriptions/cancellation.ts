import type { Check } from '../../kit/check.ts'
import type { QueryValue } from '../../kit/check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { eventsFor, invoicesOf, refused, settled, UNKNOWN_ID, use } from '../../kit/requests.ts'

const NOW = { at_period_end: false }
const AT_END = { at_period_end: true }

export const checks: Check[] = [
  {
    ...periodDefaults,
    id: 'subscriptions.cancel-now',
    title:
      'Cancelling now ends the period now and drafts the last invoice at once: the usage so far, and no fee given back.',
    reference: 'cancelSubscription',
    operations: [
      'cancelSubscription',
      'getSubscription',
      'listInvoices',
      'getUpcomingInvoice',
      'changeSubscriptionPlan',
      'updateInvoice',
      'deleteInvoice',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.015' }]
      const plan = await createPlan(ctx, { amount_cents: 4_900, prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const path = { id: made.id }
      const at = (await ctx.now()).toISOString()
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 3 } }]))
      await ctx.succeed('cancelSubscription', { path, body: AT_END })
      const before = (await ctx.now()).toISOString()
      const ended = await ctx.succeed('cancelSubscription', { path, body: NOW })
      const { canceled_at, current_period_end, status } = ended.body.subscription
      ctx.equal(
        [status, (canceled_at ?? '') >= before, current_period_end],
        ['canceled', true, canceled_at],
        'status, canceled_at, end',
        ended,
      )
      const read = await ctx.succeed('getSubscription', { path })
      ctx.equal(read.body.subscription, ended.body.subscription, 'the subscription as it is read', read)

      const [first, last, ...more] = await invoicesOf(ctx, made)
      ctx.equal(
        [first?.total_cents, first?.status, more.length],
        [4_900, 'open', 0],
        'the first invoice, and how many there are more',
      )
      ctx.equal(
        [last?.status, last?.billing_reason, last?.total_cents],
        ['draft', 'subscription_cancel', 5],
        'status, billing_reason and total of the last',
      )
      ctx.equal(usageOf(last?.line_items[0])?.units, '3', 'the units of its only line')
      const invoice = { path: { id: last?.id ?? '' } }
      const automatic = [409, 'INVOICE_NOT_EDITABLE'] as const
      await refused(ctx, 'updateInvoice', { ...invoice, body: { days_until_due: 1 } }, automatic, {
        subscription_id: made.id,
      })
      await refused(ctx, 'deleteInvoice', invoice, automatic, { subscription_id: made.id })

      for (const body of [NOW, AT_END]) {
        const again = await ctx.succeed('cancelSubscription', { path, body })
        ctx.equal(again.body.subscription, ended.body.subscription, 'the subscription, canceled again', again)
      }
      ctx.equal((await invoicesOf(ctx, made)).length, 2, 'how many invoices there are')
      const over = [409, 'SUBSCRIPTION_CANCELED'] as const
      await refused(ctx, 'getUpcomingInvoice', { path }, over, { canceled_at })
      const other = await createPlan(ctx)
      await refused(ctx, 'changeSubscriptionPlan', { path, body: { plan_id: other.id } }, over, {
        canceled_at,
      })
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.cancel-at-period-end',
    title:
      'Cancelling at the period’s end leaves the period and the status, takes the next fee from the upcoming invoice, and can be asked again.',
    reference: 'cancelSubscription',
    operations: ['cancelSubscription', 'getUpcomingInvoice'],
    async run(ctx) {
      const made = await createSubscription(ctx)
      const path = { id: made.id }
      const ending = await ctx.succeed('cancelSubscription', { path, body: AT_END })
      const { subscription } = ending.body
      const wanted = { ...made, cancel_at_period_end: true, updated_at: subscription.updated_at }
      ctx.equal(subscription, wanted, 'the subscription', ending)
      const again = await ctx.succeed('cancelSubscription', { path, body: AT_END })
      ctx.equal(again.body.subscription, subscription, 'the subscription, canceled again', again)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      ctx.equal(upcoming.body.upcoming_invoice.line_items, [], 'the lines of the upcoming invoice', upcoming)
      await ctx.succeed('cancelSubscription', { path, body: NOW })
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.refusals-and-filters',
    title:
      'An unknown customer or plan and another currency are refused; the plan that it has changes nothing; the list selects by customer, plan and status together.',
    reference: 'listSubscriptions',
    operations: ['createSubscription', 'cancelSubscription', 'changeSubscriptionPlan', 'listSubscriptions'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const [plan, other] = [
        await createPlan(ctx, { interval: 'year' }),
        await createPlan(ctx, { interval: 'year' }),
      ]
      const euro = await createPlan(ctx, { currency_code: 'EUR' })
      const mismatch = { currency_code: 'EUR', customer_currency_code: 'USD' }
      const make = (body: object) => ({ body: { customer_id, plan_id: plan.id, ...body } })
      await refused(ctx, 'createSubscription', make({ customer_id: UNKNOWN_ID }), [404, 'CUSTOMER_NOT_FOUND'])
      await refused(ctx, 'createSubscription', make({ plan_id: UNKNOWN_ID }), [404, 'PLAN_NOT_FOUND'])
      await refused(
        ctx,
        'createSubscription',
        make({ plan_id: euro.id }),
        [409, 'CURRENCY_MISMATCH'],
        mismatch,
      )
      await settled(ctx, { id: customer_id })
      const active = await createSubscription(ctx, { customer_id, plan_id: plan.id })
      const path = { id: active.id }
      const change = (plan_id: string) => ({ path, body: { plan_id } })
      const same = await ctx.succeed('changeSubscriptionPlan', change(plan.id))
      ctx.equal(same.body.subscription, active, 'the subscription, changed to the plan that it has', same)
      await refused(ctx, 'changeSubscriptionPlan', change(euro.id), [409, 'CURRENCY_MISMATCH'], mismatch)
      await refused(ctx, 'changeSubscriptionPlan', change(UNKNOWN_ID), [404, 'PLAN_NOT_FOUND'])
      const ended = await createSubscription(ctx, { customer_id, plan_id: plan.id })
      await ctx.succeed('cancelSubscription', { path: { id: ended.id }, body: NOW })
      const moved = await createSubscription(ctx, { customer_id, plan_id: plan.id })
      await ctx.succeed('changeSubscriptionPlan', { path: { id: moved.id }, body: { plan_id: other.id } })
      const rows: Array<[Record<string, QueryValue>, string[]]> = [
        [{ customer_id }, [active.id, ended.id, moved.id]],
        [{ customer_id, status: 'active' }, [active.id, moved.id]],
        [{ customer_id, status: 'canceled' }, [ended.id]],
        [{ customer_id, status: 'trialing' }, []],
        [{ customer_id, status: ['trialing', 'canceled', 'active'] }, [active.id, ended.id, moved.id]],
        [{ plan_id: plan.id, status: ['trialing', 'canceled'] }, [ended.id]],
        [{ plan_id: plan.id }, [active.id, ended.id]],
        [{ plan_id: other.id, status: 'active' }, [moved.id]],
        [{ plan_id: other.id, customer_id: UNKNOWN_ID }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await ctx.succeed('listSubscriptions', { query })
        const given = exchange.body.subscriptions.map(({ id }) => id).toSorted()
        ctx.equal(
          given,
          wanted.toSorted(),
          `the subscriptions for ${JSON.stringify(query)}, in any order`,
          exchange,
        )
      }
    },
  },
]
