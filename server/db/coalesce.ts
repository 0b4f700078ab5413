/**
 * Lets concurrent calls share one run: while a run is under way, calls wait and then go together in the next, at most
 * `maxBatchWeight` of them. Under load this turns a commit per call into a commit per batch, and costs a lone call nothing.
 * `run` answers a result for each item, in order. A run of several that fails is repeated item by item, so that nobody
 * fails for a neighbour, unless `isNonRetryable` says that repeating cannot help. Owners take turns: however much one of them
 * sends, the first item of another goes with the next run.
 */
export function coalesce<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  options: {
    maxBatchWeight: number
    weigh?: (item: Item) => number
    ownerOf?: (item: Item) => unknown
    isNonRetryable: (error: unknown) => boolean
  },
): (item: Item) => Promise<Result> {
  const { maxBatchWeight, weigh = () => 1, ownerOf = () => undefined, isNonRetryable } = options
  /** What waits, by owner, the owner whose turn is next first. */
  const waiting = new Map<unknown, Array<Pending<Item, Result>>>()
  let running = false

  async function drain(): Promise<void> {
    running = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await settle(batch)
    running = false
  }

  function takeBatch(): Array<Pending<Item, Result>> {
    const batch: Array<Pending<Item, Result>> = []
    let weight = 0
    // An owner that is not done goes to the end of the map while it is walked, and so has its next turn after the others.
    for (const [owner, queue] of waiting) {
      const [first] = queue
      if (first === undefined) continue
      weight += weigh(first.item)
      if (batch.length > 0 && weight > maxBatchWeight) return batch
      batch.push(first)
      queue.shift()
      waiting.delete(owner)
      if (queue.length > 0) waiting.set(owner, queue)
    }
    return batch
  }

  async function settle(batch: Array<Pending<Item, Result>>): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (error) {
      if (batch.length === 1 || isNonRetryable(error)) for (const { reject } of batch) reject(error)
      else for (const single of batch) await settle([single])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const owner = ownerOf(item)
      const queue = waiting.get(owner) ?? []
      queue.push({ item, resolve, reject })
      waiting.set(owner, queue)
      // A tick later, so that calls of the same turn go together from the first.
      if (!running) {
        running = true
        setImmediate(drain)
      }
    })
}

type Pending<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
