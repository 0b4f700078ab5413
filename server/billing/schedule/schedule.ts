import type { EngineDeps } from '../../context.ts'
import { lockOwners } from '../../customers/customers-store.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { takeScheduledWork } from '../../db/job-queue.ts'
import { reusePlans } from '../../db/reuse-plans.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { lockMetersShared } from '../../meters/meters-store.ts'
import { failureFor } from '../../runtime/failures.ts'
import { moveTestClock } from '../../test-clocks/test-clocks-store.ts'
import { MAX_LINES } from '../renew/limit-batch.ts'
import { type ScheduledItem, selectScheduled } from './billing-store.ts'
import { nextBatch } from './next-batch.ts'
import { performScheduled } from './perform-scheduled.ts'

/** Keeps locks short. */
const MAX_ITEMS = 100
const MAX_BATCHES = 20
const MAX_MS = 500

function createBudget() {
  const began = performance.now()
  let batches = MAX_BATCHES
  let items = MAX_ITEMS
  let lines = MAX_LINES
  return {
    itemsAfter(performed: number, written: number): number {
      batches -= 1
      items -= performed
      lines -= written
      return batches > 0 && lines > 0 && performance.now() - began < MAX_MS ? items : 0
    },
  }
}

/** A test clock may advance to `end` within the transaction. */
type Step = { until: Date; end?: Date | undefined }

export function createSchedule(
  db: ReadHandle,
  timeline: Timeline,
  { clock, recordEvents, ...tools }: EngineDeps,
) {
  const { tenantId } = timeline
  const isReal = timeline.testClockId === REAL_TIME
  const failures: Error[] = []
  const leftOut: string[] = []

  /** Returns false if other transactions hold all customers of the batch. */
  function transact(due: readonly ScheduledItem[], { until, end }: Step, waits: boolean): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const budget = createBudget()
      const moveTo = (to: Date) => moveTestClock(trx, timeline, { to, now: clock() })
      await reusePlans(trx)
      let moved = isReal ? undefined : await moveTo(until)
      const customers = due.map(({ customer_id }) => customer_id)
      const locked = await lockOwners(trx, tenantId, customers, { waits })
      const isLocked = ({ customer_id }: ScheduledItem) => locked.has(customer_id)
      // Lock order: customers, meters, then the row of numbers, which finalizing takes.
      await lockMetersShared(trx, tenantId)
      let batch = nextBatch(due.filter(isLocked), until)
      if (batch.length === 0) return false
      while (batch.length > 0) {
        const now = moved ?? clock()
        const lines = await performScheduled({ trx, tenantId, now, ...tools }, batch, locked)
        // The run looks for more work itself, so it queues no job: a job's row is locked last.
        takeScheduledWork(trx)
        // Events show their objects at this moment.
        await recordEvents(trx, { tenantId, now })
        const limit = budget.itemsAfter(batch.length, lines)
        const next = end && limit > 0 ? await selectScheduled(trx, timeline, end, { leftOut, limit }) : []
        batch = nextBatch(next, next[0]?.at ?? until)
        if (!batch.every(isLocked)) return true
        if (next[0] !== undefined) moved = await moveTo(next[0].at)
      }
      return true
    })
  }

  async function performAlone(item: ScheduledItem, until: Date): Promise<boolean> {
    const { customer_id } = item
    try {
      if (await transact([item], { until }, true)) return true
      // The customer was deleted with its test clock.
      leftOut.push(customer_id)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      schedule.leaveOut(customer_id, failureFor(customer_id, error))
    }
    return false
  }

  const schedule = {
    failures,
    leftOut: leftOut as readonly string[],
    leaveOut(customerId: string, failure: Error): void {
      if (leftOut.includes(customerId)) return
      failures.push(failure)
      leftOut.push(customerId)
    },
    selectDue: (until: Date) => selectScheduled(db, timeline, until, { leftOut, limit: MAX_ITEMS }),
    async performNext(due: readonly ScheduledItem[], step: Step): Promise<boolean> {
      const { until } = step
      const batch = nextBatch(due, until)
      const [first] = batch
      if (first === undefined) return false
      try {
        return (await transact(due, step, !isReal)) || (await performAlone(first, until))
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error
      }
      let performed = false
      for (const item of batch) performed = (await performAlone(item, until)) || performed
      return performed
    },
  }
  return schedule
}
