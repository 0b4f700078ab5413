/** Rejects with `Overloaded` if work cannot start in time. `tenantId` owns the rows that the work needs. */
export type FairLimiter = <Result>(
  owner: unknown,
  work: () => Promise<Result>,
  tenantId?: number,
) => Promise<Result>

export class Overloaded extends Error {}

type Limits = {
  concurrency: number
  perOwner: number
  maxWaiting?: number
  maxWaitMs: number
  /** Set only in a cluster. */
  nodes?: { of: NodeOf; perNode: number } | undefined
}

export type NodeOf = (tenantId: number) => Promise<number | undefined>

type Waiting = { node: number | undefined; start(): void }

/** Owners take turns. Neither a tenant nor a hanging node can take all the room. */
export function createFairLimiter({
  concurrency,
  perOwner,
  maxWaiting = Infinity,
  maxWaitMs,
  nodes,
}: Limits): FairLimiter {
  let running = 0
  const ofOwners = createCounts()
  const ofNodes = createCounts()
  const queues = new Map<unknown, Waiting[]>()

  function hasRoom(node: number | undefined): boolean {
    return node === undefined || nodes === undefined || ofNodes.get(node) < nodes.perNode
  }

  function acquire(owner: unknown, node: number | undefined): void {
    running += 1
    ofOwners.add(owner, 1)
    ofNodes.add(node, 1)
  }

  function release(owner: unknown, node: number | undefined): void {
    running -= 1
    ofOwners.add(owner, -1)
    ofNodes.add(node, -1)
    for (const [next, queue] of queues) {
      if (running >= concurrency) return
      if (ofOwners.get(next) >= perOwner) continue
      const waiting = queue.find((each) => hasRoom(each.node))
      if (waiting === undefined) continue
      queue.splice(queue.indexOf(waiting), 1)
      queues.delete(next)
      if (queue.length > 0) queues.set(next, queue)
      acquire(next, waiting.node)
      waiting.start()
    }
  }

  function wait(owner: unknown, node: number | undefined): Promise<void> {
    const queue = queues.get(owner) ?? []
    if (queue.length >= maxWaiting) throw new Overloaded(`${maxWaiting} requests are already waiting`)
    queues.set(owner, queue)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        node,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        if (queue.length === 0) queues.delete(owner)
        reject(new Overloaded(`could not start within ${maxWaitMs} ms`))
      }, maxWaitMs)
      queue.push(waiting)
    })
  }

  return async (owner, work, tenantId) => {
    const node = nodes && tenantId !== undefined ? await nodes.of(tenantId) : undefined
    if (running < concurrency && ofOwners.get(owner) < perOwner && hasRoom(node)) acquire(owner, node)
    else await wait(owner, node)
    try {
      return await work()
    } finally {
      release(owner, node)
    }
  }
}

function createCounts() {
  const counts = new Map<unknown, number>()
  const get = (key: unknown) => counts.get(key) ?? 0
  return {
    get,
    add(key: unknown, change: 1 | -1) {
      if (get(key) + change === 0) counts.delete(key)
      else counts.set(key, get(key) + change)
    },
  }
}
