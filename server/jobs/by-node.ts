import { isTransient } from '../db/errors.ts'
import type { NodeOf } from '../runtime/fair-limiter.ts'

/** Runs a job of one tenant. */
export type RunJob = (tenantId: number, work: () => Promise<void>) => Promise<void>

class NodeIsAway extends Error {}

/**
 * In a cluster: once the jobs of a node fail, one at a time tries it again, and the others fail at once, to be tried again later. So
 * a node that hangs keeps one of the worker's jobs waiting, and those of other nodes go on.
 */
export function runByNode(nodeOf: NodeOf): RunJob {
  const away = new Set<number>()
  const running = new Map<number, number>()
  return async (tenantId, work) => {
    const node = await nodeOf(tenantId)
    if (node === undefined) return work()
    const others = running.get(node) ?? 0
    if (away.has(node) && others > 0) throw new NodeIsAway(`node ${node} is away, and another job tries it`)
    running.set(node, others + 1)
    try {
      await work()
      away.delete(node)
    } catch (error) {
      if (isOfDatabase(error)) away.add(node)
      throw error
    } finally {
      running.set(node, (running.get(node) ?? 1) - 1)
    }
  }
}

/** The failures of customers come together, each with its cause. */
function isOfDatabase(error: unknown): boolean {
  if (isTransient(error)) return true
  if (error instanceof AggregateError) return error.errors.some(isOfDatabase)
  return error instanceof Error && error.cause !== undefined && isOfDatabase(error.cause)
}
