import type { Check } from '../../kit/check.ts'
import {
  advanceClock,
  createCustomer,
  createMeter,
  finalizedInvoice,
  ingest,
  processed,
} from '../../kit/fixtures.ts'
import { at, eventsFor, invalid, readUsage, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

const about = {
  tag: 'Test clock',
  level: 'behaviour',
  reference: 'advanceTestClock',
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...about,
    id: 'clock.moves-forward-only',
    title:
      'The clock moves to where it is told, runs on, dates what is made, and is refused to go back or more than 366 days ahead.',
    operations: ['advanceTestClock', 'getTestClock', 'createCustomer'],
    async run(lab) {
      const to = later(await lab.now(), HOUR_MS)
      const moved = await lab.succeed('advanceTestClock', { body: { to } })
      lab.equal(moved.body.test_clock.now, to, 'the clock once it is moved', moved)
      const { created_at } = await createCustomer(lab)
      const lag = Date.parse(created_at) - Date.parse(to)
      lab.equal(
        lag >= 0 && lag < 10 * MINUTE_MS,
        true,
        `that a customer made then, at ${created_at}, is of that time`,
      )
      const past = { body: { to: later(to, -1) } }
      await invalid(lab, 'advanceTestClock', past, [{ path: 'to', code: 'in_past' }])
      const far = { body: { to: later(to, 366 * DAY_MS + HOUR_MS) } }
      await invalid(lab, 'advanceTestClock', far, [{ path: 'to', code: 'too_far' }])
      const still = Date.parse((await lab.now()).toISOString()) - Date.parse(to)
      lab.equal(
        still >= 0 && still < 10 * MINUTE_MS,
        true,
        'that the clock stands there still after refusals',
      )
    },
  },
  {
    ...about,
    id: 'clock.is-each-companys-own',
    title: 'Moving the clock of one company moves no other’s.',
    operations: ['advanceTestClock', 'getTestClock'],
    needs: ['test-clock', 'other-key'],
    async run(lab) {
      const read = async () => {
        const exchange = await lab.call('getTestClock', { key: 'other' })
        lab.expectStatus(exchange, 200)
        return Date.parse(String(at(exchange.body, 'test_clock', 'now')))
      }
      const before = await read()
      await advanceClock(lab, later(await lab.now(), 3 * HOUR_MS))
      lab.equal(
        (await read()) - before < HOUR_MS,
        true,
        'that the other company’s clock is less than an hour on',
      )
    },
  },
  {
    ...about,
    id: 'clock.wakes-events-ahead',
    title: 'An event that was ahead of the clock is processed once its time has come.',
    reference: 'ingestEvents',
    operations: ['advanceTestClock', 'ingestEvents', 'getEvent'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const moment = later(await lab.now(), 4 * MINUTE_MS)
      const events = eventsFor(lab, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await ingest(lab, events)
      await advanceClock(lab, moment)
      const [event] = await processed(lab, events)
      lab.equal(event?.status, 'processed', 'the status')
      const window = { from: wholeHour(moment), to: wholeHour(moment, 1) }
      lab.equal((await readUsage(lab, customer, meter, window)).total, '3', 'the usage')
    },
  },
  {
    ...about,
    id: 'clock.old-repeats-are-accepted',
    title:
      'A repeat of a stored event is accepted even when it has become too old, and counts nothing twice; a new one of that time is refused.',
    reference: 'ingestEvents',
    operations: ['advanceTestClock', 'ingestEvents', 'getCustomerUsage'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const moment = (await lab.now()).toISOString()
      const events = eventsFor(lab, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await use(lab, customer, events)
      await advanceClock(lab, later(moment, 36 * DAY_MS))
      lab.equal(await ingest(lab, events), { accepted: 1, duplicates: 1 }, 'the counts of the repeat')
      const fresh = eventsFor(lab, customer, meter, [{ at: moment, properties: { calls: 3 } }])
      await invalid(lab, 'ingestEvents', { body: { events: fresh } }, [
        { path: 'events[0].timestamp', code: 'timestamp_too_old' },
      ])
      const window = { from: wholeHour(moment), to: wholeHour(moment, 1) }
      lab.equal((await readUsage(lab, customer, meter, window)).total, '3', 'the usage')
    },
  },
  {
    ...about,
    id: 'clock.marks-overdue',
    title:
      'An invoice that is still open after `due_at` is marked as overdue; one that is paid or void by then is not; the mark stays.',
    reference: 'getInvoice',
    tag: 'Invoices',
    operations: ['advanceTestClock', 'finalizeInvoice', 'payInvoice', 'getInvoice'],
    async run(lab) {
      const members = { days_until_due: 1 }
      const [late, paid] = [await finalizedInvoice(lab, members), await finalizedInvoice(lab, members)]
      const automatic = await finalizedInvoice(lab, { collection_method: 'charge_automatically' })
      const pay = (id: string) => lab.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
      await pay(paid.id)
      const overdueAt = async ({ id }: { id: string }) =>
        (await lab.succeed('getInvoice', { path: { id } })).body.invoice.overdue_at
      const due = late.due_at ?? ''
      await advanceClock(lab, later(due, -MINUTE_MS))
      lab.equal(await overdueAt(late), null, 'overdue_at a minute before due_at')
      await advanceClock(lab, later(due, MINUTE_MS))
      const mark = await overdueAt(late)
      const lag = Date.parse(mark ?? '') - Date.parse(due)
      lab.equal(lag >= 0 && lag <= MINUTE_MS, true, `that overdue_at, ${mark}, is ${due} or just after it`)
      lab.equal(
        [await overdueAt(paid), await overdueAt(automatic)],
        [null, null],
        'overdue_at of a paid and of an automatic one',
      )
      await pay(late.id)
      lab.equal(await overdueAt(late), mark, 'overdue_at once it is paid')
    },
  },
]
