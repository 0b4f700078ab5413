import type { Input, Reply } from '../../../generated/operations.ts'
import { selectAuditEvents } from '../../audit/audit-store.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toAuditEvent } from './response.ts'

export async function listAuditEvents(
  { query }: Input<'listAuditEvents'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listAuditEvents'>> {
  const { rows, ...page } = await fetchPage('audit_events', query, (request) =>
    selectAuditEvents(db, tenant.id, query, request),
  )
  return { status: 200, body: { audit_events: rows.map((row) => toAuditEvent(row, tenant)), ...page } }
}
