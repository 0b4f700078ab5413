import type { EngineContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { findOverlapping } from '../../subscriptions/overlapping-store.ts'

/**
 * Two subscriptions with one meter would bill each event twice. Requires the customer's lock. Throws
 * METER_ALREADY_BILLED.
 */
export async function assertNoOverlap(
  { trx, tenantId, now }: Pick<EngineContext, 'trx' | 'tenantId' | 'now'>,
  customer_id: string,
  { prices }: Pick<PlanRow, 'prices'>,
  { startsAt = now, except }: { startsAt?: Date; except?: string } = {},
): Promise<void> {
  const meterIds = prices.map(({ meter_id }) => meter_id)
  const subscription_ids = await findOverlapping(trx, {
    tenant_id: tenantId,
    customer_id,
    meterIds,
    now,
    startsAt,
    ...(except !== undefined && { except }),
  })
  if (subscription_ids.length > 0)
    throw new Problem('METER_ALREADY_BILLED', { details: { subscription_ids } })
}
