import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectEventsSentFor } from '../../events/sent-for/store.ts'
import { type EventRow, selectEvents } from '../../events/store.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { collectProblems } from '../../http/problem.ts'
import { parseRange } from '../../http/time-range.ts'
import { toUsageEvent } from './response.ts'

export async function listEvents(
  { query }: Input<'listEvents'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listEvents'>> {
  const { limit, cursor, from, to, external_customer_id, ...plain } = query
  const [after, range] = collectProblems(
    () => parseCursor(cursor, 'events'),
    () => parseRange({ from, to }, ['from', 'to']),
  )
  const filter = { ...plain, ...range }
  const request = { limit, after }
  const found =
    external_customer_id === undefined
      ? await selectEvents(db, tenant.id, filter, request)
      : await selectEventsSentFor(db, tenant.id, external_customer_id, filter, request)
  const positionOf = (row: EventRow) => ({ at: row.timestamp, id: row.id })
  const { rows, ...page } = toPage(found.rows, limit, 'events', positionOf, found.scannedTo)
  return { status: 200, body: { events: rows.map((row) => toUsageEvent(row, tenant)), ...page } }
}
