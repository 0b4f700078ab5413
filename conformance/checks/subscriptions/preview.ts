import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription, grant } from '../../kit/fixtures.ts'
import { withoutId } from '../../kit/lines.ts'
import { endNow, invoicesOf, refused, UNKNOWN_ID } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

type Schemas = components['schemas']

const defaults = {
  tag: 'Subscriptions',
  level: 'behaviour',
  reference: 'previewSubscription',
  // The test clock stands still between a preview and what it previews.
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'subscriptions.preview-is-the-first-invoice',
    title:
      'The preview of a new subscription is its first invoice: the fee, whole or in proportion, now or after the trial, or no line without a fee.',
    operations: ['previewSubscription', 'createSubscription', 'getUpcomingInvoice', 'listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const [fee, trial_days] = [{ amount_cents: 93_000_000_001 }, 14]
      for (const plan of [{ ...fee, interval: 'year' as const }, { ...fee, trial_days }, {}])
        for (const billing_anchor of ['anniversary', 'calendar'] as const) {
          const body = { customer_id, plan_id: (await createPlan(ctx, plan)).id, billing_anchor }
          const preview = await previewOf(ctx, body)
          const made = await createSubscription(ctx, body)
          const wanted =
            made.trial_ends_at === null ? await firstInvoiceOf(ctx, made) : await upcomingOf(ctx, made)
          ctx.equal(preview.line_items, wanted.map(ofNobody), 'the lines of the preview')
          const { billing_reason, finalizes_at, period_start } = preview
          ctx.equal(
            [billing_reason, finalizes_at, period_start],
            ['subscription_create', made.trial_ends_at ?? made.current_period_start, null],
            'billing_reason, finalizes_at and period_start',
          )
          await endNow(ctx, made)
        }
    },
  },
  {
    ...defaults,
    id: 'subscriptions.preview-stores-nothing',
    title: 'The preview of a subscription belongs to none, and leaves neither a subscription nor an invoice.',
    operations: ['previewSubscription', 'listSubscriptions', 'listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id: plan_id } = await createPlan(ctx, { amount_cents: 4_900 })
      const preview = await previewOf(ctx, { customer_id, plan_id })
      const named = [preview, ...preview.line_items].map(({ subscription_id }) => subscription_id)
      ctx.equal(named, [null, null], 'subscription_id of the preview and of its line')
      const query = { customer_id }
      const { subscriptions } = (await ctx.succeed('listSubscriptions', { query })).body
      const { invoices } = (await ctx.succeed('listInvoices', { query })).body
      ctx.equal([subscriptions, invoices], [[], []], 'subscriptions and invoices after the preview')
    },
  },
  {
    ...defaults,
    id: 'subscriptions.preview-of-a-new-one-takes-credit',
    title:
      'The preview of a subscription has in `amount_due_cents` what credit would leave to pay, of credit that is still there by then, or all of it with `apply_credit` false.',
    operations: ['previewSubscription', 'createCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const plan = await createPlan(ctx, { amount_cents: 4_900, trial_days: 14 })
      const body = { customer_id: customer.id, plan_id: plan.id }
      const due = async (terms = {}) => (await previewOf(ctx, { ...body, ...terms })).amount_due_cents
      const expires_at = later(await ctx.now(), 14 * DAY_MS)
      await grant(ctx, customer, { amount: '100', expires_at })
      ctx.equal(await due(), 4_900, 'what is due with credit that has expired by then')
      await grant(ctx, customer, { amount: '20' })
      ctx.equal(await due(), 2_900, 'what is due with credit for a part')
      ctx.equal(await due({ apply_credit: false }), 4_900, 'what is due with `apply_credit` false')
    },
  },
  {
    ...defaults,
    id: 'subscriptions.preview-refuses-what-is-refused',
    title: 'What refuses a subscription refuses its preview.',
    operations: ['previewSubscription', 'createSubscription', 'archivePlan'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id: meter_id } = await createMeter(ctx)
      const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const { id: plan_id } = await createPlan(ctx, { interval: 'year', prices })
      const { id: euro } = await createPlan(ctx, { currency_code: 'EUR' })
      const { id: archived } = await createPlan(ctx)
      await ctx.succeed('archivePlan', { path: { id: archived } })
      const made = await createSubscription(ctx, { customer_id, plan_id })
      const body = { customer_id, plan_id }
      const subscription_ids = [made.id]
      for (const [terms, refusal, details] of [
        [{ customer_id: UNKNOWN_ID }, [404, 'CUSTOMER_NOT_FOUND'], {}],
        [{ plan_id: UNKNOWN_ID }, [404, 'PLAN_NOT_FOUND'], {}],
        [{ plan_id: archived }, [409, 'PLAN_ARCHIVED'], {}],
        [{ plan_id: euro }, [409, 'CURRENCY_MISMATCH'], {}],
        [{}, [409, 'METER_ALREADY_BILLED'], { subscription_ids }],
        [{ collection_method: 'charge_automatically', days_until_due: 1 }, [400, 'VALIDATION_ERROR'], {}],
      ] as const)
        await refused(ctx, 'previewSubscription', { body: { ...body, ...terms } }, refusal, details)
      await previewOf(ctx, { ...body, allow_overlap: true })
      await endNow(ctx, made)
    },
  },
]

async function previewOf(ctx: CheckContext, body: Schemas['SubscriptionCreate']) {
  return (await ctx.succeed('previewSubscription', { body })).body.upcoming_invoice
}

async function upcomingOf(ctx: CheckContext, { id }: { id: string }): Promise<object[]> {
  return (await ctx.succeed('getUpcomingInvoice', { path: { id } })).body.upcoming_invoice.line_items
}

async function firstInvoiceOf(ctx: CheckContext, made: { id: string }): Promise<object[]> {
  return (await invoicesOf(ctx, made)).flatMap(({ line_items }) => line_items.map(withoutId))
}

function ofNobody(line: object): object {
  return { ...line, subscription_id: null }
}
