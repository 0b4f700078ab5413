import { type Selectable, sql } from 'kysely'
import type { Schema, WriteHandle } from '../db/schema.ts'

type Row = Selectable<Schema['webhook_events']>
export type NewEvent = Omit<Row, 'tenant_id' | 'seq' | 'sequence' | 'created_at'>

/** In the transaction of the changes. They get their numbers after its commit. */
export async function insertEvents(
  trx: WriteHandle,
  tenantId: number,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const column = <Name extends keyof NewEvent>(name: Name) => events.map((event) => event[name])
  const data = events.map((event) => JSON.stringify(event.data))
  await sql`
    insert into webhook_events (tenant_id, id, type, object_id, customer_id, test_clock_id, request_id, "timestamp", data)
    select ${tenantId}::bigint as tenant_id, e.* from unnest(
      ${column('id')}::text[], ${column('type')}::text[], ${column('object_id')}::text[], ${column('customer_id')}::text[],
      ${column('test_clock_id')}::text[], ${column('request_id')}::text[], ${column('timestamp')}::timestamptz[], ${data}::json[]
    ) as e`.execute(trx)
}
