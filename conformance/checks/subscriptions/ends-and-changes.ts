import type { Check } from '../../kit/check.ts'
import { billedOf, endAt, newestLinesOf, startOn, stateOf, upcomingLinesOf } from '../../kit/dated.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'

const defaults = { ...renewalDefaults, reference: 'updateSubscription' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'updateSubscription', 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'ends.the-earlier-holds',
    title:
      'The earlier of `ends_at` and a cancellation holds: the end of the period before a later `ends_at`, an earlier `ends_at` before the end of the period. Removing the one leaves the other.',
    operations: [...operations, 'cancelSubscription', 'previewSubscriptionCancellation'],
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '06-01')
      const [later, earlier, left] = [await subscribe(), await subscribe(), await subscribe()]
      for (const { id } of [later, earlier, left])
        await ctx.succeed('cancelSubscription', { path: { id }, body: { at_period_end: true } })
      await endAt(ctx, later, at('07-16'))
      await endAt(ctx, earlier, at('06-16'))
      await endAt(ctx, left, at('06-16'))
      await endAt(ctx, left, null)
      const back = await subscribe({}, { ends_at: at('06-16') })
      for (const cancel_at_period_end of [true, false])
        await ctx.succeed('updateSubscription', { path: { id: back.id }, body: { cancel_at_period_end } })
      await travel('08-01')
      ctx.equal(await stateOf(ctx, later), ['canceled', at('06-01'), at('07-01')], 'with a later ends_at')
      ctx.equal(await stateOf(ctx, earlier), ['canceled', at('06-01'), at('06-16')], 'with an earlier one')
      ctx.equal(await stateOf(ctx, left), ['canceled', at('06-01'), at('07-01')], 'without ends_at again')
      ctx.equal(await stateOf(ctx, back), ['canceled', at('06-01'), at('06-16')], 'no longer canceled')
      for (const each of [later, earlier, left])
        ctx.equal(await billedOf(ctx, each), [[3_000]], 'the amounts')
    },
  },
  {
    ...defaults,
    id: 'ends.in-arrears',
    title:
      'A fee in arrears is billed for the time until `ends_at`, whenever that was set, as the upcoming invoice and the preview of a cancellation say.',
    operations: [...operations, 'previewSubscriptionCancellation'],
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '06-01')
      const arrears = { billing_timing: 'in_arrears' } as const
      const made = [await subscribe(arrears, { ends_at: at('06-16') }), await subscribe(arrears)]
      for (const each of made) await endAt(ctx, each, at('06-11'))
      const previews = []
      for (const each of made) {
        const lines = await upcomingLinesOf(ctx, each)
        const request = { path: { id: each.id }, body: { at_period_end: true } }
        const { upcoming_invoice } = (await ctx.succeed('previewSubscriptionCancellation', request)).body
        ctx.equal(upcoming_invoice.line_items, lines, 'the preview of a cancellation at the period’s end')
        previews.push(lines)
      }
      await travel('07-01')
      for (const [index, each] of made.entries()) {
        ctx.equal(await newestLinesOf(ctx, each), previews[index], 'the lines, as they were to come')
        ctx.equal(await billedOf(ctx, each), [[1_000]], 'the amounts')
      }
    },
  },
  {
    ...defaults,
    id: 'ends.gives-back-what-was-charged',
    title:
      'A change of plan before `ends_at` charges the time until then, and another change or a cancellation gives back no more of it than that.',
    operations: [
      ...operations,
      'changeSubscriptionPlan',
      'previewSubscriptionPlanChange',
      'cancelSubscription',
    ],
    async run(ctx) {
      const { at, travel, planOf, subscribe } = await startOn(ctx, '06-01')
      const [changed, canceled] = [await subscribe(), await subscribe()]
      const [dearer, free] = [await planOf({ amount_cents: 6_000 }), await planOf({ amount_cents: 0 })]
      const changeTo = ({ id }: { id: string }, plan_id: string) => ({ path: { id }, body: { plan_id } })
      for (const each of [changed, canceled]) await endAt(ctx, each, at('06-16'))
      await travel('06-06')
      for (const each of [changed, canceled])
        await ctx.succeed('changeSubscriptionPlan', changeTo(each, dearer.id))
      await travel('06-11')
      const request = changeTo(changed, free.id)
      const { line_items } = (await ctx.succeed('previewSubscriptionPlanChange', request)).body
        .upcoming_invoice
      await ctx.succeed('changeSubscriptionPlan', request)
      const body = { at_period_end: false, proration: 'create_prorations' }
      await ctx.succeed('cancelSubscription', { path: { id: canceled.id }, body })
      await travel('06-17')
      ctx.equal(await newestLinesOf(ctx, changed), line_items, 'the lines, as the preview had them')
      for (const each of [changed, canceled])
        ctx.equal((await billedOf(ctx, each))[1], [-2_500, 2_000, -1_000], 'the last invoice')
    },
  },
]
