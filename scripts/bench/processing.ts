import { Logger, runOnce } from 'graphile-worker'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createTasks, type Surroundings } from '../../server/jobs/tasks.ts'

/** Events a second that the worker gives a verdict on, working off all that is queued. */
export async function processAll({ pool, db }: OpenDatabase, surroundings: Surroundings): Promise<number> {
  const { queued } = await db
    .selectFrom('usage_events')
    .select((rows) => rows.fn.countAll<number>().as('queued'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const startedAt = performance.now()
  const quiet = new Logger(() => () => undefined)
  await runOnce({
    pgPool: pool,
    taskList: createTasks(db, surroundings),
    noHandleSignals: true,
    logger: quiet,
  })
  return (queued / (performance.now() - startedAt)) * 1_000
}
