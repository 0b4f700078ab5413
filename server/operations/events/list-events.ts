import type { Read } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import { fromEventId, toEventId } from '../../events/event-id.ts'
import type { EventPosition } from '../../events/events-store.ts'
import { invalidCursor, type Position, parseCursor, toPage } from '../../paging/pagination.ts'
import { parseFilter, selectPage } from './filter.ts'
import { toUsageEvent } from './response.ts'

export const listEvents: Read<'listEvents'> = async ({ query }, { db, tenant }) => {
  const { limit, cursor, ...filters } = query
  const [after, filter] = collectProblems(
    () => parsePosition(cursor),
    () => parseFilter(filters),
  )
  const found = await selectPage(db, tenant.id, filter, { limit, after })
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
