import { readNow } from '../clock/store.ts'
import type { EngineDeps } from '../context.ts'
import { lockCustomers } from '../customers/store.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import { failureFor } from '../runtime/failures.ts'
import {
  EVENTS_AT_ONCE,
  type How,
  JUDGED,
  nextAfter,
  processCustomers,
  type Taken,
  TOGETHER,
} from './process-events.ts'
import { selectWaitingCustomers } from './queue/store.ts'

/**
 * The lanes that a tenant's customers are worked in side by side, each after a customer and up to another: while one waits
 * for the database, the other computes. Ids are random, so the middle of their alphabet halves them.
 */
const PARTITIONS = [
  { after: '', last: 'ci' },
  { after: 'ci', last: '~' },
]

/** Which customers could not be processed, and why, and whether it stopped before the end. */
type Processed = { failed: ReadonlyMap<string, Error>; paused: boolean }

/** Processes the queued events whose time has come, customer by customer; at least a batch of them before it pauses. */
export async function processQueued(
  db: ReadHandle,
  tenantId: number,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<Processed> {
  // All lanes end before this does, also where one fails: nothing goes on behind the job's back.
  const settled = await Promise.allSettled(
    PARTITIONS.map((span) =>
      processPartition({ db, tenantId, deps, pause, how: TOGETHER, failed: new Map() }, span),
    ),
  )
  const lanes = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return {
    failed: new Map(lanes.flatMap(({ failed }) => [...failed])),
    paused: lanes.some(({ paused }) => paused),
  }
}

type Partition = {
  db: ReadHandle
  tenantId: number
  deps: EngineDeps
  pause: AbortSignal
  /** How it takes events of many customers together. */
  how: How
  /** The customers that could not be processed, and why. They are left out for the rest of the turn. */
  failed: Map<string, Error>
}

/** Processes the events of the customers in a span, until none is left or it is to pause. */
async function processPartition(
  lane: Partition,
  { after, last }: { after: string; last: string },
): Promise<Processed> {
  const { db, tenantId, deps, pause, failed } = lane
  let done = after
  do {
    const until = await readNow(db, tenantId, deps.clock)
    const span = { until, after: done, last, most: EVENTS_AT_ONCE }
    const found = await selectWaitingCustomers(db, tenantId, span)
    if (found.length === 0) return { failed, paused: false }
    const customers = found.filter((id) => !failed.has(id))
    const again = await processTogether(lane, customers)
    done = (again.length === 0 ? found.at(-1) : customers[customers.length - again.length - 1]) ?? done
  } while (!pause.aborted)
  return { failed, paused: true }
}

/** Processes a batch of these customers' events. Returns those who may have more, to be looked for together with others. */
async function processTogether(lane: Partition, customers: string[]): Promise<string[]> {
  const [first, ...others] = customers
  if (first === undefined) return []
  try {
    const { stoppedAt, tooLarge, most } = await take(lane, customers, lane.how)
    lane.how = nextAfter(lane.how, most)
    for (const customer of tooLarge) await processJudged(lane, customer)
    if (tooLarge.size > 0) return customers
    return stoppedAt === undefined ? [] : customers.slice(customers.indexOf(stoppedAt))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (others.length === 0) lane.failed.set(first, failureFor(first, error))
    else await bisectFailures(lane, customers)
    return []
  }
}

/** After customers could not be processed together: processes those for whom it is possible, and notes for whom it is not. */
async function bisectFailures(lane: Partition, customers: string[]): Promise<void> {
  const middle = Math.ceil(customers.length / 2)
  for (const half of [customers.slice(0, middle), customers.slice(middle)]) {
    let waiting = half
    do
      waiting = await processTogether(
        lane,
        waiting.filter((id) => !lane.failed.has(id)),
      )
    while (waiting.length > 0 && !lane.pause.aborted)
  }
}

/** Has a customer's events judged one by one, some in each transaction, after together they were too much. */
async function processJudged(lane: Partition, customer: string): Promise<void> {
  try {
    let how: How | undefined = JUDGED
    do {
      const { stoppedAt, most }: Taken = await take(lane, [customer], how)
      how = stoppedAt === undefined ? undefined : nextAfter(how, most)
    } while (how !== undefined && !lane.pause.aborted)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    lane.failed.set(customer, failureFor(customer, error))
  }
}

/** Takes and processes some of these customers' events in one transaction. */
function take({ db, tenantId, deps }: Partition, customers: string[], how: How): Promise<Taken> {
  const { clock, ...tools } = deps
  return db.transaction().execute(async (trx) => {
    const known = await lockCustomers(trx, tenantId, customers)
    const now = await readNow(trx, tenantId, clock)
    return processCustomers({ trx, tenantId, now, ...tools }, customers, known, how)
  })
}
