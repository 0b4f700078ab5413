import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { createPlan, createSubscription, type Invoice } from '../../kit/fixtures.ts'
import { withoutId } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { balanceOf, invalid, invoicesOf, refused } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

type Cancellation = components['schemas']['SubscriptionCancel']

const GIVE_BACK = { at_period_end: false, proration: 'create_prorations' } as const
const BOTH = { at_period_end: true, proration: 'create_prorations' } as const

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'cancellation.gives-back',
    title:
      'Cancelling now with `create_prorations` credits what is left of the fee by the second, or of what a change of plan charged, and names its line; without, or in a trial, nothing. What outweighs the invoice is carried.',
    reference: 'cancelSubscription',
    operations: [...renewing, 'cancelSubscription', 'changeSubscriptionPlan', 'finalizeInvoice'],
    async run(ctx) {
      const { subscription, end } = await createDailySubscription(ctx)
      const { customer_id, plan_id } = subscription
      const more = { customer_id, plan_id, allow_overlap: true }
      const [kept, changed] = [await createSubscription(ctx, more), await createSubscription(ctx, more)]
      const trial = await createPlan(ctx, { interval: 'day', amount_cents: 4_900, trial_days: 3 })
      const trialing = await createSubscription(ctx, { customer_id, plan_id: trial.id })
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      await changePlan(ctx, changed, { amount_cents: 10_000 }, 'create_prorations')
      await changePlan(ctx, changed, { amount_cents: 30_000 }, 'none')
      await advanceClock(ctx, later(end, -DAY_MS / 4))
      for (const [each, body] of [
        [subscription, GIVE_BACK],
        [changed, GIVE_BACK],
        [trialing, GIVE_BACK],
        [kept, { at_period_end: false }],
      ] as const)
        await ctx.succeed('cancelSubscription', { path: { id: each.id }, body })

      const [first, last] = await invoicesOf(ctx, subscription)
      ctx.equal(amountsOf(last), [-1_225, 0], 'the amounts of the last invoice')
      ctx.equal(last?.credit_carried_cents, 1_225, 'the credit that is carried')
      ctx.equal(creditedBy(last), [first?.line_items[0]?.id], 'the line that its credit names')
      const [, afterChange] = await invoicesOf(ctx, changed)
      const rest = afterChange?.line_items.find(({ amount_cents }) => amount_cents === 5_000)
      ctx.equal(
        [amountsOf(afterChange).slice(0, 3), creditedBy(afterChange).at(-1)],
        [[-2_450, 5_000, -2_500], rest?.id],
        'the prorations after a change of plan, and the line that the last one names',
      )
      ctx.equal(amountsOf((await invoicesOf(ctx, kept))[1]), [0], 'the amounts with `none`')
      ctx.equal(await invoicesOf(ctx, trialing), [], 'the invoices of the trial')
      await ctx.succeed('finalizeInvoice', { path: { id: last?.id ?? '' } })
      const paid = (await invoicesOf(ctx, subscription))[0]?.amount_paid_cents
      ctx.equal([paid, await balanceOf(ctx, { id: customer_id })], [1_225, '0.00'], 'where the credit went')
    },
  },
  {
    ...renewalDefaults,
    id: 'cancellation.preview-equals',
    title:
      'The preview of a cancellation is the last invoice that it brings, now, with credit or at the end of the period, and changes nothing; a credit at the end of the period is refused, and so is the preview of what has ended.',
    reference: 'previewSubscriptionCancellation',
    operations: [...renewing, 'cancelSubscription', 'previewSubscriptionCancellation', 'getUpcomingInvoice'],
    async run(ctx) {
      const { subscription, customer, end, send } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 1_000)
      const bounded = await createPlan(ctx, {
        interval: 'day',
        amount_cents: 4_900,
        minimum_amount_cents: 20_000,
      })
      const own = { customer_id: customer.id, plan_id: bounded.id }
      const [now, atEnd] = [await createSubscription(ctx, own), await createSubscription(ctx, own)]
      await advanceClock(ctx, later(end, -DAY_MS / 2))
      const ended = [
        [subscription, GIVE_BACK, [-2_450, 1_500]],
        [now, { at_period_end: false }, [5_100]],
        [atEnd, { at_period_end: true }, [15_100]],
      ] as const
      const previews = []
      for (const [each, body, wanted] of ended) {
        const preview = await previewOf(ctx, each, body)
        ctx.equal(amountsOf(preview), wanted, `the amounts in the preview of ${JSON.stringify(body)}`)
        const read = await ctx.succeed('getSubscription', { path: { id: each.id } })
        ctx.equal(read.body.subscription, each, 'the subscription after its preview', read)
        await ctx.succeed('cancelSubscription', { path: { id: each.id }, body })
        previews.push(preview)
      }
      const path = { id: atEnd.id }
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      ctx.equal(upcoming.body.upcoming_invoice, previews[2], 'what comes at the period’s end', upcoming)
      for (const id of ['cancelSubscription', 'previewSubscriptionCancellation'] as const)
        await invalid(ctx, id, { path, body: BOTH }, [{ path: 'body.proration', code: 'not_allowed' }])
      const gone = { path: { id: now.id }, body: GIVE_BACK }
      await refused(ctx, 'previewSubscriptionCancellation', gone, [409, 'SUBSCRIPTION_CANCELED'])
      await advanceClock(ctx, later(end, HOUR_MS))
      for (const [index, [each]] of ended.entries()) {
        const [, last] = await invoicesOf(ctx, each)
        const preview = previews[index]
        ctx.equal(last?.line_items.map(withoutId), preview?.line_items, 'the lines of the last invoice')
        ctx.equal(last?.total_cents, preview?.total_cents, 'its total')
      }
    },
  },
]

async function changePlan(
  ctx: CheckContext,
  { id }: { id: string },
  members: Parameters<typeof createPlan>[1],
  proration: 'create_prorations' | 'none',
): Promise<void> {
  const plan = await createPlan(ctx, { interval: 'day', ...members })
  await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id: plan.id, proration } })
}

async function previewOf(ctx: CheckContext, { id }: { id: string }, body: Cancellation) {
  return (await ctx.succeed('previewSubscriptionCancellation', { path: { id }, body })).body.upcoming_invoice
}

function amountsOf(invoice: { line_items: Array<{ amount_cents: number }> } | undefined): number[] {
  return invoice?.line_items.map(({ amount_cents }) => amount_cents) ?? []
}

function creditedBy(invoice: Invoice | undefined) {
  return (
    invoice?.line_items.flatMap((line) =>
      line.type === 'proration' && line.amount_cents < 0 ? [line.credited_line_item_id] : [],
    ) ?? []
  )
}
