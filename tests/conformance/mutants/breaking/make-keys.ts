import { randomUUID } from 'node:crypto'
import type { Keys } from '../../../../conformance/runner/session.ts'
import type { Tenant } from '../../../../server/context.ts'
import type { OpenDatabase } from '../../../../server/db/open.ts'
import type { Mode, WriteHandle } from '../../../../server/db/schema.ts'
import { createCompany } from '../../../../server/keys/create-company.ts'
import { createKey } from '../../../../server/keys/create-key.ts'
import { revokeKey } from '../../../../server/keys/revoke-key.ts'

/** Keys of two new companies, a revoked one, and one of each smaller scope. In one transaction, since each mutant has its own. */
export function makeKeys({ db }: OpenDatabase, mode: Mode): Promise<Required<Keys>> {
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    const own = await makeTenant(trx, mode, now)
    const other = await makeTenant(trx, mode, now)
    const revoked = await createKey(trx, own, { now })
    await revokeKey(trx, own.id, { id: revoked.id, now })
    return {
      own: (await createKey(trx, own, { now })).key,
      other: (await createKey(trx, other, { now })).key,
      revoked: revoked.key,
      'read-only': (await createKey(trx, own, { scope: 'read_only', now })).key,
      'ingest-only': (await createKey(trx, own, { scope: 'ingest_only', now })).key,
    }
  })
}

async function makeTenant(trx: WriteHandle, mode: Mode, now: Date): Promise<Tenant> {
  const created = await createCompany(trx, { name: `Company ${randomUUID()}`, currency: 'USD', now })
  if (created === undefined) throw new Error('there is a company of that name')
  return created[mode]
}
