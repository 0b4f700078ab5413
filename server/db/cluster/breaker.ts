import { type FairLimiter, type NodeOf, Overloaded } from '../../runtime/fair-limiter.ts'
import { isDatabaseUnavailable, isTimeout } from '../errors.ts'

/** Does work that needs the rows of one tenant. */
export type Guard = <Result>(tenantId: number, work: () => Promise<Result>) => Promise<Result>

/** A request that meets it is answered with 503. */
class NodeIsAway extends Overloaded {}

/**
 * A circuit breaker for each node of a cluster. A node is away once some work times out there or does not reach it, and no other work has
 * ended well meanwhile. From then on one at a time tries it, and the others fail at once, until it answers.
 */
export function createBreaker(nodeOf: NodeOf): Guard {
  const nodes = new Map<number, { isAway: boolean; isTried: boolean; answers: number }>()
  return async (tenantId, work) => {
    const node = await nodeOf(tenantId)
    if (node === undefined) return work()
    const state = nodes.get(node) ?? { isAway: false, isTried: false, answers: 0 }
    nodes.set(node, state)
    if (state.isAway && state.isTried) throw new NodeIsAway(`node ${node} of the database is away`)
    const { isAway: tries, answers } = state
    if (tries) state.isTried = true
    let isLost = false
    try {
      return await work()
    } catch (error) {
      isLost = isOfNode(error)
      throw error
    } finally {
      if (tries) state.isTried = false
      if (!isLost) {
        state.answers += 1
        state.isAway = false
      } else if (state.answers === answers) state.isAway = true
    }
  }
}

/** Outside a cluster, and where one node has all tenants, everything runs. */
export const unguarded: Guard = (_tenantId, work) => work()

/** So that what waits for its turn meets the breaker as it begins. */
export function guardEach(share: FairLimiter, guard: Guard): FairLimiter {
  return (owner, work, tenantId) =>
    share(owner, () => (tenantId === undefined ? work() : guard(tenantId, work)), tenantId)
}

/** The failures of customers come together, each with its cause. */
function isOfNode(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isTimeout(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOfNode)
  return error instanceof Error && error.cause !== undefined && isOfNode(error.cause)
}
