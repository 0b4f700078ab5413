import type { WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/store.ts'
import { expireGrants } from '../../wallets/movements.ts'
import { selectAccountsWithExpired } from '../../wallets/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * Takes off the customer's grants whose time has come, so that who reads the wallet sees them gone though no job has run
 * yet. Locks the customer only where there are any: mostly there are none, and a read then waits for nobody.
 * Throws CUSTOMER_NOT_FOUND, but for a customer without such grants.
 */
export async function expireDue(context: WriteContext, customerId: string): Promise<void> {
  const { trx, tenant, service } = context
  const { now } = await atCurrentTime(context)
  const due = await selectAccountsWithExpired(trx, tenant.id, customerId, now)
  if (due.length === 0) return
  await lockCustomer(trx, tenant.id, customerId)
  for (const account of due) await expireGrants({ trx, account, now, newId: service.newId })
}
