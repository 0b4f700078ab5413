/** Of all invoices that one transaction writes: it holds their customers' locks. */
const MAX_LINES = 2_000

/** The first items, as long as they are not too heavy together; at least one. */
export function takeUpTo<Item>(limit: number, items: readonly Item[], weigh: (item: Item) => number): Item[] {
  let weight = 0
  const tooMany = items.findIndex((item, index) => {
    weight += weigh(item)
    return index > 0 && weight > limit
  })
  return tooMany === -1 ? [...items] : items.slice(0, tooMany)
}

export type LineBudget = {
  take<Item>(items: readonly Item[], countLines: (item: Item) => number): Item[]
  isHalfUsed(): boolean
}

/** For one transaction: the first items, as long as there is room for their lines; of the first items that come, at least one. */
export function createLineBudget(): LineBudget {
  let used = 0
  let isNew = true
  return {
    take(items, countLines) {
      const some = takeUpTo(MAX_LINES - used, items, countLines)
      const lines = some.reduce((sum, item) => sum + countLines(item), 0)
      if (!isNew && used + lines > MAX_LINES) return []
      isNew &&= some.length === 0
      used += lines
      return some
    },
    isHalfUsed: () => 2 * used >= MAX_LINES,
  }
}
