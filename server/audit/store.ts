import type { Selectable } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { TimeRange } from '../http/time-range.ts'

export type AuditRow = Selectable<Schema['audit_events']>

export type AuditFilter = Partial<Pick<AuditRow, 'operation'>> & {
  actor_id?: string
  object_id?: string
  created: TimeRange
}

export async function insertAuditEvent(trx: WriteHandle, event: Omit<AuditRow, 'seq'>): Promise<void> {
  await trx.insertInto('audit_events').values(event).execute()
}

const FILTERED = ['actor_id', 'operation', 'object_id'] as const

export function selectAuditEvents(
  db: ReadHandle,
  tenantId: number,
  filter: AuditFilter,
  request: PageRequest,
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit_events').selectAll().where('tenant_id', '=', tenantId)
  for (const column of FILTERED) {
    const value = filter[column]
    if (value !== undefined) query = query.where(column, '=', value)
  }
  const { from, to } = filter.created
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  return newestFirst(query, request)
}
