import { sql } from 'kysely'
import type { ReadHandle } from '../../server/db/schema.ts'

const PIECE = 50_000

/** Stores processed events of these customers, spread over the last thirty days, without going through the service. */
export async function fillEvents(
  db: ReadHandle,
  { tenantId, customerIds, meterId }: { tenantId: number; customerIds: readonly string[]; meterId: string },
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  for (let first = from + 1; first <= to; first += PIECE)
    await sql`
      with filled as materialized (
        select 'filled-' || md5(n::text) as idempotency_key, (${customerIds}::text[])[1 + n % ${customerIds.length}] as customer_id,
          ${now}::timestamptz - interval '30 days' * random() as "timestamp"
        from generate_series(${first}::bigint, ${Math.min(first + PIECE - 1, to)}::bigint) as n
      ), stored as (
        insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at)
        select ${tenantId}, nextval('usage_events_id_seq'), idempotency_key, 'api.request', customer_id, "timestamp", '{"calls": 1}', "timestamp" from filled
        returning id, customer_id, "timestamp"
      ), hours as (
        insert into usage_hours (tenant_id, customer_id, meter_id, hour, units, latest_at, latest_seq)
        select ${tenantId}, customer_id, ${meterId}, date_trunc('hour', "timestamp", 'UTC'), count(*), max("timestamp"), 0
        from filled group by 2, 4
        on conflict (tenant_id, customer_id, meter_id, hour) do update set units = usage_hours.units + excluded.units
      )
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id, meters_as_of)
      select ${tenantId}, customer_id, "timestamp", id, 'processed', "timestamp", '', 1 from stored`.execute(
      db,
    )
}

/** Megabytes of a table's rows and of its indexes, partitions included. */
export async function sizeOf(db: ReadHandle, table: string): Promise<{ rows: number; indexes: number }> {
  const { rows } = await sql<{ rows: number; indexes: number }>`
    select sum(pg_table_size(relid))::bigint / 1000000 as rows, sum(pg_indexes_size(relid))::bigint / 1000000 as indexes
    from (select ${table}::regclass as relid union select relid from pg_partition_tree(${table}::regclass)) as tables`.execute(
    db,
  )
  return rows[0] ?? { rows: 0, indexes: 0 }
}
