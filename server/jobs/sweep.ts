import { selectTenantsWithDue } from '../billing/store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { queueDueWork } from './queue.ts'

/** Finds the tenants for whom something has fallen due, and has it done: time itself writes no job. */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  for (const tenantId of await selectTenantsWithDue(db, clock())) await queueDueWork(db, tenantId)
}
