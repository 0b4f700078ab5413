import type { RawBuilder } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { type EventFilter, type EventPage, selectEvents } from '../../events/events-store.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { isCountedBy } from '../counted-events/counted-events-store.ts'
import { both } from '../voiding/voiding-store.ts'
import { type PageOfEvents, selectEventsOfLine } from './events-of-line.ts'
import { isSentFor } from './segment-of-line-store.ts'

type CountedBy = Record<'meter_id' | 'line_item_id' | 'external_customer_id', string | undefined>

const NONE: EventPage = { rows: [], scannedTo: undefined }

/** Of a meter, or a line, or both. */
export async function selectCountedEvents(
  db: ReadHandle,
  tenantId: number,
  { meter_id, line_item_id, external_customer_id }: CountedBy,
  { status = [], ...filter }: EventFilter,
  request: PageOfEvents,
): Promise<EventPage> {
  if (status.length > 0 && !status.includes('processed')) return NONE
  const conditions: Array<RawBuilder<boolean>> = []
  if (external_customer_id !== undefined) conditions.push(isSentFor(tenantId, external_customer_id))
  if (meter_id !== undefined) {
    const [meter] = await findMeters(db, tenantId, [meter_id])
    if (meter === undefined) return NONE
    conditions.push(isCountedBy(meter))
  }
  const [first, ...others] = conditions
  const counted: EventFilter = {
    ...{ ...filter, status: ['processed'] },
    ...(first !== undefined && { isMeant: others.reduce(both, first) }),
  }
  return line_item_id === undefined
    ? selectEvents(db, tenantId, counted, request)
    : selectEventsOfLine(db, tenantId, line_item_id, counted, request)
}
