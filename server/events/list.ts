import type { Input, Reply } from '../../generated/operations.ts'
import type { ReadContext } from '../context.ts'
import { both } from '../contract/problem.ts'
import { parseCursor, toPage } from '../page.ts'
import { parseRange } from '../range.ts'
import { type EventRow, selectEvents } from './store.ts'
import { toUsageEvent } from './wire.ts'

export async function listEvents(
  { query }: Input<'listEvents'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listEvents'>> {
  const { limit, cursor, from, to, ...plain } = query
  const [after, range] = both(
    () => parseCursor(cursor, 'events'),
    () => parseRange({ from, to }, ['from', 'to']),
  )
  const found = await selectEvents(db, tenant.id, { ...plain, ...range }, { limit, after })
  const positionOf = (row: EventRow) => ({ at: row.timestamp, id: row.idempotency_key })
  const { rows, ...page } = toPage(found.rows, limit, 'events', positionOf, found.lookedTo)
  return { status: 200, body: { events: rows.map((row) => toUsageEvent(row, tenant)), ...page } }
}
