import type { EngineDeps } from '../context.ts'
import { lockOwners } from '../customers/store.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { lockMetersShared } from '../meters/store.ts'
import { failureFor } from '../runtime/failures.ts'
import { readNow } from '../test-clocks/store.ts'
import { batchOf } from './batch.ts'
import { performScheduled } from './perform-scheduled.ts'
import type { ScheduledItem } from './store.ts'

/** In one transaction, so that its locks are short. */
export const MAX_ITEMS = 100
const MAX_BATCHES = 20

/** Finds at most `limit` items that are due, in order, after what the transaction has done so far. */
type FindNext = (trx: WriteHandle, limit: number) => Promise<Found>
/** Without `now` they are performed at the time that is read under the locks. */
export type Found = { items: ScheduledItem[]; now?: Date; mayHaveEvents: boolean }

/**
 * Performs scheduled items, several per transaction: together those of different customers, one after another those of the same.
 * Where a transaction fails, its items are performed again one by one; customers whose items fail then are left out, so that they
 * do not block the others.
 */
export function createScheduledRunner(
  db: ReadHandle,
  timeline: Timeline,
  { clock, ...tools }: EngineDeps,
  findNext: FindNext,
) {
  const { tenantId } = timeline
  const failures: Error[] = []
  const leftOut: string[] = []
  /** How many transactions of one item each come next. */
  let individually = 0
  let last: ScheduledItem | undefined

  function leaveOut(customerId: string, failure: Error): void {
    if (leftOut.includes(customerId)) return
    failures.push(failure)
    leftOut.push(customerId)
  }

  /** Notes what it does, also for where it fails. */
  async function perform(trx: WriteHandle, limit: number, attempt: Attempt): Promise<void> {
    const { items, ...found } = await findNext(trx, limit)
    attempt.found = items
    if (items.length === 0) return
    const isReal = timeline.testClockId === REAL_TIME
    const customers = items.map(({ customer_id }) => customer_id)
    const locked = await lockOwners(trx, tenantId, customers, { waits: limit === 1 || !isReal })
    const isLocked = ({ customer_id }: ScheduledItem) => locked.has(customer_id)
    const lockedBatch = (some: ScheduledItem[]) => {
      if (isReal) return batchOf(some.filter(isLocked), timeline)
      // The clock stands at the first item's moment: the others come after it.
      const batch = batchOf(some, timeline)
      return batch.every(isLocked) ? batch : []
    }
    // In the order of locks: finalizing takes the numbers' row, and items may come after it.
    await lockMetersShared(trx, tenantId)
    let next: Found = { ...found, items: lockedBatch(items) }
    for (let batches = 1; ; batches += 1) {
      const [first] = next.items
      if (first === undefined) return
      attempt.tried.push(...next.items)
      const now = next.now ?? (await readNow(trx, timeline, clock))
      const isAll = await performScheduled({ trx, tenantId, now, ...tools }, next, locked)
      if (isSame(first, last) && isSame(first, (await findNext(trx, 1)).items[0]))
        throw new Error(`${first.kind} ${first.id} stays due`)
      last = first
      if (!isAll || batches === MAX_BATCHES || attempt.tried.length + locked.size > limit) return
      const found = await findNext(trx, limit)
      next = { ...found, items: lockedBatch(found.items) }
    }
  }

  function handleFailure(error: unknown, { found, tried }: Attempt): 'failed' {
    const [first] = found
    if (first === undefined || isDatabaseUnavailable(error)) throw error
    if (individually > 0) leaveOut(first.customer_id, failureFor(first.customer_id, error))
    else individually = Math.max(1, tried.length)
    return 'failed'
  }

  return {
    failures,
    leftOut: leftOut as readonly string[],
    leaveOut,
    /** Performs what one transaction can. */
    async run(): Promise<'nothing' | 'done' | 'failed'> {
      const attempt: Attempt = { found: [], tried: [] }
      try {
        await db.transaction().execute((trx) => perform(trx, individually > 0 ? 1 : MAX_ITEMS, attempt))
      } catch (error) {
        return handleFailure(error, attempt)
      }
      const [first] = attempt.found
      if (first === undefined) return 'nothing'
      const isIdle = attempt.tried.length === 0
      // Its customer goes with its test clock; or all are locked, and the next transaction waits for the first.
      if (isIdle && individually > 0) leftOut.push(first.customer_id)
      individually = isIdle ? 1 : Math.max(0, individually - 1)
      return 'done'
    },
  }
}

type Attempt = { found: readonly ScheduledItem[]; tried: ScheduledItem[] }

/** Only an item that comes twice in a row may loop: a collection can rightly come again, because credit was added meanwhile. */
function isSame({ kind, id, at }: ScheduledItem, other: ScheduledItem | undefined): boolean {
  return kind === other?.kind && id === other.id && at.getTime() === other.at.getTime()
}
