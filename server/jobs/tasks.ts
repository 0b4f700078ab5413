import type { TaskList } from 'graphile-worker'
import { advanceClock } from '../billing/advance-clock.ts'
import { runScheduled } from '../billing/run-scheduled.ts'
import type { EngineDeps } from '../context.ts'
import {
  ADVANCE_CLOCK,
  PROCESS_EVENTS,
  queueAdvance,
  queueProcessing,
  queueScheduledWork,
  REQUEUE_EVENTS,
  RUN_SCHEDULED,
} from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { throwNoted } from '../runtime/failures.ts'
import { processEvents } from './process-events.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'
import { requeueEvents } from './requeue-events.ts'
import { sweep } from './sweep.ts'

const PURGE_IDEMPOTENCY_KEYS = 'purge_idempotency_keys'
const SWEEP = 'sweep'

/**
 * How long a job works before it lets the next one in: it queues itself again behind those that wait, so that the work of
 * one company, however much, leaves room for that of the others.
 */
const SHIFT_MS = 2_000

/** Everything the worker runs, by the name its jobs carry. Once `stopping` is aborted, jobs end after their current piece. */
export function createTasks(
  db: ReadHandle,
  deps: EngineDeps,
  stopping: AbortSignal = new AbortController().signal,
): TaskList {
  const { clock } = deps
  const shift = () => AbortSignal.any([stopping, AbortSignal.timeout(SHIFT_MS)])
  return {
    [PROCESS_EVENTS]: (payload) => processEvents(db, parseTenantId(payload), deps, shift()),
    [RUN_SCHEDULED]: async (payload) => {
      const tenantId = parseTenantId(payload)
      const { failures, paused } = await runScheduled(db, tenantId, deps, shift())
      if (paused) await queueScheduledWork(db, tenantId)
      // Events whose time has come, or that waited for a renewal.
      await queueProcessing(db, [tenantId])
      throwNoted(failures)
    },
    [ADVANCE_CLOCK]: async (payload) => {
      const tenantId = parseTenantId(payload)
      const { arrived, failures } = await advanceClock(db, tenantId, deps, shift())
      if (!arrived) await queueAdvance(db, tenantId)
      throwNoted(failures)
    },
    [REQUEUE_EVENTS]: (payload) => requeueEvents(db, parseTenantId(payload), payload, deps),
    [SWEEP]: () => sweep(db, clock),
    [PURGE_IDEMPOTENCY_KEYS]: () => purgeIdempotencyKeys(db),
  }
}

/** When the recurring jobs run, in cron's notation, UTC: every minute what falls due, every hour what is to be forgotten. */
export const crontab = `* * * * * ${SWEEP}
7 * * * * ${PURGE_IDEMPOTENCY_KEYS}`

function parseTenantId(payload: unknown): number {
  const tenantId =
    typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : undefined
  if (typeof tenantId !== 'number') throw new Error('a job without tenantId')
  return tenantId
}
