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
 */
export async function processEvents(
  db: ReadHandle,
  tenantId: number,
  surroundings: Surroundings,
): Promise<void> {
  do {
    // All lanes end before this does, also where one fails: nothing goes on behind the job's back.
    const lanes = await Promise.allSettled(LANES.map((lane) => processLane(db, tenantId, lane, surroundings)))
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  } while (await runDue(db, tenantId, surroundings))
}

async function processLane(
  db: ReadHandle,
  tenantId: number,
  { after, last }: Lane,
  surroundings: Surroundings,
): Promise<void> {
  let done: string | undefined = after
  while (done !== undefined) done = await processSome(db, tenantId, { after: done, last }, surroundings)
}

type Lane = { after: string; last: string }

/** Processes customers of a lane; answers the last whose events are all looked at, undefined when there was none. */
function processSome(
  db: ReadHandle,
  tenantId: number,
  { after, last }: Lane,
  { clock, ...tools }: Surroundings,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = await readNow(trx, tenantId, clock)
    const span = { until: now, after, last, most: EVENTS_AT_ONCE }
    const customers = await selectWaitingCustomers(trx, tenantId, span)
    if (customers.length === 0) return undefined
    const known = await lockCustomers(trx, tenantId, customers)
    const left = await processCustomers({ trx, tenantId, now, ...tools }, customers, known)
    // Where there were more than fitted in, the customer who was not done with is looked at again.
    return left === undefined ? customers.at(-1) : (customers[customers.indexOf(left) - 1] ?? after)
  })
}
