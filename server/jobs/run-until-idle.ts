import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { EngineDeps } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { ReadHandle } from '../db/schema.ts'
import { COMPLETE_IN_BATCHES } from './start-worker.ts'
import { createTasks } from './tasks.ts'

/** Runs jobs until none is left that could run now. */
export async function runUntilIdle(
  { pool, db }: OpenDatabase,
  deps: EngineDeps,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const logger = new Logger(() => (_level, line) => log(line))
  const taskList = createTasks(db, deps)
  do await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger, preset: COMPLETE_IN_BATCHES })
  while (await hasJob(db))
}

async function hasJob(db: ReadHandle): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.is_available and j.run_at <= now() and q.is_available is not false limit 1`.execute(db)
  return rows.length > 0
}
