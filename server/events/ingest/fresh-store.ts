import { CompiledQuery } from 'kysely'
import { bigintArray, textArray, timeArray } from '../../db/binary-array.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { inBatches, type Placed, type Row } from './batches.ts'

/** Returns false and stores nothing if a key is already stored. */
export async function insertFresh(db: ReadHandle, arrived: readonly Row[]): Promise<boolean> {
  const { placed, batches } = inBatches(arrived)
  // Inserting in the order of keys prevents deadlocks.
  const sorted = placed.sort(compare)
  const rows = sorted.map(({ row }) => row)
  const values = [
    bigintArray(rows.map((row) => row.tenantId)),
    textArray(rows.map((row) => row.event.idempotency_key)),
    textArray(rows.map((row) => row.event.event_name)),
    textArray(rows.map((row) => row.customerId)),
    textArray(rows.map((row) => row.event.external_customer_id)),
    timeArray(rows.map((row) => row.event.timestamp)),
    rows.map((row) => row.text).join('\n'),
    timeArray(rows.map((row) => row.now)),
    bigintArray(sorted.map(({ position }) => position)),
    bigintArray(batches.map(({ tenantId }) => tenantId)),
    batches.map(({ part }) => part),
    bigintArray(batches.map(({ position }) => position)),
    batches.map(({ events }) => events),
  ]
  try {
    await db.executeQuery(CompiledQuery.raw(INSERT, values))
    return true
  } catch (error) {
    if (isUniqueViolation(error, KEY_CONSTRAINT)) return false
    throw error
  }
}

function compare({ row: a }: Placed, { row: b }: Placed): number {
  return a.tenantId - b.tenantId || (a.event.idempotency_key < b.event.idempotency_key ? -1 : 1)
}

/** Includes the keys of other partitions. */
export const KEY_CONSTRAINT = /^usage_events(_\d+)?_key$/

/**
 * Properties are joined by line breaks, which JSON does not contain. PostgreSQL streams sets in a select list, and
 * materializes those in `from`. The sequence leaves room for a commit's ids.
 */
const INSERT = `
  with first as materialized (
    select take_new_event_ids($1::bigint[], $2::text[]) as id
  ), stored as (
    insert into usage_events (tenant_id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties,
      created_at, id)
    select tenant_id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties::jsonb, now,
      first.id + position
    from first, (
      select unnest($1::bigint[]) as tenant_id, unnest($2::text[]) as idempotency_key, unnest($3::text[]) as event_name,
        unnest($4::text[]) as customer_id, unnest($5::text[]) as external_customer_id, unnest($6::timestamptz[]) as "timestamp",
        unnest(string_to_array($7, E'\\n')) as properties, unnest($8::timestamptz[]) as now, unnest($9::bigint[]) as position
    ) as row
    returning 1
  ), batched as (
    insert into event_batches (tenant_id, part, first_id, events)
    select tenant_id, part, first.id + position, events
    from first, unnest($10::bigint[], $11::smallint[], $12::bigint[], $13::integer[]) as batch (tenant_id, part, position, events)
    returning 1
  )
  select`
