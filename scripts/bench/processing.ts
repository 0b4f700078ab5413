import type { EngineDeps } from '../../server/context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { runUntilIdle } from '../../server/jobs/run-until-idle.ts'
import { MEASURED_MS } from './measure.ts'

/** Processes the whole queue. Returns events per second. */
export async function processAll(database: OpenDatabase, deps: EngineDeps): Promise<number> {
  const before = await countProcessed(database.db)
  const startedAt = performance.now()
  await runUntilIdle(database, deps)
  const took = performance.now() - startedAt
  return (((await countProcessed(database.db)) - before) / took) * 1_000
}

/** Processes while more events come in. Returns events per second. */
export async function processFor(
  database: OpenDatabase,
  deps: EngineDeps,
  forMs = MEASURED_MS,
): Promise<number> {
  const before = await countProcessed(database.db)
  const startedAt = performance.now()
  while (performance.now() - startedAt < forMs) await runUntilIdle(database, deps)
  const took = performance.now() - startedAt
  return (((await countProcessed(database.db)) - before) / took) * 1_000
}

async function countProcessed(db: ReadHandle): Promise<number> {
  const { n } = await db
    .selectFrom('event_states')
    .select((rows) => rows.fn.countAll<number>().as('n'))
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow()
  return n
}
