import type { Check } from '../../kit/check.ts'
import { createCustomer, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { endNow, refused } from '../../kit/requests.ts'

const LIMIT = 100

export const checks: Check[] = [
  {
    ...periodDefaults,
    id: 'subscriptions.limit-of-a-customer',
    title:
      'A customer has up to 100 subscriptions, also where they are created at once; canceled ones do not count, and another customer is not affected.',
    operations: ['createSubscription', 'cancelSubscription'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id: plan_id } = await createPlan(ctx, { amount_cents: 0 })
      const body = { customer_id, plan_id }
      const first = await createSubscription(ctx, body)
      const answers = await ctx.all(LIMIT + 1, () => ctx.call('createSubscription', { body }))
      const full = [409, 'SUBSCRIPTION_LIMIT_EXCEEDED'] as const
      const taken = answers.filter(({ status }) => status === 201)
      ctx.equal(taken.length, LIMIT - 1, `how many of ${LIMIT + 1} more subscriptions are created`)
      for (const each of answers.filter(({ status }) => status !== 201)) ctx.expectStatus(each, ...full)
      await refused(ctx, 'createSubscription', { body }, full, { limit: LIMIT })
      await createSubscription(ctx, { customer_id: (await createCustomer(ctx)).id, plan_id })
      await endNow(ctx, first)
      await createSubscription(ctx, body)
      await refused(ctx, 'createSubscription', { body }, full, { limit: LIMIT })
    },
  },
]
