import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription, grant } from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { endNow, eventsFor, invoicesOf, refused, UNKNOWN_ID, use } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const defaults = {
  tag: 'Subscriptions',
  level: 'behaviour',
  reference: 'previewSubscriptionPlanChange',
} as const
type Line = Parameters<typeof usageOf>[0] & { type: string; description: string; amount_cents: number }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'subscriptions.preview-what-is-due',
    title:
      'A preview has in `amount_due_cents` what credit would leave to pay, of credit that is still there by then, or all of it with `apply_credit` false.',
    reference: 'getUpcomingInvoice',
    operations: [
      'getUpcomingInvoice',
      'previewSubscriptionPlanChange',
      'createCreditGrant',
      'updateSubscription',
    ],
    async run(ctx) {
      // A trial finalizes nothing that would take the credit.
      const plan = await createPlan(ctx, { amount_cents: 4_900, trial_days: 30 })
      const made = await createSubscription(ctx, { plan_id: plan.id })
      const path = { id: made.id }
      const customer = { id: made.customer_id }
      const due = async () => {
        const upcoming = (await ctx.succeed('getUpcomingInvoice', { path })).body.upcoming_invoice
        const body = { plan_id: plan.id }
        const preview = await ctx.succeed('previewSubscriptionPlanChange', { path, body })
        ctx.equal(preview.body.upcoming_invoice, upcoming, 'the preview of the plan that it has', preview)
        return [upcoming.total_cents, upcoming.amount_due_cents]
      }
      const at = (await ctx.succeed('getUpcomingInvoice', { path })).body.upcoming_invoice.finalizes_at
      ctx.equal(await due(), [4_900, 4_900], 'the total and what is due, without credit')
      await grant(ctx, customer, { amount: '100', expires_at: at })
      ctx.equal(await due(), [4_900, 4_900], 'the same with credit that expires by then')
      await grant(ctx, customer, { amount: '20', expires_at: later(at, 1) })
      ctx.equal(await due(), [4_900, 2_900], 'the same with credit for a part')
      await grant(ctx, customer, { amount: '30' })
      ctx.equal(await due(), [4_900, 0], 'the same with more credit than that')
      await ctx.succeed('updateSubscription', { path, body: { apply_credit: false } })
      ctx.equal(await due(), [4_900, 4_900], 'the same with credit that is not applied')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'plan-changes.preview-is-what-comes',
    title:
      'The preview of a change of plan has the lines of the invoice that the change brings, within one interval and with another, and changes nothing.',
    operations: [
      'previewSubscriptionPlanChange',
      'changeSubscriptionPlan',
      'getUpcomingInvoice',
      'listInvoices',
    ],
    async run(ctx) {
      const { made, other, yearly } = await setUp(ctx)
      const path = { id: made.id }
      const preview = async (plan_id: string, proration: string) => {
        const exchange = await ctx.succeed('previewSubscriptionPlanChange', {
          path,
          body: { plan_id, proration },
        })
        return exchange.body.upcoming_invoice
      }
      const prorated = await preview(other.id, 'create_prorations')
      ctx.equal(
        prorated.line_items.map(({ type }) => type),
        ['fee', 'proration', 'proration', 'usage', 'usage'],
        'what the lines with prorations are',
      )
      const same = await preview(other.id, 'none')
      const read = await ctx.succeed('getSubscription', { path })
      ctx.equal(read.body.subscription, made, 'the subscription after the previews', read)
      await ctx.succeed('changeSubscriptionPlan', { path, body: { plan_id: other.id, proration: 'none' } })
      const after = await ctx.succeed('getUpcomingInvoice', { path })
      ctx.equal(linesOf(same), linesOf(after.body.upcoming_invoice), 'the lines within one interval')

      const next = await preview(yearly.id, 'none')
      ctx.equal((await invoicesOf(ctx, made)).length, 1, 'how many invoices there are after the previews')
      await ctx.succeed('changeSubscriptionPlan', { path, body: { plan_id: yearly.id, proration: 'none' } })
      const draft = (await invoicesOf(ctx, made)).find((each) => each.billing_reason === next.billing_reason)
      ctx.equal(linesOf(next), linesOf(draft ?? { line_items: [] }), 'the lines with another interval')
      await refused(ctx, 'previewSubscriptionPlanChange', { path, body: { plan_id: UNKNOWN_ID } }, [
        404,
        'PLAN_NOT_FOUND',
      ])
      await endNow(ctx, made)
    },
  },
]

async function setUp(ctx: CheckContext) {
  const customer = await createCustomer(ctx)
  const meter = await createMeter(ctx)
  const prices = (unit_amount: string) => [
    { meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount },
  ]
  const plan = await createPlan(ctx, { amount_cents: 31_000_000_007, prices: prices('1') })
  const other = await createPlan(ctx, { amount_cents: 93_000_000_001, prices: prices('2') })
  const yearly = await createPlan(ctx, { amount_cents: 99_000, interval: 'year' })
  const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const at = (await ctx.now()).toISOString()
  await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 7 } }]))
  return { made, other, yearly }
}

/** Leaves out times, which are those of the preview and of the change. */
function linesOf({ line_items }: { line_items: readonly Line[] }) {
  return line_items.map((line) => [line.type, line.description, line.amount_cents, usageOf(line)?.units])
}
