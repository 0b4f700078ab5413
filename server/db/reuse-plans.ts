import { sql } from 'kysely'
import type { WriteHandle } from './schema.ts'

/**
 * For a transaction of many small statements that come again and again: PostgreSQL keeps their plans, which take it longer than the
 * statements. Without scans of whole tables, since tables that are small now may be large when the plan is used.
 */
export async function reusePlans(trx: WriteHandle): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'off', true)`.execute(
    trx,
  )
}
