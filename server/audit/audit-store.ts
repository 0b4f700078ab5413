import type { Selectable } from 'kysely'
import { pageOf } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type AuditRow = Selectable<Schema['audit_events']>

type AuditFilter = Partial<Pick<AuditRow, 'operation'>> & {
  actor_id?: string
  object_id?: string
}

export async function insertAuditEvent(trx: WriteHandle, event: Omit<AuditRow, 'seq'>): Promise<void> {
  await trx.insertInto('audit_events').values(event).execute()
}

export async function selectAuditEvents(
  db: ReadHandle,
  tenantId: number,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Found<AuditRow>> {
  const all = db.selectFrom('audit_events').selectAll().where('tenant_id', '=', tenantId)
  const query = whereGiven(all, filter, ['actor_id', 'operation', 'object_id'])
  return { rows: await pageOf(query, request).execute() }
}
