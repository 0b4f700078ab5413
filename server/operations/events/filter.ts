import type { Input } from '../../../generated/operations.ts'
import type { ReadHandle } from '../../db/schema.ts'
import {
  type EventFilter,
  type EventPage,
  type EventPosition,
  selectEvents,
} from '../../events/events-store.ts'
import { selectEventsSentFor } from '../../events/sent-for-store.ts'
import { selectCountedEvents } from '../../metering/billed-events/counted-by.ts'
import { parseRange } from '../../paging/time-range.ts'

type Filter = EventFilter &
  Partial<Record<'external_customer_id' | 'meter_id' | 'line_item_id' | 'unpriced_plan_id', string>>

/** Throws VALIDATION_ERROR. */
export function parseFilter({ from, to, ...plain }: Input<'exportEvents'>['query']): Filter {
  return { ...plain, ...parseRange({ from, to }, ['from', 'to']) }
}

export function selectPage(
  db: ReadHandle,
  tenantId: number,
  { external_customer_id, meter_id, line_item_id, unpriced_plan_id, ...filter }: Filter,
  page: { limit: number; after: EventPosition | undefined },
): Promise<EventPage> {
  const counting = { meter_id, line_item_id, unpriced_plan_id }
  if (Object.values(counting).some((id) => id !== undefined))
    return selectCountedEvents(db, tenantId, { ...counting, external_customer_id }, filter, page)
  return external_customer_id === undefined
    ? selectEvents(db, tenantId, filter, page)
    : selectEventsSentFor(db, tenantId, external_customer_id, filter, page)
}
