import type { ScheduledItem } from './store.ts'

/**
 * The items that are performed together: of the first one's kind, each the first of its customer, so that each customer's come in
 * order. Renewals of one customer and moment do not touch each other. What takes a number does not pass what takes one before it, nor
 * what is drafted by a renewal and finalized before it.
 */
export function batchOf(
  items: readonly ScheduledItem[],
  { finalizeAfterMs }: { finalizeAfterMs: number },
): ScheduledItem[] {
  const [first] = items
  if (first === undefined) return []
  const firstOf = new Map<string, ScheduledItem>()
  let numberedUntil = Infinity
  return items.filter((item) => {
    const own = firstOf.get(item.customer_id)
    if (own === undefined) firstOf.set(item.customer_id, item)
    const at = item.at.getTime()
    const isTaken =
      item.kind === first.kind &&
      (!item.numbered || at <= numberedUntil) &&
      (own === undefined || (own.kind === 'renewal' && item.kind === 'renewal' && isSameMoment(item, own)))
    if (item.numbered && !isTaken) numberedUntil = Math.min(numberedUntil, at)
    if (item.kind === 'renewal') numberedUntil = Math.min(numberedUntil, at + finalizeAfterMs)
    return isTaken
  })
}

function isSameMoment(a: ScheduledItem, b: ScheduledItem): boolean {
  return a.at.getTime() === b.at.getTime()
}
