import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger as Log } from 'pino'
import type { EngineDeps } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { ReadHandle } from '../db/schema.ts'
import { queueArrived } from './queue-arrived.ts'
import { COMPLETE_IN_BATCHES, toLogger } from './start-worker.ts'
import { createTasks } from './tasks.ts'

export async function runUntilIdle({ pool, db }: OpenDatabase, deps: EngineDeps, log?: Log): Promise<void> {
  const logger = toLogger(log)
  const taskList = createTasks(db, deps)
  await queueArrived(db)
  do await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger, preset: COMPLETE_IN_BATCHES })
  while (await hasJob(db))
}

async function hasJob(db: ReadHandle): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs j where locked_at is null and attempts < max_attempts and run_at <= now() and not exists (
      select from graphile_worker.jobs o where o.queue_name = j.queue_name and o.locked_at is not null
    ) limit 1`.execute(db)
  return rows.length > 0
}
