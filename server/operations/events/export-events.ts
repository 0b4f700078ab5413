import type { Handler } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Context } from '../../context.ts'
import type { EventPosition } from '../../events/events-store.ts'
import { type Columns, exportPages } from '../../exports/export-table.ts'
import { csvReply, inTurn } from '../csv-reply.ts'
import { parseFilter, selectPage } from './filter.ts'
import { toUsageEvent } from './response.ts'

type Event = components['schemas']['UsageEvent'] & { position: EventPosition }

/** The properties of one event can have 25 kB. */
const EVENTS_AT_ONCE = 100

const COLUMNS: Columns<Event> = {
  id: ({ id }) => ({ plain: id }),
  event_name: ({ event_name }) => ({ text: event_name }),
  status: ({ status }) => ({ plain: status }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  external_customer_id: ({ external_customer_id }) => ({ text: external_customer_id }),
  idempotency_key: ({ idempotency_key }) => ({ text: idempotency_key }),
  timestamp: ({ timestamp }) => ({ plain: timestamp }),
  properties: ({ properties }) => ({ text: JSON.stringify(properties) }),
  rejection_code: ({ rejection }) => ({ plain: rejection?.code ?? null }),
  rejection_message: ({ rejection }) => ({ text: rejection?.message ?? null }),
  created_at: ({ created_at }) => ({ plain: created_at }),
  processed_at: ({ processed_at }) => ({ plain: processed_at }),
  voided_at: ({ voided_at }) => ({ plain: voided_at }),
  updated_at: ({ updated_at }) => ({ plain: updated_at }),
}

export const exportEvents: Handler<'exportEvents', Context> = async ({ query }, context) => {
  const filter = parseFilter(query)
  const rows = exportPages<Event, EventPosition>(
    COLUMNS,
    ({ position }) => position,
    async (after) => {
      const page = { limit: EVENTS_AT_ONCE, after }
      const found = await inTurn(context, (db, tenantId) => selectPage(db, tenantId, filter, page))
      const events = found.rows.map((row) => ({
        ...toUsageEvent(row, context.tenant),
        position: { at: row.timestamp, id: row.id },
      }))
      return { rows: events, scannedTo: found.scannedTo }
    },
    EVENTS_AT_ONCE,
  )
  return csvReply('usage-events', rows)
}
