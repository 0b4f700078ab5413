import type { TaskList } from 'graphile-worker'
import type { ReadHandle } from '../db/schema.ts'
import { processEvents } from './process-events.ts'
import { purgeIdempotencyKeys } from './purge-idempotency-keys.ts'
import { PROCESS_EVENTS } from './queue.ts'

/** Everything the worker runs, by the name its jobs carry. */
export function createTasks(db: ReadHandle, clock: () => Date): TaskList {
  return {
    [PROCESS_EVENTS]: (payload) => processEvents(db, parseTenantId(payload), clock),
    [PURGE_IDEMPOTENCY_KEYS]: () => purgeIdempotencyKeys(db, clock),
  }
}

/** When the recurring jobs run, in cron's notation, UTC. */
const PURGE_IDEMPOTENCY_KEYS = 'purge_idempotency_keys'
export const crontab = `7 * * * * ${PURGE_IDEMPOTENCY_KEYS}`

function parseTenantId(payload: unknown): number {
  const tenantId =
    typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : undefined
  if (typeof tenantId !== 'number') throw new Error('a job without tenantId')
  return tenantId
}
