import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { type TestClock, timeOn } from './rules.ts'

const CLOCK = [
  'clock_offset_ms as offsetMs',
  'clock_stopped_at as stoppedAt',
  'clock_advancing_to as advancingTo',
] as const

/** Writers call it after they lock the customer, so that a customer's times never run backwards. */
export async function readNow(db: ReadHandle, tenantId: number, clock: () => Date): Promise<Date> {
  return timeOn(await readClock(db, tenantId), clock())
}

export function readClock(db: ReadHandle, tenantId: number): Promise<TestClock> {
  return db.selectFrom('tenants').select(CLOCK).where('id', '=', tenantId).executeTakeFirstOrThrow()
}

export function lockClock(trx: WriteHandle, tenantId: number): Promise<TestClock> {
  return trx
    .selectFrom('tenants')
    .select(CLOCK)
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function sendClock(
  trx: WriteHandle,
  tenantId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await trx
    .updateTable('tenants')
    .set({ clock_stopped_at: from, clock_advancing_to: to })
    .where('id', '=', tenantId)
    .execute()
}

/** Moves an advancing clock forward, at most to its target. */
export async function moveClock(db: ReadHandle, tenantId: number, to: Date): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ clock_stopped_at: sql`least(${to}, clock_advancing_to)` })
    .where('id', '=', tenantId)
    .where('clock_stopped_at', '<', to)
    .execute()
}

/** Lets a clock run again, unless it was sent further meanwhile. */
export async function releaseClock(
  db: ReadHandle,
  tenantId: number,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('tenants')
    .set({
      clock_offset_ms: at.getTime() - now.getTime(),
      clock_stopped_at: null,
      clock_advancing_to: null,
    })
    .where('id', '=', tenantId)
    .where('clock_advancing_to', '=', at)
    .execute()
}
