import type { EngineContext } from '../../context.ts'
import { isLevel } from '../../meters/aggregations.ts'
import { findMeters } from '../../meters/meters-store.ts'
import { decimal, roundToLedger } from '../../money/decimal.ts'
import { rate } from '../../plans/rating.ts'
import { type SegmentTotal, updateDebited } from '../metering-store.ts'
import { selectSegmentsById } from '../segments-store.ts'
import { usageCents, writeAmounts } from '../write-amounts.ts'
import { insertPastUsage, leaveOut, nameSegment } from './past-usage-store.ts'

/**
 * Counts usage from before the subscription was created. Usage in a pricing unit is not debited again. Requires the
 * customer's lock.
 */
export async function countPast(
  { trx, tenantId }: Pick<EngineContext, 'trx' | 'tenantId'>,
  opened: ReadonlyArray<{ id: string; meterIds: readonly string[] }>,
): Promise<void> {
  const ids = opened.map(({ id }) => id)
  const meterIdsOf = new Map(opened.map(({ id, meterIds }) => [id, meterIds]))
  for (const segment of await selectSegmentsById(trx, tenantId, ids)) {
    const totals: SegmentTotal[] = []
    const meters = await findMeters(trx, tenantId, meterIdsOf.get(segment.id) ?? [])
    for (const meter of meters.filter((each) => !isLevel(each))) {
      const prices = segment.prices.all.filter(({ meter_id }) => meter_id === meter.id)
      if (prices.length > 0) totals.push(...(await insertPastUsage(trx, meter, segment, prices)))
    }
    for (const total of totals) await markDrawn(trx, tenantId, total)
    await limitAmounts(trx, tenantId, totals)
    await nameSegment(trx, tenantId, segment)
  }
}

/** No price limited these events when they arrived. The dearest usage beyond an invoice's limit is left out. */
async function limitAmounts(
  trx: EngineContext['trx'],
  tenantId: number,
  totals: readonly SegmentTotal[],
): Promise<void> {
  const left = totals.toSorted((a, b) => centsOf(a) - centsOf(b))
  for (;;) {
    const [tooMuch] = await writeAmounts(trx, tenantId, left)
    const dearest = left.pop()
    if (tooMuch === undefined || dearest === undefined) return
    await leaveOut(trx, tenantId, dearest)
  }
}

function centsOf({ segment, counter, units }: SegmentTotal): number {
  const price = segment.prices.ofCounter(counter)
  const isBilled = price !== undefined && price.pricing_unit_code === null
  return isBilled ? usageCents(price, units, segment.currency_code) : 0
}

async function markDrawn(trx: EngineContext['trx'], tenantId: number, total: SegmentTotal): Promise<void> {
  const price = total.segment.prices.ofCounter(total.counter)
  if (price === undefined || price.pricing_unit_code === null) return
  const debited = roundToLedger(rate(price, decimal(total.units)).amount).toFixed()
  await updateDebited(trx, tenantId, total, debited)
}
