import type { EngineDeps } from '../context.ts'
import { lockOwners } from '../customers/store.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { lockMetersShared } from '../meters/store.ts'
import { failureFor } from '../runtime/failures.ts'
import { readNow } from '../test-clocks/store.ts'
import { batchOf } from './batch.ts'
import { createLineBudget } from './limit-batch.ts'
import { performScheduled } from './perform-scheduled.ts'
import { createReached, type NowOf } from './reached.ts'
import type { ScheduledItem } from './store.ts'

/** In one transaction, so that its locks are short. */
const MAX_ITEMS = 100
const MAX_BATCHES = 20

/** Finds items that are due, in order, after what the transaction has done so far. */
type FindNext = (trx: WriteHandle, wanted: Wanted) => Promise<Found>
export type Wanted = {
  limit: number
  isLocked: (item: ScheduledItem) => boolean
  /** Only what has to be performed before the transaction can end. */
  rest: boolean
}
/** Without `nowOf` they are performed at the time that is read under the locks. */
export type Found = { items: ScheduledItem[]; nowOf?: NowOf; mayHaveEvents: boolean }

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
  const isReal = timeline.testClockId === REAL_TIME
  const failures: Error[] = []
  const leftOut: string[] = []
  /** How many transactions of one item each come next. */
  let individually = 0
  /** Fewer where these had too many lines. */
  let atMost = MAX_ITEMS
  let last: ScheduledItem | undefined

  function leaveOut(customerId: string, failure: Error): void {
    if (leftOut.includes(customerId)) return
    failures.push(failure)
    leftOut.push(customerId)
  }

  /** Notes what it does, also for where it fails. */
  async function perform(trx: WriteHandle, limit: number, attempt: Attempt): Promise<void> {
    let next = await findNext(trx, { limit, isLocked: () => true, rest: false })
    attempt.found = next.items
    if (next.items.length === 0) return
    const customers = next.items.map(({ customer_id }) => customer_id)
    const locked = await lockOwners(trx, tenantId, customers, { waits: limit === 1 || !isReal })
    const isLocked = ({ customer_id }: ScheduledItem) => locked.has(customer_id)
    // In the order of locks: finalizing takes the numbers' row, and items may come after it.
    await lockMetersShared(trx, tenantId)
    const lines = createLineBudget()
    const reached = createReached()
    for (let batches = 1; ; batches += 1) {
      const batch = batchOf(next.items.filter(isLocked), tools)
      const [first] = batch
      if (first === undefined) return
      attempt.tried.push(...batch)
      const now = next.nowOf?.(first) ?? (await readNow(trx, timeline, clock))
      const nowOf = reached.notBefore(next.nowOf ?? (() => now))
      const { mayHaveEvents } = next
      const context = { trx, tenantId, now: nowOf(first), ...tools }
      const isAll = await performScheduled(context, { items: batch, nowOf, mayHaveEvents, lines }, locked)
      reached.note(batch, nowOf)
      if (isSame(first, last) && isSame(first, await findFirst(trx)))
        throw new Error(`${first.kind} ${first.id} stays due`)
      last = first
      const isFull =
        batches >= MAX_BATCHES || lines.isHalfUsed() || attempt.tried.length + locked.size > limit
      next = await findNext(trx, { limit, isLocked, rest: !isAll || isFull })
      if (!isAll && next.items.length > 0) throw new TooMuch()
    }
  }

  async function findFirst(trx: WriteHandle): Promise<ScheduledItem | undefined> {
    const { items } = await findNext(trx, { limit: 1, isLocked: () => true, rest: false })
    return items[0]
  }

  function handleFailure(error: unknown, { found, tried }: Attempt): 'failed' {
    const [first] = found
    if (first === undefined || isDatabaseUnavailable(error)) throw error
    if (error instanceof TooMuch) atMost = Math.ceil(found.length / 2)
    else if (individually > 0) leaveOut(first.customer_id, failureFor(first.customer_id, error))
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
        await db.transaction().execute((trx) => perform(trx, individually > 0 ? 1 : atMost, attempt))
      } catch (error) {
        return handleFailure(error, attempt)
      }
      const [first] = attempt.found
      if (first === undefined) return 'nothing'
      const isIdle = attempt.tried.length === 0
      // Its customer goes with its test clock; or all are locked, and the next transaction waits for the first.
      if (isIdle && individually > 0) leftOut.push(first.customer_id)
      individually = isIdle ? 1 : Math.max(0, individually - 1)
      atMost = Math.min(MAX_ITEMS, atMost + Math.ceil(atMost / 10))
      return 'done'
    },
  }
}

type Attempt = { found: readonly ScheduledItem[]; tried: ScheduledItem[] }

/** The items that have to go together are too much for a transaction: it is undone, and the next one takes fewer. */
class TooMuch extends Error {}

/** Only an item that comes twice in a row may loop: a collection can rightly come again, because credit was added meanwhile. */
function isSame({ kind, id, at }: ScheduledItem, other: ScheduledItem | undefined): boolean {
  return kind === other?.kind && id === other.id && at.getTime() === other.at.getTime()
}
