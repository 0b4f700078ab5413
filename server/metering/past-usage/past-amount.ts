import type { ReadHandle } from '../../db/schema.ts'
import { findMeters } from '../../meters/meters-store.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { indexPrices } from '../plan-prices.ts'
import type { Span } from '../usage-report/window.ts'
import { usageCents } from '../write-amounts.ts'
import { selectPastUnits, selectUsedMeters } from './past-usage-store.ts'

type Customer = { tenant_id: number; customer_id: string }

/** Returns what `countPast` would write. Spans must be in order. */
export async function pastAmount(
  db: ReadHandle,
  customer: Customer,
  { prices, currency_code }: Pick<PlanRow, 'prices' | 'currency_code'>,
  spans: readonly Span[],
): Promise<number> {
  const [first] = spans
  if (first === undefined) return 0
  const { ofCounter } = indexPrices(prices)
  const inMoney = prices.filter(({ pricing_unit_code }) => pricing_unit_code === null)
  const meterIds = [...new Set(inMoney.map(({ meter_id }) => meter_id))]
  const used = await selectUsedMeters(db, customer, meterIds, first.from)
  let cents = 0
  for (const meter of await findMeters(db, customer.tenant_id, used)) {
    const ofMeter = prices.filter(({ meter_id }) => meter_id === meter.id)
    for (const { counter, units } of await selectPastUnits(db, meter, customer, spans, ofMeter)) {
      const price = ofCounter(counter)
      if (price?.pricing_unit_code === null) cents += usageCents(price, units, currency_code)
    }
  }
  return cents
}
