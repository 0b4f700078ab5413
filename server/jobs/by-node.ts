import { isDatabaseUnavailable, isTimeout } from '../db/errors.ts'
import { createFairLimiter, type NodeOf, Overloaded } from '../runtime/fair-limiter.ts'

/** Runs a job of one tenant. */
export type RunJob = (tenantId: number, work: () => Promise<void>) => Promise<void>

/** Of the worker's four. */
const JOBS_OF_NODE = 3
/** Longer than a job has before it goes to the end of the queue. */
const MAX_WAIT_MS = 5_000

class NodeIsAway extends Error {}

/**
 * In a cluster: leaves jobs of other nodes room beside those of one that hangs. A node is away when a job cannot reach it, a statement takes too
 * long there, or none of its jobs ends while one waits. From then on one job at a time tries it, and the others fail at once, to be
 * tried again later, until a job ends in another way.
 */
export function runByNode(nodeOf: NodeOf, maxWaitMs = MAX_WAIT_MS): RunJob {
  const share = createFairLimiter({ concurrency: Infinity, perOwner: JOBS_OF_NODE, maxWaitMs })
  const nodes = new Map<number, { isAway: boolean; running: number; ended: number }>()
  const stateOf = (node: number) => {
    const state = nodes.get(node) ?? { isAway: false, running: 0, ended: 0 }
    nodes.set(node, state)
    return state
  }
  return async (tenantId, work) => {
    const node = await nodeOf(tenantId)
    if (node === undefined) return work()
    const state = stateOf(node)
    if (state.isAway && state.running > 0)
      throw new NodeIsAway(`node ${node} is away, and another job tries it`)
    const endedBefore = state.ended
    let began = false
    state.running += 1
    try {
      await share(node, async () => {
        began = true
        await work().finally(() => {
          state.ended += 1
        })
      })
      state.isAway = false
    } catch (error) {
      const waitedInVain = error instanceof Overloaded && !began && state.ended === endedBefore
      state.isAway = waitedInVain || isOfNode(error)
      throw error
    } finally {
      state.running -= 1
    }
  }
}

/** The failures of customers come together, each with its cause. */
function isOfNode(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isTimeout(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOfNode)
  return error instanceof Error && error.cause !== undefined && isOfNode(error.cause)
}
