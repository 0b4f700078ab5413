import type { ReadHandle } from '../../db/schema.ts'
import { type EventFilter, type EventPage, selectEvents } from '../../events/events-store.ts'
import { selectEventsSentFor } from '../../events/sent-for-store.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { isCountedBy } from '../counted-events/counted-events-store.ts'
import { both } from '../voiding/voiding-store.ts'
import { type PageOfEvents, selectEventsOfLine } from './events-of-line.ts'
import { isSentFor } from './segment-of-line-store.ts'
import { isUnpricedBy } from './unpriced-store.ts'

type CountedBy = Record<
  'meter_id' | 'line_item_id' | 'unpriced_plan_id' | 'external_customer_id',
  string | undefined
>

const NONE: EventPage = { rows: [], scannedTo: undefined }

export async function selectCountedEvents(
  db: ReadHandle,
  tenantId: number,
  { meter_id, line_item_id, unpriced_plan_id, external_customer_id }: CountedBy,
  { status = [], ...filter }: EventFilter,
  request: PageOfEvents,
): Promise<EventPage> {
  if (status.length > 0 && !status.includes('processed')) return NONE
  const counted: EventFilter = { ...filter, status: ['processed'] }
  if (meter_id !== undefined) {
    const [meter] = await findMeters(db, tenantId, [meter_id])
    if (meter === undefined) return NONE
    counted.isMeant = isCountedBy(meter)
  }
  if (unpriced_plan_id !== undefined) {
    const isUnpriced = await isUnpricedBy(db, tenantId, unpriced_plan_id, meter_id)
    if (isUnpriced === undefined) return NONE
    counted.isMeant = isUnpriced
  }
  if (line_item_id === undefined)
    return external_customer_id === undefined
      ? selectEvents(db, tenantId, counted, request)
      : selectEventsSentFor(db, tenantId, external_customer_id, counted, request)
  if (external_customer_id !== undefined) {
    const isSent = isSentFor(tenantId, external_customer_id)
    counted.isMeant = counted.isMeant === undefined ? isSent : both(counted.isMeant, isSent)
  }
  return selectEventsOfLine(db, tenantId, line_item_id, counted, request)
}
