import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { EVENTS_ARRIVED, queueProcessing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { selectTenantsWithArrived } from '../events/arrived/arrived-store.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** A tenant whose events never stop gets one job per pause. */
const PAUSE_MS = 20

export async function queueArrived(db: ReadHandle): Promise<void> {
  await forAllTenants(db, async (tenantIds) => queueFor(db, await selectTenantsWithArrived(db, tenantIds)))
}

export async function queueAsTheyArrive(client: pg.ClientBase, db: ReadHandle): Promise<void> {
  const arrived = new Set<number>()
  let isQueuing = false
  let isEnded = false
  const queueAll = async () => {
    isQueuing = true
    while (arrived.size > 0 && !isEnded) {
      const tenantIds = [...arrived]
      arrived.clear()
      // One lost connection should not leave tenants to the sweep.
      await queueFor(db, tenantIds).catch(() => tenantIds.map((tenantId) => arrived.add(tenantId)))
      await delay(PAUSE_MS)
    }
    isQueuing = false
  }
  client.on('notification', ({ payload }) => {
    arrived.add(Number(payload))
    if (!isQueuing) queueAll()
  })
  client.once('end', () => {
    isEnded = true
  })
  await client.query(`listen ${EVENTS_ARRIVED}`)
}

function queueFor(db: ReadHandle, tenantIds: readonly number[]): Promise<void> {
  return queueProcessing(
    db,
    tenantIds.map((tenantId) => ({ tenantId, testClockId: REAL_TIME })),
  )
}
