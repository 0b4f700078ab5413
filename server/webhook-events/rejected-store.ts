import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { noteNumbered } from './log-store.ts'
import { REJECTED, type RejectedEvents } from './rejected.ts'

type Part = Pick<Selectable<Schema['webhook_outbox']>, 'seq' | 'id'> & {
  data: { rejected_events: RejectedEvents }
}

export function selectRejected(db: ReadHandle, tenantId: number, most: number): Promise<Part[]> {
  return db
    .selectFrom('webhook_outbox')
    .select(['seq', 'id', 'data'])
    .where('tenant_id', '=', tenantId)
    .where('type', '=', REJECTED)
    .orderBy('seq')
    .limit(most)
    .$castTo<Part>()
    .execute()
}

/** Replaces the parts by one event of the log. */
export async function numberAsOne(
  trx: WriteHandle,
  { tenant_id, last_sequence }: Selectable<Schema['webhook_logs']>,
  parts: readonly Part[],
  { id, rejected_events, at }: { id: string; rejected_events: RejectedEvents; at: Date },
): Promise<void> {
  const sequence = last_sequence + 1
  const data = JSON.stringify({ rejected_events })
  await sql`
    insert into webhook_events (tenant_id, id, sequence, type, test_clock_id, "timestamp", data, created_at)
    values (${tenant_id}, ${id}, ${sequence}, ${REJECTED}, ${REAL_TIME}, ${at}, ${data}::json, ${at})`.execute(
    trx,
  )
  await trx
    .deleteFrom('webhook_outbox')
    .where('tenant_id', '=', tenant_id)
    .where('seq', '=', sql<number>`any(${parts.map(({ seq }) => seq)}::bigint[])`)
    .execute()
  await noteNumbered(trx, tenant_id, { last_sequence: sequence, last_at: at })
}
