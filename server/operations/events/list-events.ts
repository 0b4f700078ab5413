import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import { fromEventId, toEventId } from '../../events/event-id.ts'
import { type EventPosition, selectEvents } from '../../events/events-store.ts'
import { selectEventsSentFor } from '../../events/sent-for-store.ts'
import { selectCountedEvents } from '../../metering/billed-events/counted-by.ts'
import { invalidCursor, type Position, parseCursor, toPage } from '../../paging/pagination.ts'
import { parseRange } from '../../paging/time-range.ts'
import { toUsageEvent } from './response.ts'

export async function listEvents(
  { query }: Input<'listEvents'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listEvents'>> {
  const { limit, cursor, from, to, external_customer_id, meter_id, line_item_id, ...plain } = query
  const [after, range] = collectProblems(
    () => parsePosition(cursor),
    () => parseRange({ from, to }, ['from', 'to']),
  )
  const filter = { ...plain, ...range }
  const request = { limit, after }
  const found =
    meter_id !== undefined || line_item_id !== undefined
      ? await selectCountedEvents(
          db,
          tenant.id,
          { meter_id, line_item_id, external_customer_id },
          filter,
          request,
        )
      : external_customer_id === undefined
        ? await selectEvents(db, tenant.id, filter, request)
        : await selectEventsSentFor(db, tenant.id, external_customer_id, filter, request)
  const toPosition = ({ at, id }: EventPosition): Position => ({ at, place: toEventId(id) })
  const { rows, ...page } = toPage(
    found.rows,
    limit,
    'events',
    ({ timestamp, id }) => toPosition({ at: timestamp, id }),
    found.scannedTo && toPosition(found.scannedTo),
  )
  return { status: 200, body: { events: rows.map((row) => toUsageEvent(row, tenant)), ...page } }
}

function parsePosition(cursor: string | undefined): EventPosition | undefined {
  const position = parseCursor(cursor, 'events')
  if (position === undefined) return undefined
  const id = fromEventId(position.place)
  if (id === undefined) throw invalidCursor()
  return { at: position.at, id }
}
