import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REJECTED, type RejectedEvents } from './rejected.ts'

type Part = { id: string; data: { events: RejectedEvents } }

/** Those without a number, the oldest first. */
export function selectRejected(db: ReadHandle, tenantId: number, most: number): Promise<Part[]> {
  return db
    .selectFrom('webhook_events')
    .select(['id', 'data'])
    .where('tenant_id', '=', tenantId)
    .where('sequence', 'is', null)
    .where('type', '=', REJECTED)
    .orderBy('seq')
    .limit(most)
    .$castTo<Part>()
    .execute()
}

/** The first one becomes that of all. */
export async function numberAsOne(
  trx: WriteHandle,
  { tenant_id, last_sequence }: Selectable<Schema['webhook_logs']>,
  [first, ...others]: readonly string[],
  { events, at }: { events: RejectedEvents; at: Date },
): Promise<void> {
  const sequence = last_sequence + 1
  await trx
    .deleteFrom('webhook_events')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<string>`any(${others}::text[])`)
    .execute()
  await sql`
    update webhook_events set sequence = ${sequence}, created_at = ${at}, "timestamp" = ${at}, request_id = null,
      data = ${JSON.stringify({ events })}::json
    where tenant_id = ${tenant_id} and id = ${first}`.execute(trx)
  await trx
    .updateTable('webhook_logs')
    .set({ last_sequence: sequence, last_at: at })
    .where('tenant_id', '=', tenant_id)
    .execute()
}
