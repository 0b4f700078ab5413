import type { KeyScope } from '../../generated/operations.ts'
import type { Tenant } from '../context.ts'
import type { WriteHandle } from '../db/schema.ts'
import { newId, newSecret } from '../runtime/ids.ts'
import { insertKey } from './keys-store.ts'

/** 32 base-62 characters: 190 bits. */
const SECRET_LENGTH = 32

export type KeyOptions = { label?: string | null; scope?: KeyScope; expiresAt?: Date | null; now: Date }
/** The whole `key` is known only here: its hash and a hint are stored. */
export type CreatedKey = { id: string; key: string }

export async function createKey(
  trx: WriteHandle,
  tenant: Pick<Tenant, 'id' | 'mode'>,
  { label = null, scope = 'full', expiresAt = null, now }: KeyOptions,
): Promise<CreatedKey> {
  const id = newId()
  const key = `ak_${tenant.mode}_${newSecret(SECRET_LENGTH)}`
  await insertKey(trx, {
    id,
    tenant_id: tenant.id,
    label,
    scope,
    created_at: now,
    expires_at: expiresAt,
    key,
  })
  return { id, key }
}
