import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, findEvent, ingest, processed } from '../../kit/fixtures.ts'
import { eventsFor, readUsage } from '../../kit/requests.ts'
import { later, MINUTE_MS, SECOND_MS, shortlyAhead } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: '#section/Metering' } as const
const both = ['ingestEvents', 'listEvents'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.ahead-stay-queued',
    title: 'An event that is ahead of the clock stays `queued` and is not counted.',
    operations: [...both, 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const now = await ctx.now()
      const [early, present] = eventsFor(ctx, customer, meter, [
        { at: later(now, 4 * MINUTE_MS), properties: { calls: 1 } },
        { at: later(now, 0), properties: { calls: 2 } },
      ])
      if (early === undefined || present === undefined) return
      await ingest(ctx, [early, present])
      await processed(ctx, [present])
      const { event, exchange } = await findEvent(ctx, early)
      const { status, processed_at } = event
      ctx.equal(
        [status, processed_at],
        ['queued', null],
        'status and processed_at of the early event',
        exchange,
      )
      const window = { to: later(now, 2 * 3_600_000).replace(/:.*/, ':00:00Z') }
      ctx.equal((await readUsage(ctx, customer, meter, window)).total, '2', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'events.ahead-come-in-time',
    title: 'An event that is ahead of the clock is processed within seconds of its time.',
    operations: [...both],
    async run(ctx: CheckContext) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const ahead = shortlyAhead()
      const moment = later(await ctx.now(), ahead)
      const events = eventsFor(ctx, customer, meter, [{ at: moment, properties: { calls: 1 } }])
      await ingest(ctx, events)
      const [event] = await processed(ctx, events, {}, ahead + 8 * SECOND_MS)
      ctx.equal(event?.status, 'processed', 'the status')
      ctx.equal((event?.processed_at ?? '') >= moment, true, `that processed_at is ${moment} or later`)
    },
  },
]
