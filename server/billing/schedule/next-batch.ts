import type { ScheduledItem } from './billing-store.ts'

/** Takes only each customer's first item, to keep the customer's order. */
export function nextBatch(due: readonly ScheduledItem[], until: Date): ScheduledItem[] {
  const seen = new Set<string>()
  return due.filter(({ kind, customer_id, at }) => {
    const isFirst = !seen.has(customer_id)
    seen.add(customer_id)
    return isFirst && kind === due[0]?.kind && at <= until
  })
}
