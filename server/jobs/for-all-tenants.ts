import { groupByNode } from '../db/cluster/nodes.ts'
import { isDatabaseUnavailable, isTransient } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectTenantIds } from '../keys/company/store.ts'
import { throwNoted } from '../runtime/failures.ts'

/** So that each statement is short. */
const MAX_TENANTS = 100

/** A node that hangs is left out after these; one shard that is slow leaves out no other. */
const MAX_TIMEOUTS = 2

type Work = (tenantIds: readonly number[]) => Promise<void>

/**
 * Works for many tenants at a time; in a cluster for those of one shard, so that each statement is of one. The nodes are worked through
 * side by side: one that is away leaves out its own tenants, until the next time, and nobody else.
 */
export async function forAllTenants(db: ReadHandle, work: Work): Promise<void> {
  const nodes = await groupByNode(db, await selectTenantIds(db))
  const failures = await Promise.all(nodes.map((shards) => workThrough(shards, work)))
  throwNoted(failures.flat())
}

async function workThrough(shards: readonly number[][], work: Work): Promise<Error[]> {
  const failures: Error[] = []
  let timeouts = 0
  for (const tenantIds of shards.flatMap(inParts))
    try {
      await work(tenantIds)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`${tenantIds.length} tenants: ${message}`, { cause: error }))
      if (isTransient(error)) timeouts += 1
      if (isDatabaseUnavailable(error) || timeouts === MAX_TIMEOUTS) break
    }
  return failures
}

function inParts(tenantIds: readonly number[]): number[][] {
  const count = Math.ceil(tenantIds.length / MAX_TENANTS)
  return Array.from({ length: count }, (_, part) =>
    tenantIds.slice(part * MAX_TENANTS, (part + 1) * MAX_TENANTS),
  )
}
