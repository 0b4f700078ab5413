import type { ReadHandle } from '../../db/schema.ts'
import {
  type EventFilter,
  type EventPage,
  type EventPosition,
  selectEvents,
} from '../../events/events-store.ts'
import { findUsageLine } from '../../invoices/lines-store.ts'
import { carriesOver } from '../../meters/aggregations.ts'
import { loadMeter } from '../../meters/meters-store.ts'
import { isCountedBy } from '../counted-events/counted-events-store.ts'
import { eventsOfPrice } from '../plan-prices.ts'
import { both, conditionsOf } from '../voiding/voiding-store.ts'
import { findSegmentOfLine, isOfPeriod, selectNewerSegments } from './segment-of-line-store.ts'

export type PageOfEvents = { limit: number; after: EventPosition | undefined }

/** Late events come last, since they are older. */
export async function selectEventsOfLine(
  db: ReadHandle,
  tenantId: number,
  lineId: string,
  filter: EventFilter,
  request: PageOfEvents,
): Promise<EventPage> {
  const none: EventPage = { rows: [], scannedTo: undefined }
  const line = await findUsageLine(db, tenantId, lineId)
  const segment = line && (await findSegmentOfLine(db, tenantId, line))
  if (line === undefined || segment === undefined) return none
  const { customer_id, starts_at, ends_at, billing_starts_at } = segment
  if (filter.customer_id !== undefined && filter.customer_id !== customer_id) return none
  const meter = await loadMeter(db, tenantId, line.meter_id)
  const newer = await selectNewerSegments(db, tenantId, segment, line)
  const { isTaken } = conditionsOf(meter, segment, newer)
  const isOfPrice = isCountedBy(meter, eventsOfPrice(segment.prices, segment.price))
  const isCounted = filter.isMeant === undefined ? isOfPrice : both(isOfPrice, filter.isMeant)

  const ofLine = { ...filter, customer_id }
  const found = await selectEvents(
    db,
    tenantId,
    {
      ...ofLine,
      isMeant: both(isOfPeriod(segment, line, isTaken), isCounted),
      from: latest(starts_at, billing_starts_at, filter.from),
      // One millisecond more, for events counted before a change of plan at the end.
      to: earliest(new Date(ends_at.getTime() + 1), filter.to),
    },
    request,
  )
  const missing = request.limit - found.rows.length
  if (carriesOver(meter) || missing < 0 || found.scannedTo !== undefined) return found
  const late = await selectEvents(
    db,
    tenantId,
    { ...ofLine, hasSegments: true, isMeant: both(isTaken, isCounted), to: earliest(starts_at, filter.to) },
    { ...request, limit: missing },
  )
  return { rows: [...found.rows, ...late.rows], scannedTo: late.scannedTo }
}

function latest(...times: Array<Date | undefined>): Date {
  return new Date(Math.max(...times.flatMap((time) => time?.getTime() ?? [])))
}

function earliest(...times: Array<Date | undefined>): Date {
  return new Date(Math.min(...times.flatMap((time) => time?.getTime() ?? [])))
}
