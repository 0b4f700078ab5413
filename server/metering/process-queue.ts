import type { EngineDeps } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { ID_RANGES, LAST } from '../db/id-ranges.ts'
import { queueLaterProcessing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { findPending } from '../events/arrived/arrived-store.ts'
import { isUnknownOwner } from '../events/owner.ts'
import { lockNamesShared } from '../events/waiting-store.ts'
import { failureFor } from '../runtime/failures.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'
import { MAX_EVENTS } from './claim-batch.ts'
import { giveToCustomers } from './late-customers-store.ts'
import { type Around, processArrivals, withCustomers } from './process-arrivals.ts'
import { type BatchResult, processCustomers } from './process-events.ts'
import { selectNextAhead, selectQueuedCustomers } from './queue-store.ts'

type Processed = { failed: ReadonlyMap<string, Error>; paused: boolean }

/**
 * Processes at least one batch: of the queue, of arrived events, then of what these queued. So the queue empties once
 * processing keeps up, and arriving events need not enter it. Ranges of customers run side by side: one computes while
 * another waits for the database.
 */
export async function processQueued(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<Processed> {
  const { tenantId, testClockId } = timeline
  const arrived = testClockId === REAL_TIME ? await findPending(db, tenantId) : []
  const all = { until: await readNow(db, timeline, deps.clock), after: '', last: LAST, maxEvents: 1 }
  const hasQueued = (await selectQueuedCustomers(db, timeline, all)).length > 0
  const ranges = ID_RANGES.map((range, part) => ({
    range,
    pending: arrived.find((each) => each.part === part),
  })).filter(({ pending }) => hasQueued || pending !== undefined)
  // With Promise.all, ranges would run on after the job has failed.
  const settled = await Promise.allSettled(
    ranges.map(async ({ range, pending }) => {
      const partition = { db, timeline, deps, pause, maxEvents: MAX_EVENTS, failed: new Map() }
      if (pending !== undefined) await processPartition(partition, range)
      // Neither the queue nor arrived events wait for more than a batch of the other.
      const caughtUp = pending === undefined || (await processArrivals(partition, pending))
      const processed = await processPartition(partition, range)
      return { ...processed, paused: processed.paused || !caughtUp }
    }),
  )
  const partitions = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return {
    failed: new Map(partitions.flatMap(({ failed }) => [...failed])),
    paused: partitions.some(({ paused }) => paused),
  }
}

/** Slows down a company with an event ahead for each millisecond. */
const MIN_WAIT_MS = 1_000

/**
 * The sweep comes only at the next full minute. Looks from `startedAt` on, since an event may fall due after its range
 * is done. A test clock processes these events when it advances.
 */
export async function queueNextAhead(
  db: ReadHandle,
  timeline: Timeline,
  { clock }: Pick<EngineDeps, 'clock'>,
  startedAt: Date,
): Promise<void> {
  if (timeline.testClockId !== REAL_TIME) return
  const next = await selectNextAhead(db, timeline.tenantId, startedAt)
  if (next === undefined) return
  await queueLaterProcessing(db, timeline, Math.max(MIN_WAIT_MS, next.getTime() - clock().getTime()))
}

type Partition = Around & {
  maxEvents: number
  failed: Map<string, Error>
}

async function processPartition(
  partition: Partition,
  { after, last }: { after: string; last: string },
): Promise<Processed> {
  const { db, timeline, deps, pause, failed } = partition
  let done = after
  do {
    const until = await readNow(db, timeline, deps.clock)
    const range = { until, after: done, last, maxEvents: MAX_EVENTS }
    const found = await selectQueuedCustomers(db, timeline, range)
    if (found.length === 0) return { failed, paused: false }
    const customers = found.filter((id) => !failed.has(id))
    const left = await processTogether(partition, customers)
    done = (left.length === 0 ? found.at(-1) : customers[customers.length - left.length - 1]) ?? done
  } while (!pause.aborted)
  return { failed, paused: true }
}

async function processTogether(partition: Partition, customers: string[]): Promise<string[]> {
  const [first, ...others] = customers
  if (first === undefined) return []
  try {
    const { maxEvents, stoppedAt } = await processBatch(partition, customers)
    partition.maxEvents = maxEvents
    return stoppedAt === undefined ? [] : customers.slice(customers.indexOf(stoppedAt))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (others.length === 0) partition.failed.set(first, failureFor(first, error))
    else await bisectFailures(partition, customers)
    return []
  }
}

/** Halves a batch that failed, until each customer that fails is alone. */
async function bisectFailures(partition: Partition, customers: string[]): Promise<void> {
  const middle = Math.ceil(customers.length / 2)
  for (const half of [customers.slice(0, middle), customers.slice(middle)]) {
    let left = half
    do
      left = await processTogether(
        partition,
        left.filter((id) => !partition.failed.has(id)),
      )
    while (left.length > 0 && !partition.pause.aborted)
  }
}

function processBatch(partition: Partition, customers: string[]): Promise<BatchResult> {
  const { maxEvents } = partition
  return withCustomers(partition, customers, async (context, existing) => {
    const { trx, tenantId, now } = context
    const unknown = customers.filter(isUnknownOwner)
    if (unknown.length > 0) await lockNamesShared(trx, tenantId, unknown)
    const limits = { now, maxEvents: MAX_EVENTS }
    const given = unknown.length > 0 ? await giveToCustomers(trx, tenantId, unknown, limits) : 0
    // The transaction has not locked the customers that received events.
    if (given > 0) return { maxEvents, stoppedAt: customers[0] }
    return processCustomers(context, customers, existing, { maxEvents })
  })
}
