import { sql } from 'kysely'
import type { WriteHandle } from './schema.ts'

/**
 * Planning small statements takes longer than running them. Plans use no sequential scans, because tables may grow
 * after planning.
 */
export async function reusePlans(trx: WriteHandle): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'off', true)`.execute(
    trx,
  )
}
