import { type FairLimiter, type NodeOf, Overloaded } from '../../runtime/fair-limiter.ts'
import { isDatabaseUnavailable, isTimeout } from '../errors.ts'

export type Guard = <Result>(tenantId: number, work: () => Promise<Result>) => Promise<Result>

/** The request is answered with a 503. */
class NodeIsAway extends Overloaded {}

/**
 * A node's circuit opens when work times out or cannot connect, and no call succeeded meanwhile. Then one call at a
 * time tries the node, and others fail at once.
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

export const unguarded: Guard = (_tenantId, work) => work()

/** The guard applies when work begins, not while it waits. */
export function guardEach(share: FairLimiter, guard: Guard): FairLimiter {
  return (owner, work, tenantId) =>
    share(owner, () => (tenantId === undefined ? work() : guard(tenantId, work)), tenantId)
}

/** An AggregateError has the failures of several customers. */
function isOfNode(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isTimeout(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOfNode)
  return error instanceof Error && error.cause !== undefined && isOfNode(error.cause)
}
