import type { ScheduledItem } from './store.ts'

/** Less than a period takes, so that what is performed leads to little else that is due by then. */
const MAX_SPAN_MS = 23 * 60 * 60 * 1000

type Around = {
  isLocked: (item: ScheduledItem) => boolean
  /** The items before it need no look at events. */
  firstEvent: Date | undefined
}

/**
 * The first items of a test clock that one transaction performs, each at its own time; then the clock stands at the last one's. Only
 * those of one moment, if there are events before it.
 */
export function windowOf(items: readonly ScheduledItem[], { isLocked, firstEvent }: Around): ScheduledItem[] {
  const [first] = items
  if (first === undefined) return []
  const begin = first.at.getTime()
  const end = Math.min(begin + MAX_SPAN_MS, firstEvent?.getTime() ?? Infinity)
  const outside = items.findIndex(
    (item) => !isLocked(item) || (item.at.getTime() > begin && item.at.getTime() >= end),
  )
  return outside === -1 ? [...items] : items.slice(0, outside)
}
