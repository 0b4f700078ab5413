import { advanceClock } from './advance-clock.ts'
import type { CheckContext } from './check-context.ts'
import type { Customer, Invoice, Plan, Subscription } from './fixtures.ts'
import { createCustomer, createPlan, createSubscription } from './fixtures.ts'
import { withoutId } from './lines.ts'
import { invoicesOf } from './requests.ts'

type PlanMembers = Parameters<typeof createPlan>[1]
type Terms = Parameters<typeof createSubscription>[1]
export type Dated = Awaited<ReturnType<typeof startOn>>

/** Advances the check's clock to the next such day, `06-01`, at 00:00 UTC. Its customer is subscribed to plans of 3000 a month. */
export async function startOn(ctx: CheckContext, first: string) {
  const now = await ctx.now()
  const thisYear = now.getUTCFullYear()
  const year = momentOf(thisYear, first) > now ? thisYear : thisYear + 1
  /** Returns the moment of a day, `06-16`, or of a time, `06-16T12:00`, in that year, or years after it. */
  const at = (day: string, years = 0) => momentOf(year + years, day).toISOString()
  await advanceClock(ctx, at(first))
  const customer = await createCustomer(ctx, { timezone: 'UTC' })
  const planOf = (members: PlanMembers = {}): Promise<Plan> =>
    createPlan(ctx, { amount_cents: 3_000, ...members })
  const subscribe = async (members: PlanMembers = {}, terms: Terms = {}) => {
    const plan = await planOf(members)
    return createSubscription(ctx, {
      customer_id: customer.id,
      plan_id: plan.id,
      allow_overlap: true,
      ...terms,
    })
  }
  return { at, customer, planOf, subscribe, travel: (day: string) => advanceClock(ctx, at(day)) }
}

function momentOf(year: number, day: string): Date {
  return new Date(`${year}-${day}${day.includes('T') ? '' : 'T00:00'}Z`)
}

/** Subscribes as `subscribe` does, and expects its first invoice to be as the preview is. Returns the amounts. */
export async function subscribeAsPreviewed(
  ctx: CheckContext,
  { id: customer_id }: Customer,
  { id: plan_id }: Plan,
  terms: Terms = {},
): Promise<{ made: Subscription; amounts: number[] }> {
  const body = { customer_id, plan_id, allow_overlap: true, ...terms }
  const preview = await ctx.succeed('previewSubscription', { body })
  const made = await createSubscription(ctx, body)
  const lines = (await invoicesOf(ctx, made)).flatMap(({ line_items }) => line_items.map(withoutId))
  ctx.equal(
    preview.body.upcoming_invoice.line_items,
    lines.map((line) => ({ ...line, subscription_id: null })),
    'the lines in the preview of the subscription',
    preview,
  )
  return { made, amounts: amountsOf(preview.body.upcoming_invoice) }
}

/** Sets or removes the end. */
export async function endAt(
  ctx: CheckContext,
  { id }: { id: string },
  ends_at: string | null,
): Promise<void> {
  const { body } = await ctx.succeed('updateSubscription', { path: { id }, body: { ends_at } })
  ctx.equal(body.subscription.ends_at, ends_at, 'ends_at')
}

/** The status, and the period. */
export async function stateOf(ctx: CheckContext, { id }: { id: string }) {
  const { subscription } = (await ctx.succeed('getSubscription', { path: { id } })).body
  const { status, current_period_start, current_period_end } = subscription
  return [status, current_period_start, current_period_end]
}

/** The lines that the next invoice would have. */
export async function upcomingLinesOf(ctx: CheckContext, { id }: { id: string }): Promise<object[]> {
  return (await ctx.succeed('getUpcomingInvoice', { path: { id } })).body.upcoming_invoice.line_items
}

/** The lines of the newest invoice, as a preview shows them. */
export async function newestLinesOf(ctx: CheckContext, subscription: { id: string }): Promise<object[]> {
  return (await invoicesOf(ctx, subscription)).at(-1)?.line_items.map(withoutId) ?? []
}

/** The amounts of each invoice, oldest first. */
export async function billedOf(ctx: CheckContext, subscription: { id: string }): Promise<number[][]> {
  return (await invoicesOf(ctx, subscription)).map(amountsOf)
}

export function amountsOf({
  line_items,
}: Pick<Invoice, 'line_items'> | { line_items: Array<{ amount_cents: number }> }): number[] {
  return line_items.map(({ amount_cents }) => amount_cents)
}
