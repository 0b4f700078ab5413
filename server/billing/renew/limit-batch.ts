/** Locks are held while lines are written. A transaction may write twice as many. */
export const MAX_LINES = 1_000

/** Takes at least one item. */
export function takeUpTo<Item>(limit: number, items: readonly Item[], weigh: (item: Item) => number): Item[] {
  let weight = 0
  const tooMany = items.findIndex((item, index) => {
    weight += weigh(item)
    return index > 0 && weight > limit
  })
  return tooMany === -1 ? [...items] : items.slice(0, tooMany)
}
