import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'

/**
 * The tenant's time: the machine's and what its test clock was moved by. Holds the clock until the transaction ends, so
 * that nobody moves it under whoever works by it.
 */
export async function readNow(trx: WriteHandle, tenantId: number, clock: () => Date): Promise<Date> {
  const { clock_offset_ms } = await trx
    .selectFrom('tenants')
    .select('clock_offset_ms')
    .where('id', '=', tenantId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return new Date(clock().getTime() + clock_offset_ms)
}

/** Stops the tenant's clock for everybody else until the transaction ends, and reads it. */
export async function stopClock(trx: WriteHandle, tenantId: number, clock: () => Date): Promise<Date> {
  const { clock_offset_ms } = await trx
    .selectFrom('tenants')
    .select('clock_offset_ms')
    .where('id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return new Date(clock().getTime() + clock_offset_ms)
}

/** Moves the tenant's clock forward from the moment it was read at. */
export async function moveClock(trx: WriteHandle, tenantId: number, byMs: number): Promise<void> {
  await trx
    .updateTable('tenants')
    .set({ clock_offset_ms: sql`clock_offset_ms + ${byMs}` })
    .where('id', '=', tenantId)
    .execute()
}
