import { groupByNode } from '../db/cluster/nodes.ts'
import { isDatabaseUnavailable, isTimeout } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectTenantIds } from '../keys/company-store.ts'
import { throwNoted } from '../runtime/failures.ts'

/** Keeps statements short. */
const MAX_TENANTS = 100

/** After this many timeouts in a row, a node counts as hanging. */
const MAX_TIMEOUTS = 2

type Work = (tenantIds: readonly number[]) => Promise<void>

/** In a cluster each statement asks one shard. Failures leave out no other tenants, unless the database is away. */
export async function forAllTenants(db: ReadHandle, work: Work): Promise<void> {
  await forTenantsOf(await groupByNode(db, await selectTenantIds(db)), work)
}

/**
 * A node that is away or hangs leaves out only its own tenants. Each run begins with others, so that none is always
 * left out.
 */
export async function forTenantsOf(nodes: readonly number[][][], work: Work): Promise<void> {
  const failures = await Promise.all(
    nodes.map((shards) => {
      const parts = shards.flatMap(inParts)
      if (nodes.length === 1) return workThrough(parts, work, Infinity)
      const first = Math.floor(Math.random() * parts.length)
      return workThrough([...parts.slice(first), ...parts.slice(0, first)], work, MAX_TIMEOUTS)
    }),
  )
  throwNoted(failures.flat())
}

async function workThrough(parts: readonly number[][], work: Work, maxTimeouts: number): Promise<Error[]> {
  const failures: Error[] = []
  let timeouts = 0
  for (const tenantIds of parts)
    try {
      await work(tenantIds)
      timeouts = 0
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`${tenantIds.length} tenants: ${message}`, { cause: error }))
      timeouts = isTimeout(error) ? timeouts + 1 : 0
      if (isDatabaseUnavailable(error) || timeouts === maxTimeouts) break
    }
  return failures
}

function inParts(tenantIds: readonly number[]): number[][] {
  const count = Math.ceil(tenantIds.length / MAX_TENANTS)
  return Array.from({ length: count }, (_, part) =>
    tenantIds.slice(part * MAX_TENANTS, (part + 1) * MAX_TENANTS),
  )
}
