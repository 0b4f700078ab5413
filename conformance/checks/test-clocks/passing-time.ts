import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  finalizedInvoice,
  grant,
  ingest,
  processed,
} from '../../kit/fixtures.ts'
import { eventsFor, invalid, readUsage, use } from '../../kit/requests.ts'
import { DAY_MS, later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

const defaults = {
  tag: 'Test clocks',
  level: 'behaviour',
  reference: 'advanceTestClock',
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'test-clocks.wake-events-ahead',
    title: 'An event that was ahead of the clock is processed once its time has come.',
    reference: 'ingestEvents',
    operations: ['advanceTestClock', 'ingestEvents', 'listEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const moment = later(await ctx.now(), 4 * MINUTE_MS)
      const events = eventsFor(ctx, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await ingest(ctx, events)
      await advanceClock(ctx, moment)
      const [event] = await processed(ctx, events)
      ctx.equal(event?.status, 'processed', 'the status')
      const window = { from: wholeHour(moment), to: wholeHour(moment, 1) }
      ctx.equal((await readUsage(ctx, customer, meter, window)).total, '3', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'test-clocks.old-repeats-are-accepted',
    title:
      'A repeat of a stored event is accepted even when it has become too old, and counts nothing twice; a new one of that time is refused.',
    reference: 'ingestEvents',
    operations: ['advanceTestClock', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const moment = (await ctx.now()).toISOString()
      const events = eventsFor(ctx, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await use(ctx, customer, events)
      await advanceClock(ctx, later(moment, 36 * DAY_MS))
      ctx.equal(await ingest(ctx, events), { accepted: 1, duplicates: 1 }, 'the counts of the repeat')
      const fresh = eventsFor(ctx, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await invalid(ctx, 'ingestEvents', { body: { events: fresh } }, [
        { path: 'body.events[0].timestamp', code: 'timestamp_too_old' },
      ])
      const window = { from: wholeHour(moment), to: wholeHour(moment, 1) }
      ctx.equal((await readUsage(ctx, customer, meter, window)).total, '3', 'the usage')
    },
  },
  {
    ...defaults,
    id: 'invoices.marked-overdue',
    title:
      'An invoice that is still open at `due_at` is marked as overdue, one that is charged automatically if the wallet falls short; one that is paid by then is not; the mark stays.',
    reference: 'getInvoice',
    tag: 'Invoices',
    operations: ['advanceTestClock', 'finalizeInvoice', 'payInvoice', 'getInvoice'],
    async run(ctx) {
      const members = { days_until_due: 1 }
      const [late, paid] = [await finalizedInvoice(ctx, members), await finalizedInvoice(ctx, members)]
      const automatic = { collection_method: 'charge_automatically' as const }
      const short = await finalizedInvoice(ctx, automatic)
      const customer = await createCustomer(ctx)
      await grant(ctx, customer)
      const settled = await finalizedInvoice(ctx, { ...automatic, customer_id: customer.id })
      const pay = (id: string) => ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
      await pay(paid.id)
      const overdueAt = async ({ id }: { id: string }) =>
        (await ctx.succeed('getInvoice', { path: { id } })).body.invoice.overdue_at
      const due = late.due_at ?? ''
      await advanceClock(ctx, later(due, -MINUTE_MS))
      ctx.equal(await overdueAt(late), null, 'overdue_at a minute before due_at')
      await advanceClock(ctx, later(due, MINUTE_MS))
      const mark = await overdueAt(late)
      const lag = Date.parse(mark ?? '') - Date.parse(due)
      ctx.equal(lag >= 0 && lag <= MINUTE_MS, true, `that overdue_at, ${mark}, is ${due} or just after it`)
      ctx.equal(
        [await overdueAt(paid), await overdueAt(settled)],
        [null, null],
        'overdue_at of one that was paid, and of one that the wallet paid',
      )
      const marked = (await overdueAt(short)) ?? ''
      ctx.equal(
        [short.due_at, marked >= String(short.finalized_at), marked < due],
        [short.finalized_at, true, true],
        'due_at of an automatic one that the wallet does not pay, and whether it was overdue at once',
      )
      await pay(late.id)
      ctx.equal(await overdueAt(late), mark, 'overdue_at once it is paid')
    },
  },
]
