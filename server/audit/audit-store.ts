import type { Selectable } from 'kysely'
import { pageOf } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type AuditRow = Selectable<Schema['audit_events']>

export type AuditFilter = Partial<Pick<AuditRow, 'operation'>> & {
  actor_id?: string
  object_id?: string
}

export async function insertAuditEvent(trx: WriteHandle, event: Omit<AuditRow, 'seq'>): Promise<void> {
  await trx.insertInto('audit_events').values(event).execute()
}

const FILTERED = ['actor_id', 'operation', 'object_id'] as const

export async function selectAuditEvents(
  db: ReadHandle,
  tenantId: number,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Found<AuditRow>> {
  let query = db.selectFrom('audit_events').selectAll().where('tenant_id', '=', tenantId)
  for (const column of FILTERED) {
    const value = filter[column]
    if (value !== undefined) query = query.where(column, '=', value)
  }
  return { rows: await pageOf(query, request).execute() }
}
