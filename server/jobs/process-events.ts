import { runDue } from '../billing/run-due.ts'
import { readNow } from '../clock/store.ts'
import { lockCustomers } from '../customers/store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { EVENTS_AT_ONCE, processCustomers } from '../usage/process.ts'
import { selectWaitingCustomers } from '../usage/waiting/store.ts'
import type { Surroundings } from './tasks.ts'

/**
 * Gives a verdict to each of a tenant's queued events, and adds what it counts to usage and wallets. A crash at any point
 * loses nothing and doubles nothing: verdicts are committed with all that they lead to, and what is still queued is found
 * again. Events from after a period's end wait for the next period to begin, which what is due sees to.
 */
export async function processEvents(
  db: ReadHandle,
  tenantId: number,
  surroundings: Surroundings,
): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) after = await processSome(db, tenantId, after, surroundings)
  await runDue(db, tenantId, surroundings)
}

/** Processes customers after this one; answers the last whose events are all looked at, undefined when there was none. */
function processSome(
  db: ReadHandle,
  tenantId: number,
  after: string,
  { clock, ...tools }: Surroundings,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = await readNow(trx, tenantId, clock)
    const customers = await selectWaitingCustomers(trx, tenantId, { until: now, after, most: EVENTS_AT_ONCE })
    const last = customers.at(-1)
    if (last === undefined) return undefined
    const known = await lockCustomers(trx, tenantId, customers)
    const processed = await processCustomers({ trx, tenantId, now, ...tools }, customers, known)
    // Where there were more than fitted in, the last customer is looked at again.
    return processed < EVENTS_AT_ONCE ? last : (customers.at(-2) ?? after)
  })
}
