import type { WriteHandle } from '../db/schema.ts'
import type { SegmentDelta } from './aggregate.ts'
import { addToSegments, inChunks, type SegmentTotal } from './metering-store.ts'
import type { PricedSegment } from './segments-store.ts'
import { writeAmounts } from './write-amounts.ts'

/** The caller undoes the addition for the customers in `overLimit`. */
type AddedUsage = { totals: SegmentTotal[]; overLimit: string[] }

export async function addUsage(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly SegmentDelta[],
  segments: readonly PricedSegment[],
): Promise<AddedUsage> {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const totals: SegmentTotal[] = []
  for (const chunk of inChunks(deltas))
    for (const total of await addToSegments(trx, tenantId, chunk, byId)) totals.push(total)
  return { totals, overLimit: await writeAmounts(trx, tenantId, totals) }
}
