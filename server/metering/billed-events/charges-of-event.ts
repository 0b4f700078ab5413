import type { components } from '../../../generated/types.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { LoadedEvent } from '../../events/events-store.ts'
import { selectFinalizedAt } from '../../invoices/lines-store.ts'
import { carriesOver } from '../../meters/aggregations.ts'
import { openProperties } from '../../meters/reading.ts'
import type { Price } from '../../plans/rating.ts'
import { derivedId } from '../../runtime/derived-id.ts'
import { takersOf } from '../assign-to-segment.ts'
import { counterOf } from '../plan-prices.ts'
import { readAgain } from '../voiding/void-processed.ts'
import { type EventSegment, selectMetersOf, selectSegmentsOf } from '../voiding/voiding-store.ts'

type Charge = components['schemas']['EventCharge']

/** Must agree with `voidEvent`. */
export async function chargesOfEvent(db: ReadHandle, event: LoadedEvent): Promise<Charge[]> {
  if (event.status !== 'processed') return []
  const counted = readAgain(event, await selectMetersOf(db, event))
  const segments = await inTime(db, event, await selectSegmentsOf(db, event))
  const properties = openProperties(event.properties)
  const isLate = ({ starts_at }: EventSegment) => event.timestamp < starts_at
  return counted
    .toSorted((a, b) => (a.meter.id < b.meter.id ? -1 : 1))
    .flatMap(({ meter }) =>
      takersOf(segments, meter.id)
        // A late value of a recurring meter is carried into the segment.
        .filter((segment) => !(carriesOver(meter) && isLate(segment)))
        .flatMap((segment) => {
          const price = segment.prices.match(meter.id, properties)
          return price === undefined ? [] : [toCharge(price, segment, isLate(segment))]
        }),
    )
}

/** An event after the last invoice has no segments of its own. */
async function inTime(
  db: ReadHandle,
  { tenant_id, segment_ids, since }: LoadedEvent,
  segments: readonly EventSegment[],
): Promise<EventSegment[]> {
  const closed = segments.flatMap(({ closed, invoice_id }) =>
    closed && invoice_id !== null ? [invoice_id] : [],
  )
  if (segment_ids !== null || closed.length === 0) return [...segments]
  const finalized = await selectFinalizedAt(db, tenant_id, closed)
  return segments.filter(({ closed, invoice_id }) => {
    const at = invoice_id === null ? null : finalized.get(invoice_id)
    return !closed || at === undefined || at === null || since <= at
  })
}

function toCharge(price: Price, segment: EventSegment, late: boolean): Charge {
  const { id, subscription_id, starts_at, ends_at, invoice_id } = segment
  const { meter_id, pricing_unit_code } = price
  const isOnInvoice = invoice_id !== null && pricing_unit_code === null
  return {
    price_id: price.id,
    meter_id,
    subscription_id,
    pricing_unit_code,
    late,
    period_start: starts_at.toISOString(),
    period_end: ends_at.toISOString(),
    invoice_id: isOnInvoice ? invoice_id : null,
    line_item_id: isOnInvoice ? derivedId(id, counterOf(price)) : null,
  }
}
