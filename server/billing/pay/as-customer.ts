import type { EngineContext, EngineDeps } from '../../context.ts'
import { type CustomerRow, findAndLockOwner } from '../../customers/customers-store.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { timelineOf } from '../../db/timeline.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'

type Owned = { tenant_id: number; customer_id: string }

/**
 * Works on what `find` finds, in a transaction that has locked the customer, at the customer's time, which is never before the found row's.
 * Returns undefined where nothing is found, or the customer is gone.
 */
export function asCustomer<Row extends { updated_at: Date }, Result>(
  db: ReadHandle,
  { tenant_id: tenantId, customer_id }: Owned,
  { clock, recordEvents, ...tools }: EngineDeps,
  find: (trx: WriteHandle, customer: CustomerRow) => Promise<Row | undefined>,
  work: (context: EngineContext, row: Row, customer: CustomerRow) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (trx) => {
    const customer = await findAndLockOwner(trx, tenantId, customer_id)
    const row = customer && (await find(trx, customer))
    if (customer === undefined || row === undefined) return undefined
    const read = await readNow(trx, timelineOf(customer), clock)
    const now = new Date(Math.max(read.getTime(), row.updated_at.getTime()))
    const result = await work({ trx, tenantId, now, ...tools }, row, customer)
    await recordEvents(trx, { tenantId, now })
    return result
  })
}
