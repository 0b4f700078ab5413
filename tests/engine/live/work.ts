import { sql } from 'kysely'
import { queueScheduledWork } from '../../../server/db/job-queue.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { processEvents } from '../../../server/jobs/process-events.ts'
import { newId, newSecret } from '../../../server/runtime/ids.ts'
import type { Working } from '../histories/actions.ts'
import { HOUR_MS } from '../model/arithmetic.ts'
import { processQueue } from '../model/usage.ts'
import { workUntilDeath } from './mortal.ts'
import type { Side, World } from './side.ts'

/** Has done what requests left to the worker, and in the model. */
export async function work(side: Side, working: Working): Promise<void> {
  const { world, company, model } = side
  const { rows } = await sql`select from graphile_worker._private_jobs limit 1`.execute(world.service.db)
  if (rows.length > 0) await workInManner(world, company.tenantId, working)
  processQueue(model)
  side.unworked = false
}

/** Has done what fell due while time passed; the model is not touched. */
export async function workOffDue({ world, company: { tenantId } }: Side, working: Working): Promise<void> {
  await queueScheduledWork(world.service.db, tenantId)
  await workInManner(world, tenantId, working)
}

async function workInManner(world: World, tenantId: number, working: Working): Promise<void> {
  const { service } = world
  if (working === 'several') await Promise.all([1, 2].map(() => workDirectly(world, service.db, tenantId)))
  if (typeof working === 'object')
    world.deaths += Number(
      await workUntilDeath(service.databaseUrl, working.diesAt, (db) => workDirectly(world, db, tenantId)),
    )
  await service.work()
}

/** What a worker's jobs do, without the queue of jobs, which would count a death among a job's tries and wait. */
async function workDirectly({ service }: World, db: ReadHandle, tenantId: number): Promise<void> {
  const clock = () => service.clock.now
  const { signal } = new AbortController()
  await processEvents(db, tenantId, { clock, newId, newSecret, finalizeAfterMs: HOUR_MS }, signal)
}
