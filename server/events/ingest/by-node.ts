import type { NodeOf } from '../../runtime/fair-limiter.ts'
import type { StoreEvents } from './store.ts'

/** For a cluster: each node has its own queue of commits, so that one that hangs keeps no events of the others waiting. */
export function storeByNode(nodeOf: NodeOf, create: () => StoreEvents): StoreEvents {
  const stores = new Map<number | undefined, StoreEvents>()
  return async (request) => {
    const node = await nodeOf(request.tenantId)
    const store = stores.get(node) ?? create()
    stores.set(node, store)
    return store(request)
  }
}
