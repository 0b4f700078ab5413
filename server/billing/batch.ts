import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import type { ScheduledItem } from './store.ts'

/**
 * The items that are performed together: of the first one's kind, each the first of its customer, so that each customer's come in
 * order. A test clock stands at one moment. Renewals of one customer and moment do not touch each other.
 */
export function batchOf(items: readonly ScheduledItem[], { testClockId }: Timeline): ScheduledItem[] {
  const [first] = items
  if (first === undefined) return []
  const firstOf = new Map<string, ScheduledItem>()
  return items.filter((item) => {
    const own = firstOf.get(item.customer_id)
    if (own === undefined) firstOf.set(item.customer_id, item)
    return (
      item.kind === first.kind &&
      (testClockId === REAL_TIME || isSameMoment(item, first)) &&
      (own === undefined || (own.kind === 'renewal' && item.kind === 'renewal' && isSameMoment(item, own)))
    )
  })
}

function isSameMoment(a: ScheduledItem, b: ScheduledItem): boolean {
  return a.at.getTime() === b.at.getTime()
}
