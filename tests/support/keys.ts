import type { Mode, ReadHandle } from '../../server/db/schema.ts'
import { findTenant } from '../../server/keys/company-store.ts'
import { createCompany } from '../../server/keys/create-company.ts'
import { createKey, type KeyOptions } from '../../server/keys/create-key.ts'
import { findKeyOfAny } from '../../server/keys/keys-store.ts'
import { revokeKey } from '../../server/keys/revoke-key.ts'

/** Makes a key, and its company if it is new. */
export function makeKey(
  db: ReadHandle,
  { company, mode, ...options }: { company: string; mode: Mode } & KeyOptions,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const created = await createCompany(trx, { name: company, currency: 'USD', now: options.now })
    const tenant = created?.[mode] ?? (await findTenant(trx, company, mode))
    if (tenant === undefined) throw new Error(`there is no ${company}`)
    const { key } = await createKey(trx, tenant, options)
    return key
  })
}

export async function revoke(db: ReadHandle, key: string, now: Date): Promise<void> {
  const row = await findKeyOfAny(db, key)
  if (row === undefined) throw new Error('there is no such key')
  await db.transaction().execute((trx) => revokeKey(trx, row.tenant_id, { id: row.id, now }))
}
