import { type Selectable, sql } from 'kysely'
import { textArray, timeArray } from '../db/binary-array.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'

export type NewEvent = Omit<Selectable<Schema['webhook_outbox']>, 'tenant_id' | 'seq' | 'inserted_at'>

/** Inserts events in the transaction of the changes. They are numbered after its commit. */
export async function insertEvents(
  trx: WriteHandle,
  tenantId: number,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const texts = (textOf: (event: NewEvent) => string | null) => textArray(events.map(textOf))
  await sql`
    insert into webhook_outbox (tenant_id, id, type, object_id, customer_id, test_clock_id, request_id, "timestamp", data)
    select ${tenantId}::bigint as tenant_id, e.id, e.type, e.object_id, e.customer_id, e.test_clock_id, e.request_id, e.at, e.data::json
    from unnest(
      ${texts(({ id }) => id)}::text[], ${texts(({ type }) => type)}::text[], ${texts((event) => event.object_id)}::text[],
      ${texts((event) => event.customer_id)}::text[], ${texts((event) => event.test_clock_id)}::text[],
      ${texts((event) => event.request_id)}::text[], ${timeArray(events.map(({ timestamp }) => timestamp))}::timestamptz[],
      ${texts(({ data }) => JSON.stringify(data))}::text[]
    ) as e (id, type, object_id, customer_id, test_clock_id, request_id, at, data)`.execute(trx)
}
