import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Mode, ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'

export type KeyRow = Pick<Selectable<Schema['api_keys']>, 'id' | 'hint' | 'created_at' | 'revoked_at'> & {
  company: string
  mode: Mode
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Creates the company, with a tenant per mode, if it is new. */
export async function ensureTenant(
  trx: WriteHandle,
  company: { id: string; name: string; currency_code: CurrencyCode; created_at: Date },
  mode: Mode,
  newTenantId: () => number,
): Promise<number> {
  const created = await trx
    .insertInto('companies')
    .values(company)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  if (created.numInsertedOrUpdatedRows === 1n)
    await trx
      .insertInto('tenants')
      .values(MODES.map((each) => ({ id: newTenantId(), company_id: company.id, mode: each })))
      .execute()
  const tenant = await trx
    .selectFrom('tenants')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select('tenants.id')
    .where('companies.name', '=', company.name)
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  return tenant.id
}

const MODES: readonly Mode[] = ['live', 'test']

export async function insertKey(
  trx: WriteHandle,
  { key, ...row }: { key: string; id: string; tenant_id: number; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values({ ...row, key_hash: hashKey(key), hint: key.slice(-4), revoked_at: null })
    .execute()
}

export function selectKeys(db: ReadHandle): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.id', 'api_keys.tenant_id')
    .innerJoin('companies', 'companies.id', 'tenants.company_id')
    .select(['api_keys.id', 'companies.name as company', 'mode', 'hint', 'api_keys.created_at', 'revoked_at'])
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .execute()
}

/** Returns false when there is no such key. */
export async function revokeKey(db: ReadHandle, idOrKey: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set((values) => ({ revoked_at: values.fn.coalesce('revoked_at', values.val(now)) }))
    .where((row) => row.or([row('id', '=', idOrKey), row('key_hash', '=', hashKey(idOrKey))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function hasNoCompany(db: ReadHandle): Promise<boolean> {
  const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return company === undefined
}

export type FoundKey = {
  tenant_id: number
  company_id: string
  mode: Mode
  currency_code: CurrencyCode
  revoked: boolean
  /** Of the rate limit window; null for a revoked key, which is not counted. */
  started_at: Date | null
  /** The number of this request in the window, from 1; null for a revoked key. */
  position: number | null
}

/** Looks keys up and counts a request for each. Returns them by index. */
export async function findAndCount(
  db: ReadHandle,
  keys: string[],
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<Map<number, FoundKey>> {
  const { rows } = await sql<FoundKey & { ordinal: number }>`
    with found as (
      select a.ordinal::integer, k.tenant_id, t.company_id, t.mode, c.currency_code, k.revoked_at is not null as revoked
      from unnest(${keys.map(hashKey)}::bytea[]) with ordinality as a (key_hash, ordinal)
      join api_keys k using (key_hash)
      join tenants t on t.id = k.tenant_id
      join companies c on c.id = t.company_id
    ), counted as (
      insert into rate_windows as w (company_id, started_at, requests)
      select company_id, ${now}::timestamptz, count(*)::integer from found where not revoked
      group by company_id order by company_id
      on conflict (company_id) do update set
        started_at = case when w.started_at <= ${expiredBefore} then excluded.started_at else w.started_at end,
        requests = excluded.requests + case when w.started_at <= ${expiredBefore} then 0 else w.requests end
      returning company_id, started_at, requests
    )
    select found.*, case when not revoked then counted.started_at end as started_at,
      case when not revoked then
        (counted.requests + 1 - rank() over (partition by company_id, revoked order by ordinal desc))::integer
      end as position
    from found left join counted using (company_id)`.execute(db)
  return new Map(rows.map((row) => [row.ordinal - 1, row]))
}
