import { failureFor, throwNoted } from '../billing/failures.ts'
import { runDue } from '../billing/run-due.ts'
import { readNow } from '../clock/store.ts'
import { lockCustomers } from '../customers/store.ts'
import { isDatabaseAway } from '../db/faults.ts'
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
  pause: AbortSignal,
): Promise<void> {
  for (;;) {
    const failures = await processQueued(db, tenantId, surroundings)
    const due = await runDue(db, tenantId, surroundings, pause)
    if (!due.anything) return throwNoted([...failures, ...due.failures])
  }
}

/** Processes the queued events whose time has come, customer by customer. Returns for whom it could not. */
export async function processQueued(
  db: ReadHandle,
  tenantId: number,
  surroundings: Surroundings,
): Promise<Error[]> {
  // All lanes end before this does, also where one fails: nothing goes on behind the job's back.
  const lanes = await Promise.allSettled(LANES.map((lane) => processLane(db, tenantId, lane, surroundings)))
  return lanes.flatMap((lane) => {
    if (lane.status === 'rejected') throw lane.reason
    return lane.value
  })
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
  let done = after
  for (;;) {
    const span = { after: done, last, most: EVENTS_AT_ONCE }
    const until = await readNow(db, tenantId, surroundings.clock)
    const customers = await selectWaitingCustomers(db, tenantId, { ...span, until })
    if (customers.length === 0) return failures
    try {
      const left = await processSome(db, tenantId, customers, surroundings)
      // The one it stopped at is looked for again, together with others.
      done = customers[customers.length - left.length - 1] ?? done
    } catch (error) {
      failures.push(...(await processByHalves(db, tenantId, customers, { surroundings, error })))
      done = customers.at(-1) ?? done
    }
  }
}

/** After customers could not be processed together: processes those for whom it is possible, and answers for whom it is not. */
async function processByHalves(
  db: ReadHandle,
  tenantId: number,
  customers: string[],
  { surroundings, error }: { surroundings: Surroundings; error: unknown },
): Promise<Error[]> {
  if (isDatabaseAway(error)) throw error
  const [first = '', ...others] = customers
  if (others.length === 0) return [failureFor(first, error)]
  const failures: Error[] = []
  const middle = Math.ceil(customers.length / 2)
  for (const half of [customers.slice(0, middle), customers.slice(middle)]) {
    let left = half
    try {
      while (left.length > 0) left = await processSome(db, tenantId, left, surroundings)
    } catch (cause) {
      failures.push(...(await processByHalves(db, tenantId, left, { surroundings, error: cause })))
    }
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
    const known = await lockCustomers(trx, tenantId, customers)
    const now = await readNow(trx, tenantId, clock)
    const stoppedAt = await processCustomers({ trx, tenantId, now, ...tools }, customers, known)
    return stoppedAt === undefined ? [] : customers.slice(customers.indexOf(stoppedAt))
  })
}
