import { sql } from 'kysely'
import type { ReadHandle } from '../../../db/schema.ts'
import { nameOf, type StoredEvent, type StoredEvents } from '../../decide.ts'
import { UNKNOWN } from '../../owner.ts'
import type { EventName } from '../rows/store.ts'

/** What is stored under the keys of events. */
export async function findStored(db: ReadHandle, names: readonly EventName[]): Promise<StoredEvents> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<StoredEvent & EventName>`
    select e.tenant_id, e.idempotency_key, e.event_name, e."timestamp", e.properties, e.external_customer_id,
      case when e.external_customer_id is null then e.customer_id end as customer_id,
      starts_with(e.customer_id, ${UNKNOWN}) as customer_unknown,
      coalesce((
        select true from event_states s
        where s.tenant_id = e.tenant_id and s.customer_id = e.customer_id and s."timestamp" = e."timestamp"
          and s.id = e.id and s.status = 'rejected'
      ), false) as rejected
    from unnest(
      ${names.map(({ tenant_id }) => tenant_id)}::bigint[], ${names.map(({ idempotency_key }) => idempotency_key)}::text[]
    ) as k (tenant_id, idempotency_key)
    join usage_events e using (tenant_id, idempotency_key)`.execute(db)
  return new Map(rows.map((row) => [nameOf(row.tenant_id, row), row]))
}
