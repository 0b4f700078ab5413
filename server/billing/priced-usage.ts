import { decimal } from '../money/decimal.ts'
import type { CountedSegment } from '../subscriptions/counted-segments/store.ts'
import type { PricedUsage } from './compose-invoice.ts'

/** The usage of each price, also in a pricing unit and without usage. */
export function pricedUsageOf({
  id,
  starts_at: start,
  ends_at: end,
  currency_code,
  prices,
  counted,
  meters,
}: CountedSegment): PricedUsage[] {
  const segment = { id, span: { start, end } }
  return prices.map((price) => {
    const usage = counted.find(({ meter_id }) => meter_id === price.meter_id)
    const meter = meters.find(({ id }) => id === price.meter_id) ?? {
      id: price.meter_id,
      name: price.meter_id,
    }
    const units = decimal(usage?.units ?? 0)
    return { segment, price, currency_code, meter, units, late_events: usage?.late_events ?? 0 }
  })
}

/** Rating a price with its tiers takes time: callers yield to the event loop. */
export const STEPS_PER_TIER = 5
