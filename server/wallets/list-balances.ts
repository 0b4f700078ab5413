import type { Input, Reply } from '../../generated/operations.ts'
import type { ReadContext } from '../context.ts'
import { loadCustomer } from '../customers/store.ts'
import { selectAccounts } from './store.ts'
import { toWalletBalance } from './wire.ts'

export async function listCustomerBalances(
  { path }: Input<'listCustomerBalances'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listCustomerBalances'>> {
  const customer = await loadCustomer(db, tenant.id, path.id)
  const accounts = await selectAccounts(db, tenant.id, customer.id)
  return { status: 200, body: { balances: accounts.map(toWalletBalance) } }
}
