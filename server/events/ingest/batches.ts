import { ID_RANGES, rangeOf } from '../../db/id-ranges.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import type { decide, Insert } from '../decide.ts'
import { isUnknownOwner } from '../owner.ts'

export type Row = Insert & { text: string }

/** `position` counts from the commit's first id. */
export type Placed = { row: Row; position: number }
type Batch = { tenantId: number; part: number; position: number; events: number }

/**
 * Numbers a batch consecutively, each customer's events in the order of arrival. Events on test clocks or of unknown
 * customers go straight to the queue.
 */
export function inBatches(arrived: readonly Row[]): {
  placed: Placed[]
  batches: Batch[]
  unbatched: Placed[]
} {
  const placed: Placed[] = []
  const batches: Batch[] = []
  const unbatched: Placed[] = []
  for (const [group, rows] of Map.groupBy(arrived, groupOf)) {
    const [first] = rows
    if (group !== undefined && first !== undefined)
      batches.push({
        tenantId: first.tenantId,
        part: rangeOf(first.customerId),
        position: placed.length,
        events: rows.length,
      })
    for (const row of rows) {
      const each = { row, position: placed.length }
      placed.push(each)
      if (group === undefined) unbatched.push(each)
    }
  }
  return { placed, batches, unbatched }
}

function groupOf({ tenantId, customerId, testClockId }: Row): number | undefined {
  if (testClockId !== REAL_TIME || isUnknownOwner(customerId)) return undefined
  return ID_RANGES.length * tenantId + rangeOf(customerId)
}

export function rowsOf(inserts: ReturnType<typeof decide>['inserts']): Row[] {
  return Array.from(inserts.values(), (insert) => ({
    ...insert,
    text: insert.event.text ?? JSON.stringify(insert.event.properties),
  }))
}
