import type { WriteHandle } from '../db/schema.ts'
import { endKey, lockKey } from './keys-store.ts'

/** Returns false if there is no such key or it is revoked already. */
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
