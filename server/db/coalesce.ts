/**
 * Group commit: while a batch runs, calls wait for the next one, up to `maxBatchWeight`. A batch that fails is repeated item by
 * item, unless `isNonRetryable(error)`, so that no call fails because of another. Owners take turns.
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
  /** In the order of the owners' turns. */
  const queues = new Map<unknown, Array<Pending<Item, Result>>>()
  let running = false

  async function drain(): Promise<void> {
    running = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await settle(batch)
    running = false
  }

  function takeBatch(): Array<Pending<Item, Result>> {
    const batch: Array<Pending<Item, Result>> = []
    let weight = 0
    // An owner moved to the end of the map is visited again by this loop, after the others.
    for (const [owner, queue] of queues) {
      const [first] = queue
      if (first === undefined) continue
      weight += weigh(first.item)
      if (batch.length > 0 && weight > maxBatchWeight) return batch
      batch.push(first)
      queue.shift()
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
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
      const queue = queues.get(owner) ?? []
      queue.push({ item, resolve, reject })
      queues.set(owner, queue)
      // Deferred, so that calls of the same tick share the first batch.
      if (!running) {
        running = true
        setImmediate(drain)
      }
    })
}

type Pending<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
