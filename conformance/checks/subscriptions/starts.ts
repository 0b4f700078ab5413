import type { Check } from '../../kit/check.ts'
import { billedOf, newestLinesOf, startOn, stateOf, upcomingLinesOf } from '../../kit/dated.ts'
import { createMeter } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invalid, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { ...renewalDefaults, reference: 'createSubscription' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'starts.later',
    title:
      'With `starts_at` a subscription is `scheduled`, shows its first period, and bills nothing until then, nor usage from before; then its fee is invoiced as the previews said. `listSubscriptions` finds it by that status.',
    operations: [...operations, 'previewSubscription', 'listSubscriptions', 'ingestEvents'],
    async run(ctx) {
      const { at, travel, customer, planOf, subscribe } = await startOn(ctx, '04-01')
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await planOf({ prices })
      const terms = { plan_id: plan.id, starts_at: at('05-16'), billing_anchor: 'calendar' as const }
      const body = { customer_id: customer.id, ...terms }
      const { upcoming_invoice } = (await ctx.succeed('previewSubscription', { body })).body
      const made = await subscribe({}, terms)
      ctx.equal([made.starts_at, made.canceled_at], [at('05-16'), null], 'starts_at and canceled_at')
      ctx.equal(await stateOf(ctx, made), ['scheduled', at('05-16'), at('06-01')], 'status and first period')
      const lines = await upcomingLinesOf(ctx, made)
      const ofNobody = lines.map((line) => ({ ...line, subscription_id: null }))
      ctx.equal(upcoming_invoice.line_items, ofNobody, 'the preview, as the upcoming invoice has it')
      ctx.equal(upcoming_invoice.finalizes_at, at('05-16'), 'finalizes_at of the preview')
      const query = { customer_id: customer.id, status: 'scheduled' }
      const listed = await ctx.succeed('listSubscriptions', { query })
      ctx.equal(
        listed.body.subscriptions.map(({ id }) => id),
        [made.id],
        'the subscriptions that are scheduled',
        listed,
      )
      await travel('05-15T23:59')
      await use(
        ctx,
        customer,
        eventsFor(ctx, customer, meter, [{ at: at('05-15'), properties: { calls: 9 } }]),
      )
      ctx.equal(await invoicesOf(ctx, made), [], 'the invoices until it starts')
      await travel('05-16')
      ctx.equal(await stateOf(ctx, made), ['active', at('05-16'), at('06-01')], 'status and period')
      ctx.equal(await newestLinesOf(ctx, made), lines, 'the lines of the first invoice, as they were to come')
      const [first] = await invoicesOf(ctx, made)
      ctx.equal(
        [first?.total_cents, first?.status, first?.finalized_at, first?.billing_reason],
        [1_548, 'open', at('05-16'), 'subscription_create'],
        'total, status, finalized_at and billing_reason of the first invoice',
      )
      await travel('06-01')
      ctx.equal(await billedOf(ctx, made), [[1_548], [3_000, 0]], 'the amounts a period later')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'starts.with-a-trial',
    title:
      'One that starts later has its trial from then, and is `trialing` until its first fee; the upcoming invoice has that fee.',
    operations,
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '04-01')
      const made = await subscribe({ trial_days: 10 }, { starts_at: at('04-05') })
      ctx.equal(made.trial_ends_at, at('04-15'), 'trial_ends_at')
      ctx.equal(await stateOf(ctx, made), ['scheduled', at('04-05'), at('04-15')], 'status and period')
      const lines = await upcomingLinesOf(ctx, made)
      await travel('04-05')
      ctx.equal(await stateOf(ctx, made), ['trialing', at('04-05'), at('04-15')], 'status and trial')
      ctx.equal(await invoicesOf(ctx, made), [], 'the invoices of the trial')
      await travel('04-15')
      ctx.equal(await stateOf(ctx, made), ['active', at('04-15'), at('05-15')], 'the first paid period')
      ctx.equal(await newestLinesOf(ctx, made), lines, 'the lines of the first invoice, as they were to come')
      ctx.equal(await billedOf(ctx, made), [[3_000]], 'the amounts')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'starts.trial-of-its-own',
    title:
      '`trial_days` of a subscription take the place of its plan’s: 0 for no trial, or any other number.',
    operations,
    async run(ctx) {
      const { at, subscribe } = await startOn(ctx, '04-01')
      const none = await subscribe({ trial_days: 14 }, { trial_days: 0 })
      const longer = await subscribe({ trial_days: 14 }, { trial_days: 30 })
      const own = await subscribe({}, { trial_days: 7 })
      const shown = [none, longer, own].map(({ status, trial_ends_at }) => [status, trial_ends_at])
      ctx.equal(
        shown,
        [
          ['active', null],
          ['trialing', at('05-01')],
          ['trialing', at('04-08')],
        ],
        'status and trial_ends_at with 0, 30 and 7 days',
      )
      ctx.equal(await billedOf(ctx, none), [[3_000]], 'what is billed without a trial')
      for (const each of [none, longer, own]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'starts.refused',
    title: '`starts_at` lies at most 731 days ahead, and does not move to the end or after it.',
    operations: ['createSubscription', 'previewSubscription', 'updateSubscription'],
    async run(ctx) {
      const { at, customer, planOf, subscribe } = await startOn(ctx, '04-01')
      const { id: plan_id } = await planOf()
      const far = later(at('04-01'), 731 * DAY_MS)
      const tooFar = later(far, 1)
      const body = { customer_id: customer.id, plan_id }
      const path = 'body.starts_at'
      for (const id of ['previewSubscription', 'createSubscription'] as const) {
        await invalid(ctx, id, { body: { ...body, starts_at: tooFar } }, [{ path, code: 'too_far' }])
      }
      const made = await subscribe({}, { starts_at: far })
      ctx.equal(made.status, 'scheduled', 'the status 731 days before the start')
      const ending = await subscribe({}, { starts_at: at('05-01'), ends_at: at('06-01') })
      for (const [{ id }, starts_at] of [
        [made, tooFar],
        [ending, at('06-01')],
      ] as const)
        await invalid(ctx, 'updateSubscription', { path: { id }, body: { starts_at } }, [
          { path, code: 'too_far' },
        ])
      for (const each of [made, ending]) await endNow(ctx, each)
    },
  },
]
