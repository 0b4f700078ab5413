import { failureFor, throwNoted } from '../billing/failures.ts'
import { runDue } from '../billing/run-due.ts'
import { readNow } from '../clock/store.ts'
import { lockCustomers } from '../customers/store.ts'
import { isDatabaseAway } from '../db/faults.ts'
import type { ReadHandle } from '../db/schema.ts'
import {
  EVENTS_AT_ONCE,
  type How,
  JUDGED,
  nextAfter,
  processCustomers,
  type Taken,
  TOGETHER,
} from '../usage/process.ts'
import { selectWaitingCustomers } from '../usage/waiting/store.ts'
import { queueProcessing } from './queue.ts'
import type { Surroundings } from './tasks.ts'

/**
 * The lanes that a tenant's customers are worked in side by side, each after a customer and up to another: while one waits
 * for the database, the other computes. Ids are random, so the middle of their alphabet halves them.
 */
const LANES = [
  { after: '', last: 'ci' },
  { after: 'ci', last: '~' },
]

/** What a lane does before the job ends and queues itself again, so that other tenants' jobs have their turn. */
const EVENTS_A_TURN = 20_000
/** What a transaction costs beside its events, in events. */
const TRANSACTION_COST = 100

/**
 * Gives a verdict to each of a tenant's queued events, and adds what it counts to usage and wallets. A crash at any point
 * loses nothing and doubles nothing: verdicts are committed with all that they lead to, and what is still queued is found
 * again. Events from after a period's end wait for the next period to begin: after what was due they are looked for again.
 * What cannot be done for a customer holds up no other: it is thrown when all else is done.
 */
export async function processEvents(
  db: ReadHandle,
  tenantId: number,
  surroundings: Surroundings,
): Promise<void> {
  // All lanes end before this does, also where one fails: nothing goes on behind the job's back.
  const settled = await Promise.allSettled(
    LANES.map((span) =>
      processLane(
        { db, tenantId, surroundings, left: EVENTS_A_TURN, how: TOGETHER, failed: new Map() },
        span,
      ),
    ),
  )
  const lanes = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  const failures = lanes.flatMap(({ failed }) => [...failed.values()])
  if (lanes.every(({ left }) => left > 0)) {
    const due = await runDue(db, tenantId, surroundings)
    failures.push(...due.failures)
    if (!due.anything) return throwNoted(failures)
  }
  await queueProcessing(db, [tenantId])
  throwNoted(failures)
}

type Lane = {
  db: ReadHandle
  tenantId: number
  surroundings: Surroundings
  /** What it may still do in this turn. Failures cost nothing: they must not keep it from whom it can do something for. */
  left: number
  /** How it takes events of many customers together. */
  how: How
  /** The customers for whom something failed, and what. They are left out for the rest of the turn. */
  failed: Map<string, Error>
}

/** Processes the events of the customers in a span, until none is left or its turn is over. */
async function processLane(lane: Lane, { after, last }: { after: string; last: string }): Promise<Lane> {
  const { db, tenantId, surroundings, failed } = lane
  let done = after
  while (lane.left > 0) {
    const span = { after: done, last, most: EVENTS_AT_ONCE }
    const found: string[] = await db.transaction().execute(async (trx) => {
      const until = await readNow(trx, tenantId, surroundings.clock)
      return selectWaitingCustomers(trx, tenantId, { ...span, until })
    })
    if (found.length === 0) return lane
    const customers = found.filter((id) => !failed.has(id))
    const again = await processTogether(lane, customers)
    done = (again.length === 0 ? found.at(-1) : customers[customers.length - again.length - 1]) ?? done
  }
  return lane
}

/** Processes a batch of these customers' events. Returns those who may have more, to be looked for together with others. */
async function processTogether(lane: Lane, customers: string[]): Promise<string[]> {
  const [first, ...others] = customers
  if (first === undefined) return []
  try {
    const { stoppedAt, tooLarge, most } = await take(lane, customers, lane.how)
    lane.how = nextAfter(lane.how, most)
    for (const customer of tooLarge) await processJudged(lane, customer)
    if (tooLarge.size > 0) return customers
    return stoppedAt === undefined ? [] : customers.slice(customers.indexOf(stoppedAt))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (others.length === 0) lane.failed.set(first, failureFor(first, error))
    else await processByHalves(lane, customers)
    return []
  }
}

/** After customers could not be processed together: processes those for whom it is possible, and notes for whom it is not. */
async function processByHalves(lane: Lane, customers: string[]): Promise<void> {
  const middle = Math.ceil(customers.length / 2)
  for (const half of [customers.slice(0, middle), customers.slice(middle)]) {
    let waiting = half
    while (waiting.length > 0 && lane.left > 0)
      waiting = await processTogether(
        lane,
        waiting.filter((id) => !lane.failed.has(id)),
      )
  }
}

/** Has a customer's events judged one by one, some in each transaction, after together they were too much. */
async function processJudged(lane: Lane, customer: string): Promise<void> {
  try {
    let how: How | undefined = JUDGED
    while (how !== undefined && lane.left > 0) {
      const { stoppedAt, most }: Taken = await take(lane, [customer], how)
      how = stoppedAt === undefined ? undefined : nextAfter(how, most)
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    lane.failed.set(customer, failureFor(customer, error))
  }
}

/** Takes and processes some of these customers' events in one transaction. */
async function take(lane: Lane, customers: string[], how: How): Promise<Taken> {
  const { db, tenantId, surroundings } = lane
  const { clock, ...tools } = surroundings
  const taken = await db.transaction().execute(async (trx) => {
    const now = await readNow(trx, tenantId, clock)
    const known = await lockCustomers(trx, tenantId, customers)
    return processCustomers({ trx, tenantId, now, ...tools }, customers, known, how)
  })
  if (taken.events > 0 && taken.tooLarge.size === 0) lane.left -= TRANSACTION_COST + taken.events
  return taken
}
