import type { EngineContext, EngineDeps } from '../context.ts'
import { lockCustomers } from '../customers/customers-store.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import {
  type Batch,
  type Pending,
  queueBatches,
  selectBatches,
  selectCustomersOf,
} from '../events/arrived/arrived-store.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'
import { MAX_EVENTS } from './claim-batch.ts'
import { processCustomers } from './process-events.ts'

export type Around = { db: ReadHandle; timeline: Timeline; deps: EngineDeps; pause: AbortSignal }

/**
 * If a transaction fails, its events are queued, where processing finds the customer that fails. Returns false if
 * paused.
 */
export async function processArrivals(around: Around, { part, upTo }: Pending): Promise<boolean> {
  const { db, timeline, deps, pause } = around
  let endOfBacklog: (() => void) | undefined
  try {
    do {
      const range = { parts: [part], upTo, maxEvents: MAX_EVENTS }
      const batches = await selectBatches(db, timeline.tenantId, range)
      if (batches.length === 0) return true
      if (isFull(batches)) endOfBacklog ??= deps.backlog?.begin()
      await processBatches(around, batches)
    } while (!pause.aborted)
    return false
  } finally {
    endOfBacklog?.()
  }
}

async function processBatches(around: Around, batches: readonly Batch[]): Promise<void> {
  const { db, timeline } = around
  const { tenantId } = timeline
  const customers = await selectCustomersOf(db, tenantId, batches)
  try {
    await withCustomers(around, customers, (context, existing) =>
      processCustomers(context, customers, existing, { maxEvents: MAX_EVENTS, batches }),
    )
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    await db.transaction().execute((trx) => queueBatches(trx, tenantId, batches))
  }
}

/** Works in a transaction that has locked the customers, at their time. */
export function withCustomers<Result>(
  { db, timeline, deps }: Omit<Around, 'pause'>,
  customers: readonly string[],
  work: (context: EngineContext, existing: ReadonlySet<string>) => Promise<Result>,
): Promise<Result> {
  const { tenantId } = timeline
  const { clock, recordEvents, ...tools } = deps
  return db.transaction().execute(async (trx) => {
    const existing = await lockCustomers(trx, tenantId, customers)
    const now = await readNow(trx, timeline, clock)
    const result = await work({ trx, tenantId, now, ...tools }, existing)
    await recordEvents(trx, { tenantId, now })
    return result
  })
}

function isFull(batches: readonly Batch[]): boolean {
  return batches.reduce((sum, { events }) => sum + events, 0) > MAX_EVENTS / 2
}
