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

/** After this a job queues itself again, behind the others, so that every company gets a turn. */
const TIME_SLICE_MS = 2_000

export function createTasks(
  db: ReadHandle,
  deps: EngineDeps,
  stopping: AbortSignal = new AbortController().signal,
): TaskList {
  const { clock } = deps
  const pause = () => AbortSignal.any([stopping, AbortSignal.timeout(TIME_SLICE_MS)])
  return {
    [PROCESS_EVENTS]: (payload) => processEvents(db, parseTenantId(payload), deps, pause()),
    [RUN_SCHEDULED]: async (payload) => {
      const tenantId = parseTenantId(payload)
      const { failures, paused } = await runScheduled(db, tenantId, deps, pause())
      if (paused) await queueScheduledWork(db, tenantId)
      // A renewal releases events that waited for the next period.
      await queueProcessing(db, [tenantId])
      throwNoted(failures)
    },
    [ADVANCE_CLOCK]: async (payload) => {
      const tenantId = parseTenantId(payload)
      const { arrived, failures } = await advanceClock(db, tenantId, deps, pause())
      if (!arrived) await queueAdvance(db, tenantId)
      throwNoted(failures)
    },
    [REQUEUE_EVENTS]: (payload) => requeueEvents(db, parseTenantId(payload), payload, deps),
    [SWEEP]: () => sweep(db, clock),
    [PURGE_IDEMPOTENCY_KEYS]: () => purgeIdempotencyKeys(db),
  }
}

export const crontab = `* * * * * ${SWEEP}
7 * * * * ${PURGE_IDEMPOTENCY_KEYS}`

function parseTenantId(payload: unknown): number {
  const tenantId =
    typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : undefined
  if (typeof tenantId !== 'number') throw new Error('the job has no tenantId')
  return tenantId
}
