import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { billedOf, startOn, stateOf } from '../../kit/dated.ts'
import { createMeter } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { refused as conflicting, endNow, eventsFor, invalid, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { ...renewalDefaults, reference: 'createSubscription' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'ingestEvents']

/** A customer with 5.00 of usage in June and 2.00 in July, on 10 July. */
async function withUsage(ctx: CheckContext) {
  const started = await startOn(ctx, '06-01')
  const { at, travel, customer, planOf } = started
  const meter = await createMeter(ctx)
  const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const plan = await planOf({ prices })
  await travel('07-10')
  const events = [
    { at: at('06-15T12:34'), properties: { calls: 5 } },
    { at: at('07-02'), properties: { calls: 2 } },
  ]
  await use(ctx, customer, eventsFor(ctx, customer, meter, events))
  return { ...started, plan }
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'starts.past-billed',
    title:
      'With a start in the past each period since has its invoice, with the usage that was counted; what has ended is finalized as if it ended now.',
    operations,
    async run(ctx) {
      const { at, travel, subscribe, plan } = await withUsage(ctx)
      const made = await subscribe({}, { plan_id: plan.id, starts_at: at('06-01T06:00') })
      ctx.equal(made.starts_at, at('06-01T06:00'), 'starts_at')
      ctx.equal(
        await stateOf(ctx, made),
        ['active', at('07-01T06:00'), at('08-01T06:00')],
        'status and period',
      )
      ctx.equal(await billedOf(ctx, made), [[3_000], [3_000, 500]], 'the amounts of June and July')
      const [, second] = await invoicesOf(ctx, made)
      ctx.equal(second?.status, 'draft', 'the status of the second invoice')
      const waits = Date.parse(second?.finalizes_at ?? '') > Date.parse(at('07-10'))
      ctx.equal(waits, true, 'whether the second invoice waits for late usage from now on')
      await travel('08-01T06:00')
      ctx.equal(
        await billedOf(ctx, made),
        [[3_000], [3_000, 500], [3_000, 200]],
        'the amounts a period later',
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'starts.past-billed-elsewhere',
    title:
      'With `past_periods` `billed_elsewhere` nothing of the past is billed, nor the current fee in advance, but the usage of the current period.',
    operations,
    async run(ctx) {
      const { at, travel, subscribe, plan } = await withUsage(ctx)
      const terms = { plan_id: plan.id, starts_at: at('06-01'), past_periods: 'billed_elsewhere' as const }
      const made = await subscribe({}, terms)
      ctx.equal(await stateOf(ctx, made), ['active', at('07-01'), at('08-01')], 'status and period')
      ctx.equal(await billedOf(ctx, made), [], 'the amounts of what was billed elsewhere')
      await travel('08-01')
      ctx.equal(await billedOf(ctx, made), [[3_000, 200]], 'the amounts a period later')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'starts.past-fee-elsewhere',
    title:
      'The fee that was billed elsewhere counts for the minimum of its plan at its list price. A change of plan gives its rest back without naming a line, and a cancellation does not.',
    operations: [...operations, 'changeSubscriptionPlan', 'cancelSubscription'],
    async run(ctx) {
      const { at, travel, subscribe, planOf } = await startOn(ctx, '06-16')
      const terms = { starts_at: at('06-01'), past_periods: 'billed_elsewhere' as const }
      const [bounded, changed, ended] = [
        await subscribe({ minimum_amount_cents: 10_000 }, terms),
        await subscribe({}, terms),
        await subscribe({}, terms),
      ]
      const plan = await planOf({ amount_cents: 6_000 })
      await ctx.succeed('changeSubscriptionPlan', { path: { id: changed.id }, body: { plan_id: plan.id } })
      const now = { at_period_end: false, proration: 'create_prorations' as const }
      await ctx.succeed('cancelSubscription', { path: { id: ended.id }, body: now })
      await travel('07-01T01:00')
      ctx.equal(await billedOf(ctx, bounded), [[3_000, 7_000]], 'the next fee, and the minimum of June')
      const lines = (await invoicesOf(ctx, changed)).at(-1)?.line_items ?? []
      ctx.equal(
        lines.map((line) => [line.amount_cents, line.type === 'proration' && line.credited_line_item_id]),
        [
          [6_000, false],
          [-1_500, null],
          [3_000, null],
        ],
        'what the change of plan bills, and which lines it gives back',
      )
      ctx.equal(await billedOf(ctx, ended), [], 'what the cancellation bills')
      for (const each of [bounded, changed]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'starts.past-billed-once',
    title:
      'A start in the past is refused where a canceled subscription billed a meter of the plan after it, and allowed from its end on, or with `allow_overlap`.',
    operations: ['createSubscription', 'previewSubscription', 'cancelSubscription'],
    async run(ctx) {
      const { at, subscribe, plan, travel } = await withUsage(ctx)
      const first = await subscribe({}, { plan_id: plan.id })
      await travel('07-20')
      await endNow(ctx, first)
      const named = { subscription_ids: [first.id] }
      const terms = { customer_id: first.customer_id, plan_id: plan.id }
      for (const past_periods of ['bill', 'billed_elsewhere'] as const)
        for (const starts_at of [at('06-01'), at('07-19T23:59')]) {
          const body = { ...terms, starts_at, past_periods }
          await conflicting(ctx, 'previewSubscription', { body }, [409, 'METER_ALREADY_BILLED'], named)
          await conflicting(ctx, 'createSubscription', { body }, [409, 'METER_ALREADY_BILLED'], named)
        }
      await travel('07-21')
      await endNow(ctx, await subscribe({}, { plan_id: plan.id, starts_at: at('07-20') }))
      const allowed = { plan_id: plan.id, starts_at: at('07-02'), allow_overlap: true }
      await endNow(ctx, await subscribe({}, allowed))
    },
  },
  {
    ...defaults,
    id: 'starts.past-refused',
    title:
      'A start lies at most 366 days and 100 periods in the past, and where usage since then comes to at most 10^15 minor units; `past_periods` is refused without one.',
    operations: ['createSubscription', 'previewSubscription', 'ingestEvents'],
    async run(ctx) {
      const { at, customer, planOf } = await startOn(ctx, '04-01')
      const meter = await createMeter(ctx)
      const events = [{ at: at('03-30'), properties: { calls: 900_000_000 } }]
      await use(ctx, customer, eventsFor(ctx, customer, meter, events))
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1000000' }]
      const dear = await planOf({ prices })
      const [monthly, daily] = [await planOf(), await planOf({ interval: 'day' })]
      const ago = (days: number) => later(at('04-01'), -days * DAY_MS)
      const past_periods = 'bill' as const
      const refused: Array<[object, string, string]> = [
        [{ plan_id: monthly.id, starts_at: ago(367) }, 'body.starts_at', 'too_far'],
        [{ plan_id: daily.id, starts_at: ago(101) }, 'body.starts_at', 'too_many_periods'],
        [{ plan_id: dear.id, starts_at: at('03-01') }, 'body.starts_at', 'too_much_usage'],
        [{ plan_id: monthly.id, past_periods }, 'body.past_periods', 'not_allowed'],
        [{ plan_id: monthly.id, past_periods, starts_at: at('05-01') }, 'body.past_periods', 'not_allowed'],
      ]
      for (const [terms, path, code] of refused) {
        const body = { customer_id: customer.id, ...terms }
        await invalid(ctx, 'previewSubscription', { body }, [{ path, code }])
        await invalid(ctx, 'createSubscription', { body }, [{ path, code }])
      }
    },
  },
]
