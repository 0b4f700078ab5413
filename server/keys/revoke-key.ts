import type { WriteHandle } from '../db/schema.ts'
import { endKey, lockKey } from './keys-store.ts'

/** Returns false if the key does not exist or is already revoked. */
export async function revokeKey(
  trx: WriteHandle,
  tenantId: number,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const key = await lockKey(trx, tenantId, id)
  if (key === undefined || key.revoked_at !== null) return false
  await endKey(trx, tenantId, id, { revoked_at: now })
  return true
}
