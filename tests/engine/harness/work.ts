import { sql } from 'kysely'
import { queueScheduledWork } from '../../../server/db/job-queue.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { REAL_TIME, type Timeline } from '../../../server/db/timeline.ts'
import { processEvents } from '../../../server/jobs/process-events.ts'
import { engineDeps } from '../../support/service.ts'
import type { WorkerMode } from '../commands/commands.ts'
import { markOverdue } from '../model/invoices.ts'
import { processQueue } from '../model/usage.ts'
import type { BillingCompany } from './company.ts'
import { workUntilCrash } from './crashing-worker.ts'
import type { Harness, Tenant } from './tenant.ts'

/** Runs the worker, if requests queued work, and processes the model's queue. */
export async function work(tenant: Tenant, worker: WorkerMode): Promise<void> {
  const { harness, company, model } = tenant
  const { rows } = await sql`
    select from graphile_worker.jobs union all select from event_batches limit 1`.execute(harness.service.db)
  if (rows.length > 0) await workAs(harness, timelineOf(company), worker)
  processQueue(model)
  markOverdue(model)
  tenant.hasQueuedEvents = false
}

/** Runs the work that fell due while time passed. Does not touch the model. */
export async function workScheduled({ harness, company }: Tenant, worker: WorkerMode): Promise<void> {
  await queueScheduledWork(harness.service.db, timelineOf(company))
  await workAs(harness, timelineOf(company), worker)
}

function timelineOf({ tenantId, testClock }: BillingCompany): Timeline {
  return { tenantId, testClockId: testClock ?? REAL_TIME }
}

async function workAs(harness: Harness, timeline: Timeline, worker: WorkerMode): Promise<void> {
  const { service } = harness
  if (worker === 'several') await Promise.all([1, 2].map(() => processQueued(harness, service.db, timeline)))
  if (typeof worker === 'object')
    harness.crashes += Number(
      await workUntilCrash(service.databaseUrl, worker.crashesAt, (db) =>
        processQueued(harness, db, timeline),
      ),
    )
  await service.work()
}

/** Does what a worker's job does, without the job queue, which would count a crash as a try and wait. */
async function processQueued({ service }: Harness, db: ReadHandle, timeline: Timeline): Promise<void> {
  const clock = () => service.clock.now
  const { signal } = new AbortController()
  await processEvents(db, timeline, engineDeps(clock), signal)
}
