import { createFairLimiter, type NodeOf } from '../../runtime/fair-limiter.ts'
import type { Commit, StoreEvents } from './ingest-store.ts'

/** If the node hangs, ingest for the others has the rest of the connections. */
const COMMITS_OF_NODE = 2
/** The first answers for a node that hangs come after ten seconds. */
const MAX_WAIT_MS = 8_000

/** For a cluster: each node has its own queue of commits, so that one that hangs keeps no events of the others waiting. */
export function storeByNode(
  nodeOf: NodeOf,
  maxCommits: number,
  create: (commit?: Commit) => StoreEvents,
): StoreEvents {
  const share = createFairLimiter({
    concurrency: maxCommits,
    perOwner: COMMITS_OF_NODE,
    maxWaitMs: MAX_WAIT_MS,
  })
  const stores = new Map<number | undefined, StoreEvents>()
  return async (request) => {
    const node = await nodeOf(request.tenantId)
    const store =
      stores.get(node) ?? (node === undefined ? create() : create(commitOf((work) => share(node, work))))
    stores.set(node, store)
    return store(request)
  }
}

function commitOf(run: Commit['run']): Commit {
  return { run, atOnce: COMMITS_OF_NODE, maxWaitMs: MAX_WAIT_MS }
}
