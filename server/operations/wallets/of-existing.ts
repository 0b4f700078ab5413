import type { WriteContext } from '../../context.ts'
import { selectExisting } from '../../customers/customers-store.ts'

/** Wallets of deleted customers stay for the books, so a page can be short. */
export async function ofExisting<Row extends { customer_id: string }>(
  { trx, tenant }: WriteContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const existing = await selectExisting(
    trx,
    tenant.id,
    rows.map(({ customer_id }) => customer_id),
  )
  return rows.filter(({ customer_id }) => existing.has(customer_id))
}
