import type { ScheduledItem } from './billing-store.ts'

/**
 * The items that one transaction performs together: those of the first one's kind which are due by `until`, each the first of its
 * customer, so that each customer's come in order.
 */
export function nextBatch(due: readonly ScheduledItem[], until: Date): ScheduledItem[] {
  const seen = new Set<string>()
  return due.filter(({ kind, customer_id, at }) => {
    const isFirst = !seen.has(customer_id)
    seen.add(customer_id)
    return isFirst && kind === due[0]?.kind && at <= until
  })
}
