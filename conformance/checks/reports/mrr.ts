import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer, createPlan, createSubscription, type Plan } from '../../kit/fixtures.ts'
import { endNow } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    tag: 'Reports',
    level: 'behaviour',
    id: 'reports.mrr',
    title:
      'Monthly recurring revenue counts the fee of each subscription for a month, from the end of its trial until it is canceled.',
    reference: 'getMrrReport',
    operations: ['getMrrReport', 'createSubscription', 'cancelSubscription'],
    needs: ['test-clock'],
    async run(ctx) {
      const currency_code = 'DJF'
      const { id: customer_id } = await createCustomer(ctx, { currency_code })
      const read = async () => {
        const { currencies } = (await ctx.succeed('getMrrReport')).body.mrr_report
        const found = currencies.find((each) => each.currency_code === currency_code)
        return { mrr: found?.mrr_cents ?? 0, count: found?.subscription_count ?? 0 }
      }
      const before = await read()
      const expectMore = async (mrr: number, count: number, when: string) => {
        const after = await read()
        const more = { mrr: after.mrr - before.mrr, count: after.count - before.count }
        ctx.equal(more, { mrr, count }, `what the subscriptions of one customer add, ${when}`)
      }
      const subscribe = async (plan: Partial<Plan>) => {
        const members = { currency_code, ...plan } as const
        return createSubscription(ctx, { customer_id, plan_id: (await createPlan(ctx, members)).id })
      }
      const lasting = [
        await subscribe({ interval: 'month', interval_count: 3, amount_cents: 300 }),
        await subscribe({ interval: 'year', amount_cents: 1_200 }),
        await subscribe({ interval: 'week', amount_cents: 84 }),
        await subscribe({ interval: 'day', interval_count: 5, amount_cents: 60 }),
      ]
      const trial = await subscribe({ amount_cents: 5_000, trial_days: 3 })
      await expectMore(100 + 100 + 365 + 365, 4, 'while one is in its trial')
      await advanceClock(ctx, trial.trial_ends_at ?? '')
      await expectMore(5_930, 5, 'once the trial has ended')
      await endNow(ctx, trial)
      await expectMore(930, 4, 'once one is canceled')
      for (const each of lasting) await endNow(ctx, each)
      await expectMore(0, 0, 'once all are canceled')
    },
  },
]
