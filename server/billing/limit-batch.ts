/** Of the invoices that a batch writes, while it holds their customers' locks. Twice as many in a transaction. */
export const MAX_LINES = 1_000

/** The first items, as long as they are not too heavy together; at least one. */
export function takeUpTo<Item>(limit: number, items: readonly Item[], weigh: (item: Item) => number): Item[] {
  let weight = 0
  const tooMany = items.findIndex((item, index) => {
    weight += weigh(item)
    return index > 0 && weight > limit
  })
  return tooMany === -1 ? [...items] : items.slice(0, tooMany)
}
