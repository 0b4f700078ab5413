import { isTransient } from '../db/errors.ts'
import { createFairLimiter, type NodeOf } from '../runtime/fair-limiter.ts'

/** Runs a job of one tenant. */
export type RunJob = (tenantId: number, work: () => Promise<void>) => Promise<void>

/** Of the worker's four. */
const JOBS_OF_NODE = 3
/** Longer than a job has before it goes to the end of the queue. */
const MAX_WAIT_MS = 5_000

class NodeIsAway extends Error {}

/**
 * In a cluster: leaves jobs of other nodes room beside those of one that hangs. Once a node's jobs fail, or none of them ends, one at a
 * time tries it again, and the others fail at once, to be tried again later.
 */
export function runByNode(nodeOf: NodeOf, maxWaitMs = MAX_WAIT_MS): RunJob {
  const share = createFairLimiter({ concurrency: Infinity, perOwner: JOBS_OF_NODE, maxWaitMs })
  const away = new Set<number>()
  const running = new Map<number, number>()
  const change = (node: number, by: 1 | -1) => running.set(node, (running.get(node) ?? 0) + by)
  return async (tenantId, work) => {
    const node = await nodeOf(tenantId)
    if (node === undefined) return work()
    if (away.has(node) && (running.get(node) ?? 0) > 0)
      throw new NodeIsAway(`node ${node} is away, and another job tries it`)
    change(node, 1)
    try {
      await share(node, work)
      away.delete(node)
    } catch (error) {
      if (isOfDatabase(error)) away.add(node)
      throw error
    } finally {
      change(node, -1)
    }
  }
}

/** The failures of customers come together, each with its cause. */
function isOfDatabase(error: unknown): boolean {
  if (isTransient(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOfDatabase)
  return error instanceof Error && error.cause !== undefined && isOfDatabase(error.cause)
}
