import type { ReadHandle } from '../db/schema.ts'

/** Twice what the contract promises, so that no clock's error can cut the promise short. */
const KEPT_MS = 48 * 60 * 60 * 1000

/** Forgets Idempotency-Keys that no client may count on any more. */
export async function purgeIdempotencyKeys(db: ReadHandle, clock: () => Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(clock().getTime() - KEPT_MS))
    .execute()
}
