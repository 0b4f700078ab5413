import type { Task, TaskList } from 'graphile-worker'
import { eraseCustomer } from '../billing/erase/erase-customer.ts'
import { runScheduled } from '../billing/schedule/run-scheduled.ts'
import { runTestClock } from '../billing/schedule/run-test-clock.ts'
import type { EngineDeps } from '../context.ts'
import { type Guard, unguarded } from '../db/cluster/breaker.ts'
import { noteHeartbeat } from '../db/heartbeat.ts'
import {
  type DeletedCustomer,
  ERASE_CUSTOMER,
  PROCESS_EVENTS,
  queueErasure,
  queueProcessing,
  queueScheduledWork,
  queueTestClock,
  REQUEUE_EVENTS,
  RUN_SCHEDULED,
  RUN_TEST_CLOCK,
} from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { throwNoted } from '../runtime/failures.ts'
import { traced } from '../runtime/tracing.ts'
import { dropWebhookEvents } from './drop-webhook-events.ts'
import { processEvents } from './process-events.ts'
import { purgeEmailTexts } from './purge-email-texts.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'
import { purgeSessions } from './purge-sessions.ts'
import { requeueEvents } from './requeue-events.ts'
import { rotateEventPartitions } from './rotate-event-partitions.ts'
import { sweep } from './sweep.ts'

const PURGE = 'purge'
const SWEEP = 'sweep'
const DROP_WEBHOOK_EVENTS = 'drop_webhook_events'
const ROTATE_EVENT_PARTITIONS = 'rotate_event_partitions'

/** After this time other tenants' jobs get a turn. */
const TIME_SLICE_MS = 2_000

type Options = {
  stopping?: AbortSignal
  guard?: Guard
  onEnd?: (tenantId: number) => void
}

export function createTasks(
  db: ReadHandle,
  deps: EngineDeps,
  { stopping = new AbortController().signal, guard = unguarded, onEnd = () => undefined }: Options = {},
): TaskList {
  const { clock } = deps
  const pause = () => AbortSignal.any([stopping, AbortSignal.timeout(TIME_SLICE_MS)])
  const ofTenant =
    <Subject extends { tenantId: number }>(
      parse: (payload: unknown) => Subject,
      work: (subject: Subject) => Promise<void>,
    ): Task =>
    (payload) => {
      const subject = parse(payload)
      return guard(subject.tenantId, () => work(subject)).finally(() => onEnd(subject.tenantId))
    }
  const tasks: TaskList = {
    [PROCESS_EVENTS]: ofTenant(parseTimeline, (timeline) => processEvents(db, timeline, deps, pause())),
    [RUN_SCHEDULED]: ofTenant(parseTimeline, async (timeline) => {
      const { failures, paused } = await runScheduled(db, timeline, deps, pause())
      if (paused) await queueScheduledWork(db, timeline)
      // A renewal releases events that waited for the next period.
      await queueProcessing(db, [timeline])
      throwNoted(failures)
    }),
    [RUN_TEST_CLOCK]: ofTenant(parseTimeline, async (timeline) => {
      const { done, failures } = await runTestClock(db, timeline, deps, pause())
      if (!done) await queueTestClock(db, timeline)
      throwNoted(failures)
    }),
    [ERASE_CUSTOMER]: ofTenant(parseDeletedCustomer, async (customer) => {
      if (!(await eraseCustomer(db, customer, deps, pause()))) await queueErasure(db, customer)
    }),
    [REQUEUE_EVENTS]: ofTenant(parseRequeueing, ({ tenantId, payload }) =>
      requeueEvents(db, tenantId, payload, deps),
    ),
    [SWEEP]: async () => {
      await noteHeartbeat(db)
      await sweep(db, clock)
    },
    [PURGE]: async () => {
      await purgeIdempotencyKeys(db)
      await purgeSessions(db, clock())
      await purgeEmailTexts(db, clock(), stopping)
    },
    [DROP_WEBHOOK_EVENTS]: () => dropWebhookEvents(db, clock, stopping),
    [ROTATE_EVENT_PARTITIONS]: () => rotateEventPartitions(db, deps, stopping),
  }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) => traced({ kind: 'job', name }, async () => task?.(payload, helpers)),
    ]),
  )
}

const TIMES = {
  // The sweep runs first, because its heartbeat shows that a worker lives.
  [SWEEP]: ['* * * * *', 'priority=-1'],
  [PURGE]: ['7 * * * *'],
  [DROP_WEBHOOK_EVENTS]: ['13 * * * *'],
  [ROTATE_EVENT_PARTITIONS]: ['23 * * * *'],
}

/** With a job key the next run replaces one that failed. Otherwise failed jobs pile up for days. */
export const crontab = Object.entries(TIMES)
  .map(([task, [times, ...options]]) => `${times} ${task} ?${[`jobKey=${task}`, ...options].join('&')}`)
  .join('\n')

function parseTimeline(payload: unknown): Timeline {
  const { testClockId } = Object(payload)
  if (typeof testClockId !== 'string') throw new Error('the job has no testClockId')
  return { tenantId: parseTenantId(payload), testClockId }
}

function parseDeletedCustomer(payload: unknown): DeletedCustomer {
  const { customerId } = Object(payload)
  if (typeof customerId !== 'string') throw new Error('the job has no customerId')
  return { tenantId: parseTenantId(payload), customerId }
}

function parseRequeueing(payload: unknown) {
  return { tenantId: parseTenantId(payload), payload }
}

function parseTenantId(payload: unknown): number {
  const tenantId =
    typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : undefined
  if (typeof tenantId !== 'number') throw new Error('the job has no tenantId')
  return tenantId
}
