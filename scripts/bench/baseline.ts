import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { measureRate } from './measure.ts'

/** Rows per second into a table with the events' columns and indexes, without HTTP, validation or idempotency. */
export async function insertRows(
  pool: pg.Pool,
  { rowsPerCommit, connections }: { rowsPerCommit: number; connections: number },
): Promise<number> {
  await pool.query('create table if not exists bare (like usage_events_0 including all)')
  await pool.query('create index if not exists bare_newest on bare (tenant_id, "timestamp", id)')
  await pool.query(
    'create index if not exists bare_of_customer on bare (tenant_id, customer_id, "timestamp", id)',
  )
  const now = new Date().toISOString()
  return measureRate(connections, async () => {
    const keys = Array.from({ length: rowsPerCommit }, () => randomUUID())
    await pool.query(
      `insert into bare (tenant_id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at, id)
       select 1, key, 'api.request', 'cm7q4x2k80001jr5v9t3hw6ab', $2, '{"calls": 1}', $2, nextval('usage_events_id_seq') from unnest($1::text[]) as key`,
      [keys, now],
    )
    return rowsPerCommit
  })
}
