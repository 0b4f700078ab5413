import type { components } from '../../../generated/types.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { startOn, upcomingLinesOf } from '../../kit/dated.ts'
import {
  createMeter,
  type createPlan,
  type Invoice,
  type Plan,
  type Subscription,
} from '../../kit/fixtures.ts'
import { eventsFor, use } from '../../kit/requests.ts'

type PlanMembers = Parameters<typeof createPlan>[1]
type Price = Partial<components['schemas']['PerUnitPriceInput']>

/** As `startOn`. Its plans are of three months, without a fee, and bill calls of one meter monthly, each at 1.00. */
export async function startMonths(ctx: CheckContext, first: string) {
  const dated = await startOn(ctx, first)
  const { at, customer } = dated
  const meter = await createMeter(ctx)
  const priced = (members: PlanMembers = {}, price: Price = {}): PlanMembers => ({
    amount_cents: 0,
    interval: 'month',
    interval_count: 3,
    usage_billing_interval: 'month',
    prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '1', ...price }],
    ...members,
  })
  return {
    ...dated,
    meter,
    priced,
    subscribe: (...[members, terms, price]: [PlanMembers?, Parameters<typeof dated.subscribe>[1]?, Price?]) =>
      dated.subscribe(priced(members, price), terms),
    planOf: (members: PlanMembers = {}) => dated.planOf(priced(members)),
    async call(day: string, calls: number, of = customer) {
      await use(ctx, of, eventsFor(ctx, of, meter, [{ at: at(day), properties: { calls } }]))
    },
  }
}

/** The month whose usage is billed next. */
export async function monthOf(ctx: CheckContext, { id }: { id: string }) {
  const { subscription } = (await ctx.succeed('getSubscription', { path: { id } })).body
  return [subscription.usage_period_start, subscription.usage_period_end]
}

/** Why an invoice was made, for which time, and what it bills. */
export function saysOf(invoice: Invoice | undefined) {
  return [
    invoice?.billing_reason,
    invoice?.period_start,
    invoice?.period_end,
    ...(invoice?.line_items ?? []).map(({ type, amount_cents }) => [type, amount_cents]),
  ]
}

/** Changes the plan within the period, and expects what is to come to be as the preview has it. */
export async function changeAsPreviewed(
  ctx: CheckContext,
  { id }: Subscription,
  plan: Plan,
  proration: 'create_prorations' | 'none' = 'none',
): Promise<void> {
  const request = { path: { id }, body: { plan_id: plan.id, proration, allow_overlap: true } }
  const { line_items } = (await ctx.succeed('previewSubscriptionPlanChange', request)).body.upcoming_invoice
  await ctx.succeed('changeSubscriptionPlan', request)
  ctx.equal(await upcomingLinesOf(ctx, { id }), line_items, 'the lines after the change, as previewed')
}
