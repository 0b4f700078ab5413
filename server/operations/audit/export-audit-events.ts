import type { Handler } from '../../../generated/operations.ts'
import { type AuditRow, selectAuditEvents } from '../../audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { parsePage } from '../../paging/pagination.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

const COLUMNS: Columns<AuditRow> = {
  id: ({ id }) => ({ plain: id }),
  operation: ({ operation }) => ({ plain: operation }),
  actor_type: ({ actor_type }) => ({ plain: actor_type }),
  actor_id: ({ actor_id }) => ({ plain: actor_id }),
  actor_label: ({ actor_label }) => ({ text: actor_label }),
  object_type: ({ object_type }) => ({ plain: object_type }),
  object_id: ({ object_id }) => ({ plain: object_id }),
  member_role: ({ member_role }) => ({ plain: member_role }),
  request_id: ({ request_id }) => ({ text: request_id }),
  ip_address: ({ ip_address }) => ({ text: ip_address }),
  user_agent: ({ user_agent }) => ({ text: user_agent }),
  created_at: ({ created_at }) => timeCell(created_at),
}

export const exportAuditEvents: Handler<'exportAuditEvents', Context> = async ({ query }, context) => {
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'audit_events')
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectAuditEvents(db, tenantId, query, page)),
  )
  return csvReply('audit-events', rows)
}
