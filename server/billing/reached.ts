import type { ScheduledItem } from './store.ts'

export type NowOf = (item: ScheduledItem) => Date

/**
 * How far each customer's time has run in a transaction. An item can lead to one that was due before it: credit from an invoice pays
 * an older one, but not before there was the credit.
 */
export function createReached() {
  const times = new Map<string, Date>()
  return {
    notBefore:
      (nowOf: NowOf): NowOf =>
      (item) => {
        const [time, now] = [times.get(item.customer_id), nowOf(item)]
        return time !== undefined && time > now ? time : now
      },
    note(items: readonly ScheduledItem[], nowOf: NowOf): void {
      for (const item of items) times.set(item.customer_id, nowOf(item))
    },
  }
}
