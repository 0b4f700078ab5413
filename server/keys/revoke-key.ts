import type { WriteHandle } from '../db/schema.ts'
import { endKey, lockKey } from './store.ts'

/** A revoked key stays as it is. Returns false when the tenant has no such key. */
export async function revokeKey(
  trx: WriteHandle,
  tenantId: number,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const key = await lockKey(trx, tenantId, id)
  if (key === undefined) return false
  if (key.revoked_at === null) await endKey(trx, tenantId, id, { revoked_at: now })
  return true
}
