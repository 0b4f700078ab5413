import type { EngineDeps } from '../../server/context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { runUntilIdle } from '../../server/jobs/run-until-idle.ts'
import { sweep } from '../../server/jobs/sweep.ts'

const DAY_MS = 86_400_000
/** The time is later than the end of any month that has begun. */
const MONTH_MS = 32 * DAY_MS
/** The wait exceeds a month, so that all invoices are drafted before the first is finalized. */
const FINALIZE_AFTER_MS = 5 * DAY_MS

type Rates = { drafted: number; finalized: number }

/** Lets a month end for all monthly subscriptions: drafts their invoices, and finalizes them. Returns invoices per second of each. */
export async function renewMonth(database: OpenDatabase, deps: EngineDeps): Promise<Rates> {
  const later = (ms: number) => {
    const clock = () => new Date(deps.clock().getTime() + ms)
    return runDue(database, { ...deps, clock, finalizeAfterMs: FINALIZE_AFTER_MS })
  }
  const before = await countInvoices(database)
  const renewing = await later(MONTH_MS)
  const invoices = (await countInvoices(database)) - before
  const finalizing = await later(MONTH_MS + FINALIZE_AFTER_MS)
  return { drafted: (invoices / renewing) * 1_000, finalized: (invoices / finalizing) * 1_000 }
}

/** Returns the milliseconds that the work took. */
async function runDue(database: OpenDatabase, deps: EngineDeps): Promise<number> {
  const startedAt = performance.now()
  await sweep(database.db, deps.clock)
  await runUntilIdle(database, deps)
  return performance.now() - startedAt
}

async function countInvoices({ db }: OpenDatabase): Promise<number> {
  const { n } = await db
    .selectFrom('invoices')
    .select((rows) => rows.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
