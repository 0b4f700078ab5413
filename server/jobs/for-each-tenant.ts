import { groupByNode } from '../db/cluster/nodes.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectTenantIds } from '../keys/company/store.ts'
import { throwNoted } from '../runtime/failures.ts'

/**
 * Works for one tenant after another, so that each statement is of one. In a cluster the nodes are worked through side by side: one that is
 * away leaves out its own tenants, until the next time, and nobody else.
 */
export async function forEachTenant(
  db: ReadHandle,
  work: (tenantId: number) => Promise<void>,
): Promise<void> {
  const nodes = await groupByNode(db, await selectTenantIds(db))
  const failures = await Promise.all(nodes.map((tenantIds) => workThrough(tenantIds, work)))
  throwNoted(failures.flat())
}

async function workThrough(
  tenantIds: readonly number[],
  work: (tenantId: number) => Promise<void>,
): Promise<Error[]> {
  const failures: Error[] = []
  for (const tenantId of tenantIds)
    try {
      await work(tenantId)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failures.push(new Error(`tenant ${tenantId}: ${message}`, { cause: error }))
      if (isDatabaseUnavailable(error)) break
    }
  return failures
}
