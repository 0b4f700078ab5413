import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { loadPlans } from '../../plans/plans-store.ts'
import { isCountedBy } from '../counted-events/counted-events-store.ts'
import { eventsOfNoPrice, indexPrices } from '../plan-prices.ts'

/** A condition on the states `s`. Undefined if the prices of the plan leave no event. */
export async function isUnpricedBy(
  db: ReadHandle,
  tenantId: number,
  planId: string,
  meterId: string | undefined,
): Promise<RawBuilder<boolean> | undefined> {
  const plan = (await loadPlans(db, tenantId, [planId])).get(planId)
  const prices = indexPrices(plan?.prices ?? [])
  const meterIds = new Set(prices.all.map(({ meter_id }) => meter_id))
  const meters = await findMeters(
    db,
    tenantId,
    [...meterIds].filter((id) => meterId === undefined || id === meterId),
  )
  const unpriced = meters.flatMap((meter) => {
    const events = eventsOfNoPrice(prices, meter.id)
    return events === undefined ? [] : [isCountedBy(meter, events)]
  })
  return unpriced.length === 0 ? undefined : sql<boolean>`(${sql.join(unpriced, sql` or `)})`
}
