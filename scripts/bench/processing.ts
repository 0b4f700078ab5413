import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EngineDeps } from '../../server/context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { runUntilIdle } from '../../server/jobs/run-until-idle.ts'
import type { Target } from './billed.ts'
import { type Load, ingest as load } from './load.ts'
import { MEASURED_MS } from './measure.ts'

/** Processes the whole queue. Returns events per second. */
export async function processAll(database: OpenDatabase, deps: EngineDeps): Promise<number> {
  const before = await countProcessed(database.db)
  const startedAt = performance.now()
  await runUntilIdle(database, deps)
  const took = performance.now() - startedAt
  return (((await countProcessed(database.db)) - before) / took) * 1_000
}

/**
 * Measures events per second that come in, and that the worker of the service processes meanwhile. The first
 * seconds are left out, until as many wait as usually do.
 */
export async function measureBesideIngest(
  db: ReadHandle,
  target: Target,
  some: Pick<Load, 'eventsPerRequest' | 'connections' | 'customerIds'>,
): Promise<{ arrived: number; processed: number }> {
  const loading = load(target, { ...some, forMs: 4 * MEASURED_MS })
  await delay(MEASURED_MS)
  const before = await countAll(db)
  const startedAt = performance.now()
  await delay(2.5 * MEASURED_MS)
  const after = await countAll(db)
  const seconds = (performance.now() - startedAt) / 1_000
  await loading
  return {
    arrived: (after.arrived - before.arrived) / seconds,
    processed: (after.processed - before.processed) / seconds,
  }
}

/** Counts both at one moment. */
async function countAll(db: ReadHandle): Promise<{ arrived: number; processed: number }> {
  const { rows } = await sql<{ arrived: number; processed: number }>`
    select (select count(*) from usage_events) as arrived, (
      select count(*) from event_states where status = 'processed'
    ) as processed`.execute(db)
  return rows[0] ?? { arrived: 0, processed: 0 }
}

async function countProcessed(db: ReadHandle): Promise<number> {
  const { n } = await db
    .selectFrom('event_states')
    .select((rows) => rows.fn.countAll<number>().as('n'))
    .where('status', '=', 'processed')
    .executeTakeFirstOrThrow()
  return n
}
