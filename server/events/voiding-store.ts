import type { WriteHandle } from '../db/schema.ts'
import type { EventRow } from './events-store.ts'
import { eventLifecycle } from './lifecycle.ts'
import { insertStates, takeStates } from './states-store.ts'

/** Returns false if the status has changed. */
export async function markVoided(trx: WriteHandle, event: EventRow, now: Date): Promise<boolean> {
  const states = await takeStates(trx, event.tenant_id, event.status, [event])
  const voided = states.map((state) => ({ ...state, since: now }))
  await insertStates(trx, event.tenant_id, voided, { status: eventLifecycle.processed.void })
  return states.length > 0
}
