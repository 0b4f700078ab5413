import type { Input, Reply } from '../../../generated/operations.ts'
import { selectAuditEvents } from '../../audit/store.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, positionOf, toPage } from '../../http/pagination.ts'
import { collectProblems } from '../../http/problem.ts'
import { parseRange } from '../../http/time-range.ts'
import { toAuditEvent } from './response.ts'

export async function listAuditEvents(
  { query }: Input<'listAuditEvents'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listAuditEvents'>> {
  const { limit, cursor, created_from, created_to, ...plain } = query
  const [after, created] = collectProblems(
    () => parseCursor(cursor, 'audit_events'),
    () => parseRange({ created_from, created_to }, ['created_from', 'created_to']),
  )
  const fetched = await selectAuditEvents(db, tenant.id, { ...plain, created }, { limit, after })
  const { rows, ...page } = toPage(fetched, limit, 'audit_events', positionOf)
  return { status: 200, body: { audit_events: rows.map((row) => toAuditEvent(row, tenant)), ...page } }
}
