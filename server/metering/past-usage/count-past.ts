import type { EngineContext } from '../../context.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { decimal } from '../../money/decimal.ts'
import { rate } from '../../plans/rating.ts'
import { roundToLedger } from '../debit-usage.ts'
import { type SegmentTotal, updateDebited } from '../metering-store.ts'
import { selectSegmentsById } from '../segments-store.ts'
import { writeAmounts } from '../write-amounts.ts'
import { insertPastUsage, nameSegment } from './past-usage-store.ts'

/**
 * Counts in new segments what was processed before their subscription was created. Usage in a pricing unit is not drawn again.
 * Requires the customer's lock.
 */
export async function countPast(
  { trx, tenantId }: Pick<EngineContext, 'trx' | 'tenantId'>,
  opened: ReadonlyArray<{ id: string; meterIds: readonly string[] }>,
): Promise<void> {
  const ids = opened.map(({ id }) => id)
  const meterIdsOf = new Map(opened.map(({ id, meterIds }) => [id, meterIds]))
  for (const segment of await selectSegmentsById(trx, tenantId, ids)) {
    const totals: SegmentTotal[] = []
    for (const meter of await findMeters(trx, tenantId, meterIdsOf.get(segment.id) ?? []))
      totals.push(...(await insertPastUsage(trx, meter, segment)))
    for (const total of totals) await markDrawn(trx, tenantId, total)
    const [tooMuch] = await writeAmounts(trx, tenantId, totals)
    if (tooMuch !== undefined) throw new Error(`the usage of customer ${tooMuch} comes to too much`)
    await nameSegment(trx, tenantId, segment)
  }
}

async function markDrawn(
  trx: EngineContext['trx'],
  tenantId: number,
  { segment, meter_id, units }: SegmentTotal,
): Promise<void> {
  const price = segment.priceOf(meter_id)
  if (price === undefined || price.pricing_unit_code === null) return
  const debited = roundToLedger(rate(price, decimal(units)).amount).toFixed()
  await updateDebited(trx, tenantId, { segmentId: segment.id, meterId: meter_id, debited })
}
