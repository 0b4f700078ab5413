/**
 * Group commit: while a batch runs, calls wait for the next one. Large batches cost less, so a second batch needs
 * `worthwhile` waiting calls. A failed batch is repeated item by item, unless `isNonRetryable(error)`. Owners take
 * turns; with `ownersApart` they share no batch.
 */
export function coalesce<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  options: {
    maxBatchWeight: number
    weigh?: (item: Item) => number
    ownerOf?: (item: Item) => unknown
    ownersApart?: boolean
    concurrency?: () => number
    worthwhile?: number
    isNonRetryable: (error: unknown) => boolean
  },
): (item: Item) => Promise<Result> {
  const {
    maxBatchWeight,
    weigh = () => 1,
    ownerOf = () => undefined,
    ownersApart = false,
    isNonRetryable,
  } = options
  const { concurrency = () => 1, worthwhile = maxBatchWeight } = options
  const queues = new Map<unknown, Array<Pending<Item, Result>>>()
  let waiting = 0
  let running = 0
  let starting = false

  async function drain(): Promise<void> {
    running += 1
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      startIfWorthwhile()
      await settle(batch)
      if (running > 1 && (waiting < worthwhile || running > concurrency())) break
    }
    running -= 1
  }

  /** Calls of the same tick share a batch. */
  function startIfWorthwhile(): void {
    if (starting || running >= concurrency() || (running > 0 && waiting < worthwhile)) return
    starting = true
    setImmediate(() => {
      starting = false
      drain()
    })
  }

  function takeBatch(): Array<Pending<Item, Result>> {
    const batch: Array<Pending<Item, Result>> = []
    let weight = 0
    let only: unknown
    // An owner moved to the end of the map is iterated again.
    for (const [owner, queue] of queues) {
      const [first] = queue
      if (first === undefined) {
        queues.delete(owner)
        continue
      }
      if (ownersApart && batch.length > 0 && owner !== only) continue
      only = owner
      weight += first.weight
      if (batch.length > 0 && weight > maxBatchWeight) return batch
      batch.push(first)
      waiting -= first.weight
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
      const weight = weigh(item)
      queue.push({ item, weight, resolve, reject })
      queues.set(owner, queue)
      waiting += weight
      startIfWorthwhile()
    })
}

type Pending<Item, Result> = {
  item: Item
  weight: number
  resolve(result: Result): void
  reject(error: unknown): void
}
