import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  type EventInput,
  findEvent,
  ingest,
  newEvent,
  processed,
  type UsageEvent,
} from '../../kit/fixtures.ts'
import { readUsage } from '../../kit/requests.ts'
import { createResource } from '../../kit/resources.ts'
import { DAY_MS, later, SECOND_MS, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'ingestEvents' } as const
/** The service does not process an event before it is due. */
const AHEAD_MS = 5 * SECOND_MS

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.external-id-finds-the-customer',
    title:
      'An event with an `external_customer_id` belongs to the customer that has it when the event arrives, also when another has it later.',
    operations: ['ingestEvents', 'listEvents', 'updateCustomer', 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const external_id = ctx.unique('acct')
      const customer = await createCustomer(ctx, { external_id })
      const meter = await createMeter(ctx)
      const now = await ctx.now()
      const event = await newEvent(ctx, {
        event_name: meter.event_name,
        external_customer_id: external_id,
        properties: { calls: 1 },
        timestamp: later(now, AHEAD_MS),
      })
      await ingest(ctx, [event])
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { external_id: null } })
      const other = await createCustomer(ctx, { external_id })
      const [found] = await processed(ctx, [event], {}, AHEAD_MS + 10 * SECOND_MS)
      ctx.equal(
        [found?.status, found?.customer_id, found?.external_customer_id],
        ['processed', customer.id, external_id],
        'status, customer_id and external_customer_id',
      )
      const window = { from: wholeHour(now, -1), to: wholeHour(now, 2) }
      ctx.equal((await readUsage(ctx, customer, meter, window)).total, '1', 'the usage of the first customer')
      ctx.equal((await readUsage(ctx, other, meter, window)).total, '0', 'the usage of the second customer')
    },
  },
  {
    ...defaults,
    id: 'events.external-id-known-later',
    title:
      'An event whose `external_customer_id` nobody has is accepted. It belongs to the customer that has it when it is processed.',
    operations: ['ingestEvents', 'listEvents', 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const external_id = ctx.unique('acct')
      const meter = await createMeter(ctx)
      const now = await ctx.now()
      const event = await newEvent(ctx, {
        event_name: meter.event_name,
        external_customer_id: external_id,
        properties: { calls: 1 },
        timestamp: later(now, AHEAD_MS),
      })
      ctx.equal(await ingest(ctx, [event]), { accepted: 1, duplicates: 0 }, 'the counts')
      const before = await findEvent(ctx, event)
      ctx.equal(
        [before.event.customer_id, before.event.external_customer_id],
        [null, external_id],
        'customer_id and external_customer_id',
        before.exchange,
      )
      const customer = await createCustomer(ctx, { external_id })
      const [after] = await processed(ctx, [event], {}, AHEAD_MS + 10 * SECOND_MS)
      ctx.equal([after?.status, after?.customer_id], ['processed', customer.id], 'status and customer_id')
      const window = { from: wholeHour(now, -1), to: wholeHour(now, 2) }
      ctx.equal((await readUsage(ctx, customer, meter, window)).total, '1', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'events.external-id-of-nobody',
    title:
      'An event whose `external_customer_id` nobody has is rejected when it is processed, and counted once a customer is created with it, or gets it.',
    operations: ['ingestEvents', 'listEvents', 'createCustomer', 'updateCustomer', 'getCustomerUsage'],
    async run(ctx: CheckContext) {
      const names = [ctx.unique('acct'), ctx.unique('acct')] as const
      const meter = await createMeter(ctx)
      const events = await Promise.all(
        names.map((external_customer_id) =>
          newEvent(ctx, {
            event_name: meter.event_name,
            external_customer_id,
            properties: { calls: 1 },
          }),
        ),
      )
      await ingest(ctx, events)
      for (const rejected of await processed(ctx, events))
        ctx.equal(
          [rejected.status, rejected.rejection?.code, rejected.customer_id],
          ['rejected', 'CUSTOMER_NOT_FOUND', null],
          'status, rejection and customer_id',
        )
      ctx.equal(await ingest(ctx, events), { accepted: 2, duplicates: 2 }, 'the counts of the repeats')
      const created = await createCustomer(ctx, { external_id: names[0] })
      const renamed = await createCustomer(ctx)
      await ctx.succeed('updateCustomer', { path: { id: renamed.id }, body: { external_id: names[1] } })
      for (const [index, customer] of [created, renamed].entries()) {
        const counted = await countedAfterAll(ctx, events[index])
        ctx.equal(counted.customer_id, customer.id, 'customer_id')
        ctx.equal((await readUsage(ctx, customer, meter)).total, '1', 'the usage')
      }
      ctx.equal(await ingest(ctx, events), { accepted: 2, duplicates: 2 }, 'the counts of the next repeats')
    },
  },
  {
    ...defaults,
    id: 'events.external-id-outside-the-clock',
    title:
      'A rejected event stays rejected when a customer gets its `external_customer_id` on a test clock that does not accept its timestamp, and counts when it is sent again once the clock does.',
    operations: ['ingestEvents', 'listEvents', 'createCustomer', 'createTestClock', 'advanceTestClock'],
    needs: ['test-clock'],
    async run(ctx: CheckContext) {
      const { event_name } = await createMeter(ctx, { aggregation: 'count' })
      const now = await ctx.now()
      const sent = (external_customer_id: string) =>
        newEvent(ctx, { event_name, external_customer_id, timestamp: later(now, 0) })
      const [old, early, inside] = [
        await sent(ctx.unique('acct')),
        await sent(ctx.unique('acct')),
        await sent(ctx.unique('acct')),
      ]
      await ingest(ctx, [old, early, inside])
      await processed(ctx, [old, early, inside])
      const onClockAt = async (days: number, { external_customer_id: external_id }: EventInput) => {
        const frozen_time = later(now, days * DAY_MS)
        const clock = await createResource(ctx, 'createTestClock', { frozen_time })
        return createCustomer(ctx, { external_id: external_id ?? null, test_clock_id: clock.id })
      }
      await onClockAt(36, old)
      const behind = await onClockAt(-1, early)
      const customer = await onClockAt(30, inside)
      ctx.equal((await countedAfterAll(ctx, inside)).customer_id, customer.id, 'customer_id')
      for (const outside of [old, early]) {
        const { event, exchange } = await findEvent(ctx, outside)
        ctx.equal(
          [event.status, event.customer_id],
          ['rejected', null],
          'status and customer_id of an event that its customer would not accept',
          exchange,
        )
      }
      const path = { id: behind.test_clock_id ?? '' }
      await ctx.succeed('advanceTestClock', { path, body: { to: later(now, 0) } })
      ctx.equal(await ingest(ctx, [early]), { accepted: 1, duplicates: 0 }, 'the counts once it accepts it')
      ctx.equal((await countedAfterAll(ctx, early)).customer_id, behind.id, 'customer_id')
    },
  },
]

/** Waits for an event that may stay rejected for a moment. */
function countedAfterAll(ctx: CheckContext, event: EventInput | undefined): Promise<UsageEvent> {
  const { idempotency_key = '' } = event ?? {}
  return ctx.eventually(`the event ${idempotency_key} to be processed after all`, async () => {
    const found = await findEvent(ctx, { idempotency_key })
    return found.event.status === 'processed' ? found.event : undefined
  })
}
