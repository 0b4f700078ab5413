import { sql } from 'kysely'
import type { KeyScope } from '../../../generated/operations.ts'
import type { Mode, ReadHandle } from '../../db/schema.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { hashKey } from '../hash-key.ts'

export type FoundKey = {
  key_id: string
  tenant_id: number
  company_id: string
  mode: Mode
  currency_code: CurrencyCode
  label: string | null
  scope: KeyScope
  last_used_at: Date | null
  revoked: boolean
  /** Null for a revoked key, whose requests are not counted. */
  started_at: Date | null
  /** The number of the first request in the window, from 1. Null for a revoked key. */
  position: number | null
}

/** Counts each key's requests. Omits expired keys. */
export async function findAndCount(
  db: ReadHandle,
  requests: ReadonlyMap<string, number>,
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<Map<string, FoundKey>> {
  const keys = [...requests.keys()]
  const { rows } = await sql<FoundKey & { ordinal: number }>`
    with found as (
      select a.ordinal::integer, a.requests, k.id as key_id, k.tenant_id, t.company_id, t.mode, c.currency_code, k.label, k.scope,
        k.last_used_at, k.revoked_at is not null as revoked
      from unnest(${keys.map(hashKey)}::bytea[], ${[...requests.values()]}::integer[]) with ordinality as a (key_hash, requests, ordinal)
      join api_keys k using (key_hash)
      join tenants t on t.id = k.tenant_id
      join companies c on c.id = t.company_id
      where k.expires_at is null or k.expires_at > ${now} or k.revoked_at is not null
    ), counted as (
      insert into rate_windows as w (company_id, started_at, requests)
      select company_id, ${now}::timestamptz, sum(requests)::integer from found where not revoked
      group by company_id order by company_id
      on conflict (company_id) do update set
        started_at = case when w.started_at <= ${expiredBefore} then excluded.started_at else w.started_at end,
        requests = excluded.requests + case when w.started_at <= ${expiredBefore} then 0 else w.requests end
      returning company_id, started_at, requests
    )
    select found.*, case when not revoked then counted.started_at end as started_at,
      case when not revoked then
        (counted.requests + 1 - sum(found.requests) over (partition by company_id, revoked order by ordinal desc))::integer
      end as position
    from found left join counted using (company_id)`.execute(db)
  return new Map(rows.map((row) => [keys[row.ordinal - 1] ?? '', row]))
}

/** Skips a key whose use another process noted since `notedBefore`. */
export async function updateLastUse(
  db: ReadHandle,
  ids: string[],
  { now, notedBefore }: { now: Date; notedBefore: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where((key) => key.or([key('last_used_at', 'is', null), key('last_used_at', '<=', notedBefore)]))
    .execute()
}
