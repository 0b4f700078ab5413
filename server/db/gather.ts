/**
 * Lets concurrent calls share one run: while a run is under way, calls wait and then go together in the next, at most
 * `mostWeight` of them. Under load this turns a commit per call into a commit per batch, and costs a lone call nothing.
 * `run` answers a result for each item, in order. A run of several that fails is repeated item by item, so that nobody
 * fails for a neighbour, unless `isHopeless` says that repeating cannot help.
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  options: { mostWeight: number; weigh?: (item: Item) => number; isHopeless: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  const { mostWeight, weigh = () => 1, isHopeless } = options
  const waiting: Array<Pending<Item, Result>> = []
  let running = false

  async function drain(): Promise<void> {
    running = true
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await settle(batch)
    running = false
  }

  function takeBatch(): Array<Pending<Item, Result>> {
    let weight = 0
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item)
      return index > 0 && weight > mostWeight
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function settle(batch: Array<Pending<Item, Result>>): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (error) {
      if (batch.length === 1 || isHopeless(error)) for (const { reject } of batch) reject(error)
      else for (const single of batch) await settle([single])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // A tick later, so that calls of the same turn go together from the first.
      if (!running) {
        running = true
        setImmediate(drain)
      }
    })
}

type Pending<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
