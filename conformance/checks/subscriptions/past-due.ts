import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { automaticSubscription, firstInvoice, hasFailed, setUpDunning, statusOf } from '../../kit/dunning.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  type Invoice,
  type Subscription,
} from '../../kit/fixtures.ts'
import { renewalDefaults } from '../../kit/period-defaults.ts'
import { eventsFor, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'subscriptions.past-due-as-active',
    title:
      'A subscription that is past due is billed, previewed, changed and canceled exactly as one that is active.',
    reference: '#section/When-a-card-fails',
    operations: [
      ...(['changeSubscriptionPlan', 'previewSubscriptionPlanChange', 'getUpcomingInvoice'] as const),
      ...(['updateSubscription'] as const),
    ],
    async run(ctx) {
      await setUpDunning(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.5' }]
      const [plan, other] = [
        await createPlan(ctx, { amount_cents: 4_900, prices }),
        await createPlan(ctx, { amount_cents: 19_900, prices }),
      ]
      const subscribed = async (token: string) => {
        const { id: customer_id } = await createCustomer(ctx)
        return automaticSubscription(ctx, token, { customer_id, plan_id: plan.id })
      }
      const [active, pastDue] = [await subscribed('pm_ok'), await subscribed('pm_lost_card')]
      await firstInvoice(ctx, active, ({ status }) => status === 'paid')
      await firstInvoice(ctx, pastDue, hasFailed)
      const both = [active, pastDue] as const
      for (const { customer_id } of both) {
        const customer = { id: customer_id }
        const at = (await ctx.now()).toISOString()
        await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 7 } }]))
      }
      await advanceClock(ctx, later(active.created_at, 10 * DAY_MS))
      const body = { plan_id: other.id }
      await same(ctx, both, 'the preview of the change', async ({ id }) => {
        const { subscription_change: _, ...preview } = Object(
          (await ctx.succeed('previewSubscriptionPlanChange', { path: { id }, body })).body,
        )
        return withoutIds(preview)
      })
      for (const { id } of both) await ctx.succeed('changeSubscriptionPlan', { path: { id }, body })
      await same(ctx, both, 'the upcoming invoice', async ({ id }) =>
        withoutIds((await ctx.succeed('getUpcomingInvoice', { path: { id } })).body),
      )
      await advanceClock(ctx, later(active.current_period_end, 2 * HOUR_MS))
      for (const { id } of both)
        await ctx.succeed('updateSubscription', { path: { id }, body: { cancel_at_period_end: true } })
      ctx.equal((await statusOf(ctx, pastDue))[0], 'past_due', 'the status after a renewal')
      await advanceClock(ctx, later(active.current_period_end, 40 * DAY_MS))
      await same(ctx, both, 'the invoices', async (each) => (await invoicesOf(ctx, each)).map(billed))
      await same(ctx, both, 'the status', async (each) => (await statusOf(ctx, each))[0])
    },
  },
]

async function same(
  ctx: CheckContext,
  [active, pastDue]: readonly [Subscription, Subscription],
  what: string,
  read: (subscription: Subscription) => Promise<unknown>,
): Promise<void> {
  ctx.equal(await read(pastDue), await read(active), `${what}, if it is past due, as if it is active`)
}

function billed({ billing_reason, period_end, line_items, total_cents }: Invoice) {
  return withoutIds({ billing_reason, period_end, line_items, total_cents })
}

/** The two subscriptions differ in ids and numbers, and in times by less than a second. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value === 'string') return value.replace(/\.\d{3}Z$/, 'Z')
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !/_(id|number)$|^id$/.test(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutIds(each)]))
}
