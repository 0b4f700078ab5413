import { sql } from 'kysely'
import type { WriteHandle } from './schema.ts'

/**
 * Reuses plans, because planning small statements takes longer than running them. Kept plans must not scan
 * tables, which may have grown since.
 */
export async function reusePlans(trx: WriteHandle): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'off', true)`.execute(
    trx,
  )
}
