import { updateRow } from '../db/row.ts'
import type { WriteHandle } from '../db/schema.ts'
import type { CustomerRow } from './customers-store.ts'

/** The customer did not change: only its next top-up waits. Requires the customer's lock. */
export async function noteTopUp(trx: WriteHandle, customer: CustomerRow, nextAt: Date): Promise<void> {
  await updateRow(trx, 'customers', customer, { top_up_at: nextAt })
}
