import type { ReadHandle } from '../../db/schema.ts'
import { findMeters } from '../../meters/meters-store.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
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
  const priced = new Map(
    prices.filter((price) => price.pricing_unit_code === null).map((price) => [price.meter_id, price]),
  )
  const used = await selectUsedMeters(db, customer, [...priced.keys()], first.from)
  let cents = 0
  for (const meter of await findMeters(db, customer.tenant_id, used)) {
    const price = priced.get(meter.id)
    if (price === undefined) continue
    for (const units of await selectPastUnits(db, meter, customer, spans))
      cents += usageCents(price, units, currency_code)
  }
  return cents
}
