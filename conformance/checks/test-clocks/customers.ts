import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  finalizedInvoice,
  ingest,
  processed,
} from '../../kit/fixtures.ts'
import { eventsFor, invalid, invoicesOf, refused, unknownId } from '../../kit/requests.ts'
import { createResource } from '../../kit/resources.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = {
  tag: 'Test clocks',
  level: 'behaviour',
  reference: '#section/Time-in-test-mode',
  needs: ['test-clock'],
} satisfies Partial<Check>

/** The clock is far in the past, so that real time cannot be taken for the clock's. */
const DAYS_AGO = 100

async function createPastClock(ctx: CheckContext): Promise<{ id: string; frozen_time: string }> {
  const frozen_time = later(await ctx.now(), -DAYS_AGO * DAY_MS)
  return { ...(await createResource(ctx, 'createTestClock', { frozen_time })), frozen_time }
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'test-clocks.customers-live-in-their-time',
    title:
      'What is of a customer on a clock has the clock’s time, and its events may be as old as that allows; a customer in real time is as if there were no clock.',
    operations: [
      'createTestClock',
      'createCustomer',
      'createSubscription',
      'finalizeInvoice',
      'ingestEvents',
    ],
    async run(ctx) {
      const real = await createCustomer(ctx, { test_clock_id: null })
      const clock = await createPastClock(ctx)
      const past = clock.frozen_time
      const customer = await createCustomer(ctx, { test_clock_id: clock.id })
      ctx.equal(
        [customer.test_clock_id, customer.created_at, customer.updated_at],
        [clock.id, past, past],
        'test_clock_id, created_at and updated_at of the customer',
      )
      ctx.equal(
        [real.test_clock_id, real.created_at > later(past, (DAYS_AGO - 1) * DAY_MS)],
        [null, true],
        'test_clock_id of the other customer, and whether it is of real time',
      )
      await finalizedInvoice(ctx, { customer_id: real.id })
      const invoice = await finalizedInvoice(ctx, { customer_id: customer.id, days_until_due: 30 })
      ctx.equal(
        [invoice.created_at, invoice.finalized_at, invoice.due_at],
        [past, past, later(past, 30 * DAY_MS)],
        'created_at, finalized_at and due_at of an invoice',
      )
      const { current_period_start } = await createSubscription(ctx, { customer_id: customer.id })
      ctx.equal(current_period_start, past, 'the start of a subscription')

      const meter = await createMeter(ctx)
      const properties = { calls: 1 }
      const [ofPast] = eventsFor(ctx, customer, meter, [{ at: past, properties }])
      const [ofNow] = eventsFor(ctx, real, meter, [{ at: real.created_at, properties }])
      if (ofPast === undefined || ofNow === undefined) return
      await ingest(ctx, [ofPast, ofNow])
      const verdicts = (await processed(ctx, [ofPast, ofNow])).map(({ status }) => status)
      ctx.equal(verdicts, ['processed', 'processed'], 'what became of an event of each time')
      const crossed = [
        { ...ofPast, idempotency_key: ctx.unique('evt'), timestamp: real.created_at },
        { ...ofNow, idempotency_key: ctx.unique('evt'), timestamp: past },
        { ...ofPast, idempotency_key: ctx.unique('evt'), timestamp: later(past, -35 * DAY_MS - 1) },
      ]
      await invalid(ctx, 'ingestEvents', { body: { events: crossed } }, [
        { path: 'body.events[0].timestamp', code: 'timestamp_in_future' },
        { path: 'body.events[1].timestamp', code: 'timestamp_too_old' },
        { path: 'body.events[2].timestamp', code: 'timestamp_too_old' },
      ])
      const oldest = [{ ...ofPast, idempotency_key: ctx.unique('evt'), timestamp: later(past, -35 * DAY_MS) }]
      ctx.equal((await ingest(ctx, oldest)).accepted, 1, 'how many events of 35 days before are accepted')
    },
  },
  {
    ...defaults,
    id: 'test-clocks.move-their-customers-only',
    title:
      'Advancing a clock moves its customers alone: neither those of another clock nor those in real time.',
    reference: 'advanceTestClock',
    operations: ['advanceTestClock', 'createSubscription', 'getSubscription', 'getTestClock'],
    async run(ctx) {
      const other = await createPastClock(ctx)
      const plan = await createPlan(ctx, { interval: 'day', amount_cents: 100 })
      const subscribe = async (clock: { test_clock_id?: string | null }) => {
        const { id: customer_id } = await createCustomer(ctx, clock)
        return createSubscription(ctx, { customer_id, plan_id: plan.id })
      }
      const moved = await subscribe({})
      const still = [await subscribe({ test_clock_id: other.id }), await subscribe({ test_clock_id: null })]
      await advanceClock(ctx, later(moved.current_period_end, DAY_MS))
      ctx.equal((await invoicesOf(ctx, moved)).length, 3, 'how many invoices two days bring')
      for (const subscription of still) {
        const path = { id: subscription.id }
        const read = await ctx.succeed('getSubscription', { path })
        ctx.equal(read.body.subscription, subscription, 'a subscription outside of the clock', read)
        ctx.equal((await invoicesOf(ctx, subscription)).length, 1, 'how many invoices it has')
        await ctx.succeed('cancelSubscription', { path, body: { at_period_end: false } })
      }
      const read = await ctx.succeed('getTestClock', { path: { id: other.id } })
      ctx.equal(read.body.test_clock.frozen_time, other.frozen_time, 'the time of the other clock', read)
    },
  },
  {
    ...defaults,
    id: 'test-clocks.select-their-customers',
    title:
      'A customer is created on a clock that exists, and none on another one; `test_clock_id` selects the customers of a clock, together with other filters.',
    reference: 'listCustomers',
    operations: ['createCustomer', 'listCustomers', 'createTestClock'],
    async run(ctx) {
      const [one, two] = [
        await createResource(ctx, 'createTestClock'),
        await createResource(ctx, 'createTestClock'),
      ]
      const email = `${ctx.unique('clock')}@example.com`
      const mine = await createCustomer(ctx, { email, test_clock_id: one.id })
      const more = await createCustomer(ctx, { test_clock_id: one.id })
      await createCustomer(ctx, { email, test_clock_id: two.id })
      await createCustomer(ctx, { email, test_clock_id: null })
      const unknown = { name: 'Nowhere', email, test_clock_id: unknownId() }
      await refused(ctx, 'createCustomer', { body: unknown }, [404, 'TEST_CLOCK_NOT_FOUND'])
      const rows: Array<[Record<string, string>, string[]]> = [
        [{ test_clock_id: one.id }, [mine.id, more.id]],
        [{ test_clock_id: one.id, email }, [mine.id]],
        [{ test_clock_id: unknown.test_clock_id }, []],
      ]
      for (const [query, wanted] of rows) {
        const exchange = await ctx.succeed('listCustomers', { query })
        const ids = exchange.body.customers.map(({ id }) => id).toSorted()
        ctx.equal(ids, wanted.toSorted(), `the customers for ${Object.keys(query).join(' and ')}`, exchange)
      }
      const { customers } = (await ctx.succeed('listCustomers', { query: { email } })).body
      ctx.equal(customers.length, 3, 'how many customers there are after one was refused')
    },
  },
]
