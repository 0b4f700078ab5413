import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, use } from '../../kit/requests.ts'
import { HOUR_MS, later, wholeHour } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    id: 'usage.in-any-order',
    title:
      'Max, latest and unique_count do not depend on the order in which events come, nor on how they fall into hours and requests.',
    tag: 'Usage',
    level: 'behaviour',
    reference: 'createMeter',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const event_name = ctx.unique('any.order')
      const kinds = ['max', 'latest', 'unique_count'] as const
      const meters = await Promise.all(
        kinds.map((aggregation) => createMeter(ctx, { event_name, aggregation, property: 'n' })),
      )
      const hour = wholeHour(await ctx.now(), -4)
      // Samples in time order. The largest value is inside its hour, and 3 is in two hours.
      const samples = [
        [0, 3],
        [1, 9],
        [2, 5],
        [HOUR_MS, 3],
        [HOUR_MS + 1, 4],
      ].map(([ms = 0, n = 0]) => ({ at: later(hour, ms), properties: { n } }))
      const wanted = { max: ['9', '9', '4'], latest: ['4', '5', '4'], unique_count: ['4', '3', '2'] }
      const window = { from: hour, to: later(hour, 2 * HOUR_MS), granularity: 'hour' as const }
      for (const order of [
        [[0, 1, 2, 3, 4]],
        [[4, 2, 1, 3, 0]],
        [[1], [0, 3], [4], [2]],
        [[4], [3], [2], [1], [0]],
      ]) {
        const customer = await createCustomer(ctx)
        const events = eventsFor(ctx, customer, { event_name }, samples)
        for (const batch of order)
          await use(
            ctx,
            customer,
            batch.flatMap((index) => events[index] ?? []),
          )
        for (const [index, aggregation] of kinds.entries()) {
          const usage = await readUsage(ctx, customer, meters[index] ?? { id: '' }, window)
          const given = [usage.total, ...usage.points.map(({ value }) => value)]
          const description = order.map((batch) => batch.join(' ')).join(', then ')
          ctx.equal(
            given,
            wanted[aggregation],
            `total and hours of ${aggregation}, events in the order ${description}`,
          )
        }
      }
    },
  },
]
