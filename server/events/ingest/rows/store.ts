import { sql } from 'kysely'
import type { WriteHandle } from '../../../db/schema.ts'
import { REAL_TIME } from '../../../db/timeline.ts'
import type { Insert } from '../../decide.ts'
import { eventLifecycle } from '../../lifecycle.ts'

export type EventName = { tenant_id: number; idempotency_key: string }
/** `text` is the event's properties as JSON. */
export type Row = Insert & { text: string }

/** Returns duplicates. Inserts by key, so that processes do not deadlock; ids keep the order of the requests. */
export async function insertEvents(trx: WriteHandle, rows: readonly Row[]): Promise<EventName[]> {
  if (rows.length === 0) return []
  const { rows: duplicates } = await sql<EventName>`
    with first as materialized (
      select take_event_ids() as id
    ), arrived as materialized (
      select row.*, first.id + ordinal - 1 as id from first, ${arrivedOf(rows)}
    ), stored as (
      insert into usage_events (tenant_id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties,
        created_at, id)
      select tenant_id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties::jsonb, now, id
      from arrived where (tenant_id, idempotency_key) not in (
        select e.tenant_id, e.idempotency_key from first,
          stored_in_earlier_partitions(first.id, ${rows.map((row) => row.tenantId)}, ${keysOf(rows)}) as e
      ) order by tenant_id, idempotency_key collate "C"
      on conflict do nothing
      returning tenant_id, customer_id, "timestamp", id, created_at
    ), queued as (
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
      select tenant_id, customer_id, "timestamp", id, 'queued', created_at, ${withClocks(rows)}
    )
    select tenant_id, idempotency_key from arrived where (tenant_id, id) not in (select tenant_id, id from stored)`.execute(
    trx,
  )
  return duplicates
}

/** Only events of customers on a test clock pay for the join. */
function withClocks(rows: readonly Row[]) {
  return rows.every(({ testClockId }) => testClockId === REAL_TIME)
    ? sql`${REAL_TIME}::text from stored`
    : sql`test_clock_id from stored join (select tenant_id, id, test_clock_id from arrived) as a using (tenant_id, id)`
}

/**
 * Returns those that are not rejected any more. Locks in the order of requeueUnmatched, so that they do not deadlock; what
 * waited for another's change finds the row gone.
 */
export async function replaceRejected(trx: WriteHandle, rows: readonly Row[]): Promise<EventName[]> {
  if (rows.length === 0) return []
  const { rows: kept } = await sql<EventName>`
    with arrived as materialized (
      select row.*, first.id + ordinal - 1 as seq
      from (select take_event_ids() as id offset 0) as first, ${arrivedOf(rows)}
    ), locked as materialized (
      select s.tenant_id, s.customer_id, s."timestamp", s.id, e.idempotency_key
      from arrived join usage_events e using (tenant_id, idempotency_key)
      join event_states s on s.tenant_id = e.tenant_id and s.customer_id = e.customer_id and s."timestamp" = e."timestamp"
        and s.id = e.id and s.status = 'rejected'
      order by s.tenant_id, s.customer_id, s."timestamp", s.id for update of s
    ), removed as (
      delete from event_states s using locked l
      where s.tenant_id = l.tenant_id and s.status = 'rejected' and s.customer_id = l.customer_id
        and s."timestamp" = l."timestamp" and s.id = l.id
      returning s.tenant_id, l.idempotency_key
    ), replaced as (
      update usage_events e set event_name = a.event_name, customer_id = a.customer_id,
        external_customer_id = a.external_customer_id, "timestamp" = a."timestamp",
        properties = a.properties::jsonb, corrected_seq = a.seq
      from arrived a join removed r using (tenant_id, idempotency_key)
      where e.tenant_id = a.tenant_id and e.idempotency_key = a.idempotency_key
      returning e.tenant_id, e.customer_id, e."timestamp", e.id, e.idempotency_key, a.now, a.test_clock_id
    ), queued as (
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
      select tenant_id, customer_id, "timestamp", id, ${eventLifecycle.rejected.replace}, now, test_clock_id from replaced
    )
    select tenant_id, idempotency_key from arrived
    where (tenant_id, idempotency_key) not in (select tenant_id, idempotency_key from replaced)`.execute(trx)
  return kept
}

/** Properties as one text instead of an array, which would escape megabytes of quotes. JSON contains no line break. */
function arrivedOf(rows: readonly Row[]) {
  return sql`unnest(
    ${rows.map((row) => row.tenantId)}::bigint[],
    ${keysOf(rows)}::text[],
    ${rows.map((row) => row.event.event_name)}::text[],
    ${rows.map((row) => row.customerId)}::text[],
    ${rows.map((row) => row.event.external_customer_id)}::text[],
    ${rows.map((row) => row.event.timestamp.toISOString())}::timestamptz[],
    string_to_array(${rows.map((row) => row.text).join('\n')}, E'\\n'),
    ${rows.map((row) => row.now.toISOString())}::timestamptz[],
    ${rows.map((row) => row.testClockId)}::text[]
  ) with ordinality as row (tenant_id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties,
    now, test_clock_id, ordinal)`
}

function keysOf(rows: readonly Row[]): string[] {
  return rows.map(({ event }) => event.idempotency_key)
}
