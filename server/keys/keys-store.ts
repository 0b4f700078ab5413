import type { Selectable } from 'kysely'
import { pageOf } from '../db/newest-first.ts'
import type { Mode, ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { hashKey } from './hash-key.ts'

/** `hint` is the prefix and the last four characters. */
export type KeyRow = Omit<Selectable<Schema['api_keys']>, 'key_hash'>
type KeyRowOfCompany = KeyRow & { company: string; mode: Mode }

const COLUMNS = [
  ...(['id', 'tenant_id', 'seq', 'hint', 'label', 'scope'] as const),
  ...(['created_at', 'last_used_at', 'expires_at', 'rolled_at', 'revoked_at'] as const),
] as const

export async function insertKey(
  trx: WriteHandle,
  {
    key,
    ...row
  }: Omit<KeyRow, 'seq' | 'hint' | 'last_used_at' | 'rolled_at' | 'revoked_at'> & { key: string },
): Promise<void> {
  const [prefix] = /^ak_[a-z]+_/.exec(key) ?? []
  await trx
    .insertInto('api_keys')
    .values({
      ...row,
      key_hash: hashKey(key),
      hint: `${prefix}…${key.slice(-4)}`,
      last_used_at: null,
      rolled_at: null,
      revoked_at: null,
    })
    .execute()
}

export async function selectKeys(
  db: ReadHandle,
  tenantId: number,
  { active, now }: { active: boolean; now: Date },
  request: PageRequest,
): Promise<Found<KeyRow>> {
  const keys = db.selectFrom('api_keys').select(COLUMNS).where('tenant_id', '=', tenantId)
  const chosen = keys.where((row) => {
    const works = row.and([
      row('revoked_at', 'is', null),
      row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]),
    ])
    return active ? works : row.not(works)
  })
  return { rows: await pageOf(chosen, request).execute() }
}

/** Only the operator may list the keys of all companies. */
export function listKeysOfAll(db: ReadHandle): Promise<KeyRowOfCompany[]> {
  return selectOfAll(db).orderBy('api_keys.created_at').orderBy('api_keys.seq').execute()
}

/** Only the operator may find keys of any company. */
export function findKeyOfAny(db: ReadHandle, idOrKey: string): Promise<KeyRowOfCompany | undefined> {
  return selectOfAll(db)
    .where((row) => row.or([row('api_keys.id', '=', idOrKey), row('key_hash', '=', hashKey(idOrKey))]))
    .executeTakeFirst()
}

function selectOfAll(db: ReadHandle) {
  return db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.id', 'api_keys.tenant_id')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select(COLUMNS.map((column) => `api_keys.${column}` as const))
    .select(['companies.name as company', 'mode'])
}

export function lockKey(trx: WriteHandle, tenantId: number, id: string): Promise<KeyRow | undefined> {
  return trx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function endKey(
  trx: WriteHandle,
  tenantId: number,
  id: string,
  end: { revoked_at: Date } | { rolled_at: Date; expires_at: Date },
): Promise<void> {
  await trx.updateTable('api_keys').set(end).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}
