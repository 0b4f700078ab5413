import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  findEvent,
  grant,
  ingest,
  processed,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import {
  balanceOf,
  endNow,
  eventsFor,
  invoicesOf,
  readUsage,
  refused,
  UNKNOWN_ID,
  use,
} from '../../kit/requests.ts'
import { HOUR_MS, later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Events', level: 'behaviour', reference: 'voidEvent' } as const
const operations: Check['operations'] = ['voidEvent', 'ingestEvents', 'listEvents']
const AGGREGATIONS = ['count', 'sum', 'max', 'unique_count', 'latest'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.voided-counts-nowhere',
    title:
      'A voided event is in no usage: sum, count, max, latest and unique_count are what they would be without it, in each hour and in the whole period.',
    operations: [...operations, 'getCustomerUsage', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const event_name = ctx.unique('all.kinds')
      const meters = await Promise.all(
        AGGREGATIONS.map((aggregation) =>
          createMeter(ctx, { event_name, aggregation, ...(aggregation !== 'count' && { property: 'n' }) }),
        ),
      )
      const prices = meters.map(({ id }) => ({
        meter_id: id,
        charge_model: 'per_unit' as const,
        unit_amount: '0.01',
      }))
      const plan = await createPlan(ctx, { interval: 'year', prices })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const start = subscription.current_period_start
      const samples = [5, 7, 7, 2].map((n, ms) => ({ at: later(start, ms), properties: { n } }))
      const events = eventsFor(ctx, customer, { event_name }, samples)
      await use(ctx, customer, events)
      const steps: Array<[index: number, values: string[]]> = [
        [3, ['3', '19', '7', '2', '7']],
        [2, ['2', '12', '7', '2', '7']],
        [1, ['1', '5', '5', '1', '5']],
        [0, ['0', '0', '0', '0', '0']],
      ]
      for (const [index, values] of steps) {
        const sent = events[index]
        if (sent === undefined) continue
        const { event } = await findEvent(ctx, sent)
        const path = { id: event.id }
        const { body } = await ctx.succeed('voidEvent', { path })
        ctx.equal(
          [body.event.status, body.event.rejection, body.event.processed_at],
          ['void', null, null],
          'status, rejection and processed_at',
        )
        const window = { from: wholeHour(start), to: wholeHour(start, 2) }
        const totals = []
        for (const meter of meters) totals.push((await readUsage(ctx, customer, meter, window)).total)
        ctx.equal(totals, values, `the usage by ${AGGREGATIONS.join(', ')}`)
        const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
        const units = upcoming.body.upcoming_invoice.line_items.map((line) => usageOf(line)?.units)
        ctx.equal(units, values, 'the units of the upcoming invoice', upcoming)
        const again = await ctx.succeed('voidEvent', { path })
        ctx.equal(again.body.event, body.event, 'the event when it is voided again', again)
        ctx.equal(await ingest(ctx, [sent]), { accepted: 1, duplicates: 1 }, 'the counts of a repeat')
        ctx.equal((await findEvent(ctx, sent)).event, body.event, 'the event after a repeat')
      }
      await refused(ctx, 'voidEvent', { path: { id: UNKNOWN_ID } }, [404, 'EVENT_NOT_FOUND'])
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'events.voided-returns-credit',
    title: 'What a voided event took from the wallet in a pricing unit comes back.',
    operations: [...operations, 'listCustomerBalances', 'createCreditGrant'],
    async run(ctx) {
      const price = { charge_model: 'package' as const, package_amount: '3', package_size: '10' }
      const { customer, code, meter, subscription, send } = await subscribeInUnit(ctx, price)
      await grant(ctx, customer, { amount: '100', account_type: 'pricing_unit', pricing_unit_code: code })
      await send(15)
      const at = later(subscription.current_period_start, 0)
      const events = eventsFor(ctx, customer, meter, [{ at, properties: { calls: 20 } }])
      await use(ctx, customer, events)
      ctx.equal(await balanceOf(ctx, customer, code), '88', 'the balance after 4 packages')
      await voidAll(ctx, events)
      ctx.equal(await balanceOf(ctx, customer, code), '94', 'the balance after 2 of them are taken back')
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'events.voided-before-it-counts',
    title: 'An event that waits for its time, or that no meter matched, can be voided and is never counted.',
    operations: [...operations, 'getCustomerUsage', 'createMeter'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [meter, event_name] = [await createMeter(ctx), ctx.unique('unmatched')]
      const now = await ctx.now()
      const properties = { calls: 1 }
      const ahead = eventsFor(ctx, customer, meter, [{ at: later(now, 4 * MINUTE_MS), properties }])
      const unmatched = eventsFor(ctx, customer, { event_name }, [{ at: later(now, 0), properties }])
      await ingest(ctx, [...ahead, ...unmatched])
      await processed(ctx, unmatched)
      await voidAll(ctx, [...ahead, ...unmatched])
      const made = await createMeter(ctx, { event_name })
      const counted = eventsFor(ctx, customer, made, [{ at: later(now, 0), properties: { calls: 5 } }])
      await use(ctx, customer, counted)
      ctx.equal((await readUsage(ctx, customer, made)).total, '5', 'the usage of the meter that was made')
      for (const sent of [...ahead, ...unmatched])
        ctx.equal((await findEvent(ctx, sent)).event.status, 'void', 'the status')
    },
  },
  {
    ...defaults,
    id: 'events.void-until-invoiced',
    title:
      'An event can be voided until the invoice of its period is finalized, which then has it no more; afterwards 409 names the invoice.',
    needs: ['test-clock'],
    operations: [...operations, 'listInvoices', 'advanceTestClock'],
    async run(ctx) {
      const { subscription, end, customer, meter } = await createDailySubscription(ctx)
      const start = subscription.current_period_start
      const samples = [30, 50].map((calls) => ({ at: start, properties: { calls } }))
      const events = eventsFor(ctx, customer, meter, samples)
      await use(ctx, customer, events)
      await advanceClock(ctx, end)
      await voidAll(ctx, events.slice(1))
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, subscription)
      ctx.equal(usageOf(invoice?.line_items[1])?.units, '30', 'the units on the finalized invoice')
      const { event } = await findEvent(ctx, events[0] ?? { idempotency_key: '' })
      const path = { id: event.id }
      await refused(ctx, 'voidEvent', { path }, [409, 'EVENT_NOT_VOIDABLE'], {
        reason: 'invoiced',
        invoice_id: invoice?.id,
      })
      const after = await ctx.succeed('getEvent', { path })
      ctx.equal(after.body.event, event, 'the event, after the refusal', after)
      await endNow(ctx, subscription)
    },
  },
]

async function voidAll(ctx: CheckContext, events: Array<{ idempotency_key: string }>): Promise<void> {
  for (const sent of events) {
    const { event } = await findEvent(ctx, sent)
    const voided = await ctx.succeed('voidEvent', { path: { id: event.id } })
    ctx.equal(voided.body.event.status, 'void', 'the status', voided)
  }
}
