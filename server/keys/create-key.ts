import type { KeyScope } from '../../generated/operations.ts'
import type { Tenant } from '../context.ts'
import type { WriteHandle } from '../db/schema.ts'
import { newId, newSecret } from '../runtime/ids.ts'
import { insertKey } from './keys-store.ts'

const SECRET_LENGTH = 32

export type KeyOptions = { label?: string | null; scope?: KeyScope; expiresAt?: Date | null; now: Date }
/** The full `key` exists only here. The database has its hash and a hint. */
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
