import type { ReadHandle } from '../../db/schema.ts'
import { indexMeters } from '../../meters/matching.ts'
import { prepareMeter } from '../../meters/reading.ts'
import type { MeterRow } from '../../meters/store.ts'
import { createYielder } from '../../runtime/yielding.ts'
import { createAggregator, type HourDelta } from '../aggregate.ts'
import { requireKept } from './require-kept.ts'
import { type CountedEvent, type Place, selectSeenBy } from './store.ts'

export type EventSpan = { from: Date; to: Date }

/** How many events may be read one by one: some tenths of a second. */
export type Budget = { left: number; refuse: (reason: Refusal) => Error }
/** Why they are not read: there are more, or some may have been dropped. */
export type Refusal = 'too_many_events' | 'events_dropped'
export const MAX_READ = 100_000

export type Owner = { customerId: string; testClockId: string }

/** What a meter counted of a customer's events in a span, from the events themselves: a delta per hour. */
export async function aggregateSpan(
  db: ReadHandle,
  meter: MeterRow,
  { customerId, testClockId }: Owner,
  { from, to }: EventSpan,
  budget: Budget,
  isIn: (event: CountedEvent) => boolean = () => true,
): Promise<HourDelta[]> {
  const aggregate = createMeterAggregator(meter)
  let after: Place | undefined
  do {
    const page = await selectSeenBy(db, meter, customerId, { from, to, after, maxEvents: EVENTS_PER_PAGE })
    spend(budget, page.scanned)
    await aggregate.add(page.events.filter(isIn))
    after = page.last
  } while (after !== undefined)
  await requireKept(db, { tenantId: meter.tenant_id, testClockId }, from, () =>
    budget.refuse('events_dropped'),
  )
  return aggregate.hours()
}

export function createMeterAggregator(meter: MeterRow) {
  const { aggregation, read, add } = createAggregator([], END_OF_TIME)
  const index = indexMeters([prepareMeter(meter)])
  const yielder = createYielder()
  return {
    async add(events: readonly CountedEvent[]) {
      for (const event of events) {
        add(event, read(event, index))
        if (yielder.isDue(1)) await yielder.pause()
      }
    },
    hours: () => [...aggregation.hours.values()],
  }
}

export function spend(budget: Budget, events: number): void {
  budget.left -= events
  if (budget.left < 0) throw budget.refuse('too_many_events')
}

const EVENTS_PER_PAGE = 5_000
const END_OF_TIME = new Date(8.64e15)
