import type { Tenant } from '../context.ts'
import type { WriteHandle } from '../db/schema.ts'
import { type CreatedKey, createKey } from './create-key.ts'
import { MAX_GRACE_MS } from './grace.ts'
import { endKey, lockKey } from './keys-store.ts'

/**
 * The old key works for another `graceMs`, or is revoked. The new key gets the old key's lifetime unless `expiresAt`
 * is given. Returns undefined if the old key no longer works, or if it was rolled before, so that its expiry does not
 * show its lifetime.
 */
export async function rollKey(
  trx: WriteHandle,
  tenant: Pick<Tenant, 'id' | 'mode'>,
  {
    id,
    graceMs,
    expiresAt,
    now,
  }: { id: string; graceMs: number; expiresAt?: Date | null | undefined; now: Date },
): Promise<CreatedKey | undefined> {
  if (!(graceMs >= 0 && graceMs <= MAX_GRACE_MS))
    throw new RangeError('A rolled key lives on for 0 to 7 days')
  const old = await lockKey(trx, tenant.id, id)
  if (old === undefined || old.rolled_at !== null || old.revoked_at !== null) return undefined
  if (old.expires_at !== null && old.expires_at <= now) return undefined
  const sameLife =
    old.expires_at === null
      ? null
      : new Date(now.getTime() + old.expires_at.getTime() - old.created_at.getTime())
  const endsAt = new Date(now.getTime() + graceMs)
  await endKey(
    trx,
    tenant.id,
    id,
    graceMs === 0 ? { revoked_at: now } : { rolled_at: now, expires_at: earlier(endsAt, old.expires_at) },
  )
  const { label, scope } = old
  return createKey(trx, tenant, {
    label,
    scope,
    expiresAt: expiresAt === undefined ? sameLife : expiresAt,
    now,
  })
}

function earlier(left: Date, right: Date | null): Date {
  return right !== null && right < left ? right : left
}
