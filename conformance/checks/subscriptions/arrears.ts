import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  amountsOf,
  billedOf,
  type Dated,
  newestLinesOf,
  startOn,
  stateOf,
  subscribeAsPreviewed,
  upcomingLinesOf,
} from '../../kit/dated.ts'
import type { Plan, Subscription } from '../../kit/fixtures.ts'
import { periodOf } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'

const defaults = { ...renewalDefaults, reference: 'createPlan' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'createPlan', 'getUpcomingInvoice']
const ARREARS = { billing_timing: 'in_arrears' } as const
const BOTH = ['create_prorations', 'none'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'arrears.no-first-invoice',
    title:
      'A fee in arrears is on no first invoice, after a trial neither: each period’s is billed when it ends, for that period, as the upcoming invoice says. By the calendar from 16 March at noon, 30.00 are 15.00 on 1 April.',
    operations: [...operations, 'previewSubscription'],
    async run(ctx) {
      const { at, travel, customer, planOf } = await startOn(ctx, '03-16T12:00')
      const plan = await planOf(ARREARS)
      ctx.equal(plan.billing_timing, 'in_arrears', 'billing_timing')
      const calendar = { billing_anchor: 'calendar' } as const
      const { made, amounts } = await subscribeAsPreviewed(ctx, customer, plan, calendar)
      ctx.equal(amounts, [], 'the amounts of a first invoice')
      const trial = await subscribeAsPreviewed(ctx, customer, plan, { ...calendar, trial_days: 2 })
      const upcoming = await upcomingLinesOf(ctx, made)
      await travel('04-01')
      ctx.equal(await newestLinesOf(ctx, made), upcoming, 'the lines of 1 April, as they were to come')
      await travel('05-01')
      const [april, may, ...more] = await invoicesOf(ctx, made)
      ctx.equal(
        [april, may].map((invoice) => [invoice?.total_cents, ...periodOf(invoice?.line_items[0])]),
        [
          [1_500, at('03-16T12:00'), at('04-01')],
          [3_000, at('04-01'), at('05-01')],
        ],
        'the total of each invoice, and the time of its line',
      )
      ctx.equal([april?.billing_reason, more], ['subscription_cycle', []], 'billing_reason, and what follows')
      ctx.equal(await billedOf(ctx, trial.made), [[1_306], [3_000]], 'the amounts after a trial')
      for (const each of [made, trial.made]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'arrears.bills-the-time-used',
    title:
      'Where a subscription with a fee in arrears ends, its last invoice has the fee for the time that it was used, whatever `proration` says, as the preview does: 49.00 canceled halfway are 24.50. At the end of the period they are 49.00.',
    operations: [...operations, 'cancelSubscription', 'previewSubscriptionCancellation'],
    async run(ctx) {
      const { travel, subscribe } = await startOn(ctx, '06-01')
      const plan = { ...ARREARS, amount_cents: 4_900 }
      const ended: Array<[Subscription, object, number]> = [
        [await subscribe(plan), { at_period_end: false }, 2_450],
        [await subscribe(plan), { at_period_end: false, proration: 'create_prorations' }, 2_450],
        [await subscribe(plan), { at_period_end: true }, 4_900],
      ]
      await travel('06-16')
      const previews = []
      for (const [{ id }, body, wanted] of ended) {
        const preview = await ctx.succeed('previewSubscriptionCancellation', { path: { id }, body })
        const { line_items } = preview.body.upcoming_invoice
        ctx.equal(amountsOf({ line_items }), [wanted], `the preview of ${JSON.stringify(body)}`, preview)
        previews.push(line_items)
        await ctx.succeed('cancelSubscription', { path: { id }, body })
      }
      await travel('08-01')
      for (const [index, [made]] of ended.entries()) {
        ctx.equal(await newestLinesOf(ctx, made), previews[index], 'the lines of the last invoice')
        ctx.equal((await invoicesOf(ctx, made)).length, 1, 'how many invoices there are')
      }
    },
  },
  {
    ...defaults,
    id: 'arrears.a-line-a-part',
    title:
      'After a change of plan in arrears, the period’s invoice has a line for the time on each plan, with either `proration`, as the previews of the change say; another interval bills the time so far at once.',
    operations: [...operations, 'changeSubscriptionPlan', 'previewSubscriptionPlanChange'],
    async run(ctx) {
      const dated = await startOn(ctx, '06-01')
      const { at, travel, planOf, subscribe } = dated
      const made = [await subscribe(ARREARS), await subscribe(ARREARS)]
      const yearly = await subscribe(ARREARS)
      await travel('06-11')
      const dearer = await planOf({ ...ARREARS, amount_cents: 6_000 })
      const halves = await changeBoth(ctx, made, dearer)
      await changeAsPreviewed(ctx, yearly, await planOf({ ...ARREARS, interval: 'year' }), 'none')
      ctx.equal(await billedOf(ctx, yearly), [[1_000]], 'the invoice of a change of interval')
      ctx.equal(await stateOf(ctx, yearly), ['active', at('06-11'), at('06-11', 1)], 'the period of a year')
      await travel('07-01')
      for (const [index, each] of made.entries()) {
        const [invoice] = await invoicesOf(ctx, each)
        ctx.equal(await newestLinesOf(ctx, each), halves[index], 'the lines, as the preview had them')
        ctx.equal(
          invoice?.line_items.map((line) => [line.type, line.amount_cents, ...periodOf(line)]),
          [
            ['fee', 1_000, at('06-01'), at('06-11')],
            ['fee', 4_000, at('06-11'), at('07-01')],
          ],
          'type, amount and time of each line',
        )
      }
      for (const each of [...made, yearly]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'arrears.to-advance',
    title:
      'From arrears to advance, the next invoice has the time on the old plan, the rest of the period on the new one and its next fee, with either `proration`, as the preview says: each second is billed once.',
    operations: [...operations, 'changeSubscriptionPlan', 'previewSubscriptionPlanChange'],
    async run(ctx) {
      const { travel, planOf, subscribe } = await startOn(ctx, '06-01')
      const made = [await subscribe(ARREARS), await subscribe(ARREARS)]
      await travel('06-16')
      const previews = await changeBoth(ctx, made, await planOf({ amount_cents: 6_000 }))
      await travel('07-01')
      for (const [index, each] of made.entries()) {
        ctx.equal(await newestLinesOf(ctx, each), previews[index], 'the lines, as the preview had them')
        ctx.equal(await billedOf(ctx, each), [[1_500, 6_000, 3_000]], 'the amounts')
        await endNow(ctx, each)
      }
    },
  },
  {
    ...defaults,
    id: 'arrears.from-advance',
    title:
      'From advance to arrears, the rest of the old fee is credited and the new one billed for it at the period’s end; with `none` the old fee stands for the period, also back in advance, and the new one begins with the next.',
    operations: [...operations, 'changeSubscriptionPlan', 'previewSubscriptionPlanChange'],
    async run(ctx) {
      const { travel, planOf, subscribe } = await startOn(ctx, '06-01')
      const [credited, kept] = [await subscribe(), await subscribe()]
      const back = await subscribe()
      await travel('06-16')
      const arrears = await planOf({ ...ARREARS, amount_cents: 6_000 })
      const lines = await changeAsPreviewed(ctx, credited, arrears, 'create_prorations')
      ctx.equal(await changeAsPreviewed(ctx, kept, arrears, 'none'), [], 'what is to come with `none`')
      await changeAsPreviewed(ctx, back, arrears, 'none')
      await changeAsPreviewed(ctx, back, await planOf({ amount_cents: 9_000 }), 'none')
      await travel('07-01')
      ctx.equal(await newestLinesOf(ctx, credited), lines, 'the lines, as the preview had them')
      await travel('08-01')
      ctx.equal(await billedOf(ctx, credited), [[3_000], [3_000, -1_500], [6_000]], 'with the credit')
      ctx.equal(await billedOf(ctx, kept), [[3_000], [6_000]], 'with `none`')
      ctx.equal(await billedOf(ctx, back), [[3_000], [9_000], [9_000]], 'with `none` and back in advance')
      for (const each of [credited, kept, back]) await endNow(ctx, each)
    },
  },
]

/** Changes one subscription with each `proration`. Returns what the previews had. */
async function changeBoth(
  ctx: CheckContext,
  subscriptions: readonly Subscription[],
  plan: Awaited<ReturnType<Dated['planOf']>>,
): Promise<object[][]> {
  const previews = []
  for (const [index, each] of subscriptions.entries())
    previews.push(await changeAsPreviewed(ctx, each, plan, BOTH[index] ?? 'none'))
  return previews
}

/** Returns the lines of the preview, which the upcoming invoice has once the plan is changed, unless it is billed at once. */
async function changeAsPreviewed(
  ctx: CheckContext,
  { id }: Subscription,
  plan: Plan,
  proration: (typeof BOTH)[number],
): Promise<object[]> {
  const request = { path: { id }, body: { plan_id: plan.id, proration } }
  const { line_items } = (await ctx.succeed('previewSubscriptionPlanChange', request)).body.upcoming_invoice
  await ctx.succeed('changeSubscriptionPlan', request)
  const shown =
    plan.interval === 'year' ? await newestLinesOf(ctx, { id }) : await upcomingLinesOf(ctx, { id })
  ctx.equal(shown, line_items, 'the lines after the change, as its preview had them')
  return line_items
}
