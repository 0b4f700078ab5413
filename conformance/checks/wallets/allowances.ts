import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
} from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { balanceOf, eventsFor, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

const defaults = {
  tag: 'Wallets',
  level: 'behaviour',
  reference: '#section/Credit-that-comes-with-a-plan',
  needs: ['test-clock'],
  operations: [
    ...(['createPlan', 'createSubscription', 'listCustomerCreditGrants', 'advanceTestClock'] as const),
    ...(['listCustomerBalances', 'listCustomerWalletTransactions'] as const),
  ],
} satisfies Partial<Check>

const HALF_KEPT = { periods: 1, max_amount: '500' }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'allowances.once-a-period',
    title:
      'Each paid period of a plan with included credit grants it once, says of which subscription it is, and expires it at its end; a trial has none.',
    async run(ctx) {
      const { customer, code, plan } = await planWithCredit(ctx, null)
      const terms = { customer_id: customer.id, plan_id: plan.id, trial_days: 1 }
      const { id, trial_ends_at } = await createSubscription(ctx, terms)
      const start = trial_ends_at ?? ''
      ctx.equal(await grantsOf(ctx, customer), [], 'the grants in the trial')
      const wanted = (day: number, remaining: string) => [
        '1000',
        remaining,
        'included_credit',
        id,
        later(start, (day + 1) * DAY_MS),
      ]
      await advanceClock(ctx, start)
      for (const hours of [1, 13]) {
        await advanceClock(ctx, later(start, hours * HOUR_MS))
        ctx.equal(
          await grantsOf(ctx, customer),
          [wanted(0, '1000')],
          `amount, rest, source, subscription and expiry of the grants after ${hours} hours`,
        )
      }
      await advanceClock(ctx, later(start, 2 * DAY_MS + HOUR_MS))
      ctx.equal(
        await grantsOf(ctx, customer),
        [wanted(2, '1000'), wanted(1, '0'), wanted(0, '0')],
        'the same in the third period',
      )
      ctx.equal(await balanceOf(ctx, customer, code), '1000', 'the balance')
      await soundLedger(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'allowances.rollover',
    title:
      'What is left of included credit is kept for as many periods as the plan says, at most as much as it says; the rest expires as the next period begins, before its credit is granted.',
    async run(ctx) {
      const { customer, code, plan, meter } = await planWithCredit(ctx, HALF_KEPT)
      const unused = await createCustomer(ctx)
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      await createSubscription(ctx, { customer_id: unused.id, plan_id: plan.id })
      const { current_period_start: start, current_period_end: end } = subscription
      const send = (at: string, calls: number) =>
        use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
      await send(start, 600)
      ctx.equal(await balanceOf(ctx, customer, code), '400', 'the balance after 600 of 1,000')
      await advanceClock(ctx, later(end, HOUR_MS))
      ctx.equal(await balanceOf(ctx, customer, code), '1400', 'the balance in the second period')
      ctx.equal(await balanceOf(ctx, unused, code), '1500', 'the balance of who used nothing')
      ctx.equal(
        (await soundLedger(ctx, unused)).map(({ type, amount }) => [type, amount]),
        [
          ['included_credit', '1000'],
          ['expiry', '-500'],
          ['included_credit', '1000'],
        ],
        'the ledger of who used nothing, the newest first',
      )
      await send(later(end, HOUR_MS), 1_100)
      ctx.equal(await balanceOf(ctx, customer, code), '300', 'the balance after 1,100 of 1,400')
      await advanceClock(ctx, later(end, DAY_MS + HOUR_MS))
      ctx.equal(await balanceOf(ctx, customer, code), '1300', 'the balance in the third period')
      ctx.equal(
        (await grantsOf(ctx, customer)).map(([, remaining]) => remaining),
        ['1000', '300', '0'],
        'what is left of the grants, the newest first',
      )
      await soundLedger(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'allowances.partial',
    title:
      'Where the plan changes within a period, what is left of the period’s credit expires, and the new plan grants for the rest, in proportion; what rolled over stays.',
    operations: [...defaults.operations, 'changeSubscriptionPlan'],
    async run(ctx) {
      const { customer, code, plan, planOf } = await planWithCredit(ctx, HALF_KEPT)
      const bigger = await planOf('3000')
      const { id, current_period_end: end } = await createSubscription(ctx, {
        customer_id: customer.id,
        plan_id: plan.id,
      })
      await advanceClock(ctx, later(end, 12 * HOUR_MS))
      ctx.equal(await balanceOf(ctx, customer, code), '1500', 'the balance in the second period')
      await ctx.succeed('changeSubscriptionPlan', {
        path: { id },
        body: { plan_id: bigger.id, proration: 'create_prorations' },
      })
      ctx.equal(
        await balanceOf(ctx, customer, code),
        '2000',
        'the balance after the change: 500 and half of 3,000',
      )
      ctx.equal(
        (await grantsOf(ctx, customer)).map(([amount, remaining, , , expires_at]) => [
          amount,
          remaining,
          expires_at,
        ]),
        [
          ['1500', '1500', later(end, 2 * DAY_MS)],
          ['1000', '0', later(end, 12 * HOUR_MS)],
          ['1000', '500', later(end, DAY_MS)],
        ],
        'amount, rest and expiry of the grants, the newest first',
      )
      await soundLedger(ctx, customer)
    },
  },
]

/** 1,000 a day of a new pricing unit, in which a call costs 1. */
async function planWithCredit(ctx: CheckContext, rollover: typeof HALF_KEPT | null) {
  const customer = await createCustomer(ctx)
  const { code } = await createPricingUnit(ctx)
  const meter = await createMeter(ctx)
  const unit = { pricing_unit_code: code }
  const prices = [{ ...unit, meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const planOf = (amount: string) =>
    createPlan(ctx, {
      interval: 'day',
      prices,
      included_credits: [{ ...unit, account_type: 'pricing_unit', amount, rollover }],
    })
  return { customer, code, meter, planOf, plan: await planOf('1000') }
}

async function grantsOf(ctx: CheckContext, { id }: { id: string }) {
  const { credit_grants } = (await ctx.succeed('listCustomerCreditGrants', { path: { id } })).body
  return credit_grants.map(({ amount, remaining, source, subscription_id, expires_at }) => [
    amount,
    remaining,
    source,
    subscription_id,
    expires_at,
  ])
}
