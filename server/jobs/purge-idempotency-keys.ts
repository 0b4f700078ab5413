import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

/** Twice what the contract promises, so that no clock's error can cut the promise short. */
const KEPT_HOURS = 48

/** Forgets Idempotency-Keys that no client may count on any more. Keys carry the database's time, so it judges their age. */
export async function purgeIdempotencyKeys(db: ReadHandle): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
}
