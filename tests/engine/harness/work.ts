import { sql } from 'kysely'
import { queueScheduledWork } from '../../../server/db/job-queue.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { processEvents } from '../../../server/jobs/process-events.ts'
import { newId, newSecret } from '../../../server/runtime/ids.ts'
import type { WorkerMode } from '../commands/commands.ts'
import { HOUR_MS } from '../model/arithmetic.ts'
import { processQueue } from '../model/usage.ts'
import { workUntilCrash } from './crashing-worker.ts'
import type { Harness, Tenant } from './tenant.ts'

/** Runs the worker, if requests queued work, and processes the model's queue. */
export async function work(tenant: Tenant, worker: WorkerMode): Promise<void> {
  const { harness, company, model } = tenant
  const { rows } = await sql`select from graphile_worker._private_jobs limit 1`.execute(harness.service.db)
  if (rows.length > 0) await workAs(harness, company.tenantId, worker)
  processQueue(model)
  tenant.hasQueuedEvents = false
}

/** Runs the work that fell due while time passed. Does not touch the model. */
export async function workScheduled(
  { harness, company: { tenantId } }: Tenant,
  worker: WorkerMode,
): Promise<void> {
  await queueScheduledWork(harness.service.db, tenantId)
  await workAs(harness, tenantId, worker)
}

async function workAs(harness: Harness, tenantId: number, worker: WorkerMode): Promise<void> {
  const { service } = harness
  if (worker === 'several') await Promise.all([1, 2].map(() => processQueued(harness, service.db, tenantId)))
  if (typeof worker === 'object')
    harness.crashes += Number(
      await workUntilCrash(service.databaseUrl, worker.crashesAt, (db) =>
        processQueued(harness, db, tenantId),
      ),
    )
  await service.work()
}

/** Does what a worker's job does, without the job queue, which would count a crash as a try and wait. */
async function processQueued({ service }: Harness, db: ReadHandle, tenantId: number): Promise<void> {
  const clock = () => service.clock.now
  const { signal } = new AbortController()
  await processEvents(db, tenantId, { clock, newId, newSecret, finalizeAfterMs: HOUR_MS }, signal)
}
