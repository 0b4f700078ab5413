import { CompiledQuery } from 'kysely'
import { bigintArray, textArray, timeArray } from '../../../db/binary-array.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { processingJobs, queueUnlessWaiting } from '../../../db/job-queue.ts'
import type { ReadHandle } from '../../../db/schema.ts'
import type { Row } from '../rows/store.ts'

/**
 * Stores events and queues them in one statement, which is its own transaction. Returns false, and stores nothing, if one of their keys
 * is stored already.
 */
export async function insertFresh(db: ReadHandle, arrived: readonly Row[]): Promise<boolean> {
  // By id, so that processes do not deadlock; `seq` keeps the order of arrival.
  const rows = arrived.map((row, ordinal) => ({ row, ordinal })).sort((a, b) => compare(a.row, b.row))
  const { queues, payloads } = processingJobs(arrived)
  const values = [
    bigintArray(rows.map(({ row }) => row.tenantId)),
    textArray(rows.map(({ row }) => row.id)),
    textArray(rows.map(({ row }) => row.event.idempotency_key)),
    textArray(rows.map(({ row }) => row.event.event_name)),
    textArray(rows.map(({ row }) => row.customerId)),
    textArray(rows.map(({ row }) => row.event.external_customer_id)),
    timeArray(rows.map(({ row }) => row.event.timestamp)),
    rows.map(({ row }) => row.text).join('\n'),
    timeArray(rows.map(({ row }) => row.now)),
    textArray(rows.map(({ row }) => row.testClockId)),
    bigintArray(rows.map(({ ordinal }) => ordinal)),
    queues,
    payloads,
  ]
  try {
    await db.executeQuery(CompiledQuery.raw(INSERT, values))
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'usage_events_pkey')) return false
    throw error
  }
}

function compare(a: Row, b: Row): number {
  return a.tenantId - b.tenantId || (a.id < b.id ? -1 : 1)
}

/** JSON contains no line break. The sequence leaves room for the events of a commit. */
const INSERT = `
  with first as materialized (
    select nextval('usage_events_seq_seq') as seq
  ), stored as (
    insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
      properties, created_at, seq) overriding system value
    select tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties::jsonb,
      now, first.seq + ordinal
    from first, unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
      string_to_array($8, E'\\n'), $9::timestamptz[], $11::bigint[])
      as row (tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties, now, ordinal)
    returning 1
  ), queued as (
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
    select tenant_id, customer_id, "timestamp", id, 'queued', now, test_clock_id
    from unnest($1::bigint[], $5::text[], $7::timestamptz[], $2::text[], $9::timestamptz[], $10::text[])
      as row (tenant_id, customer_id, "timestamp", id, now, test_clock_id)
    returning 1
  ), ${queueUnlessWaiting({ done: '(select from stored union all select from queued) as events', queues: '$12', payloads: '$13' })}`
