import type { WriteContext } from '../../context.ts'
import { type CustomerRow, lockCustomer } from '../../customers/store.ts'
import { expireGrants } from '../../wallets/movements.ts'
import { selectAccountsWithExpired } from '../../wallets/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * Expires the customer's grants that are due, so readers never see expired credit, even before the job has run. Locks the
 * customer only when there are such grants, so most reads do not wait.
 */
export async function expireDue(context: WriteContext, customer: CustomerRow): Promise<void> {
  const { trx, tenant, service } = context
  const { now } = await atCurrentTime(context, customer)
  const due = await selectAccountsWithExpired(trx, tenant.id, customer.id, now)
  if (due.length === 0) return
  await lockCustomer(trx, tenant.id, customer.id)
  for (const account of due) await expireGrants({ trx, account, now, newId: service.newId })
}
