import { noteFailure, throwNoted } from '../billing/failures.ts'
import { runDue } from '../billing/run-due.ts'
import { readNow } from '../clock/store.ts'
import { lockCustomers } from '../customers/store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { EVENTS_AT_ONCE, processCustomers } from '../usage/process.ts'
import { selectWaitingCustomers } from '../usage/waiting/store.ts'
import type { Surroundings } from './tasks.ts'

/**
 * The lanes that a tenant's customers are worked in side by side, each after a customer and up to another: while one waits
 * for the database, the other computes. Ids are random, so the middle of their alphabet halves them.
 */
const LANES = [
  { after: '', last: 'ci' },
  { after: 'ci', last: '~' },
]

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
  for (;;) {
    // All lanes end before this does, also where one fails: nothing goes on behind the job's back.
    const lanes = await Promise.allSettled(LANES.map((lane) => processLane(db, tenantId, lane, surroundings)))
    const failures = lanes.flatMap((lane) => {
      if (lane.status === 'rejected') throw lane.reason
      return lane.value
    })
    const due = await runDue(db, tenantId, surroundings)
    if (!due.anything) return throwNoted([...failures, ...due.failures])
  }
}

type Lane = { after: string; last: string }

/** Processes the customers of a lane; answers for whom it could not. */
async function processLane(
  db: ReadHandle,
  tenantId: number,
  { after, last }: Lane,
  surroundings: Surroundings,
): Promise<Error[]> {
  const failures: Error[] = []
  let done: string | undefined = after
  while (done !== undefined) {
    const span = { after: done, last, most: EVENTS_AT_ONCE }
    const customers: string[] = await db.transaction().execute(async (trx) => {
      const until = await readNow(trx, tenantId, surroundings.clock)
      return selectWaitingCustomers(trx, tenantId, { ...span, until })
    })
    failures.push(...(await processAll(db, tenantId, customers, surroundings)))
    done = customers.at(-1)
  }
  return failures
}

/**
 * Processes all events of these customers whose time has come. Where that fails it is tried again by halves, until it is
 * known for whom.
 */
async function processAll(
  db: ReadHandle,
  tenantId: number,
  customers: string[],
  surroundings: Surroundings,
): Promise<Error[]> {
  const failures: Error[] = []
  let left = customers
  try {
    while (left.length > 0) left = await processSome(db, tenantId, left, surroundings)
  } catch (error) {
    const [first = '', ...others] = left
    if (others.length === 0) noteFailure(failures, first, error)
    const middle = Math.ceil(left.length / 2)
    const halves = others.length === 0 ? [] : [left.slice(0, middle), left.slice(middle)]
    for (const half of halves) failures.push(...(await processAll(db, tenantId, half, surroundings)))
  }
  return failures
}

/** Processes as many events as are taken at once, and answers the customers who may have more. */
function processSome(
  db: ReadHandle,
  tenantId: number,
  customers: string[],
  { clock, ...tools }: Surroundings,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const now = await readNow(trx, tenantId, clock)
    const known = await lockCustomers(trx, tenantId, customers)
    const stoppedAt = await processCustomers({ trx, tenantId, now, ...tools }, customers, known)
    return stoppedAt === undefined ? [] : customers.slice(customers.indexOf(stoppedAt))
  })
}
