import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { selectAccounts } from '../../wallets/wallets-store.ts'
import { expireDue } from './expire-credit.ts'
import { toWalletBalance } from './response.ts'

export async function listCustomerBalances(
  { path }: Input<'listCustomerBalances'>,
  context: WriteContext,
): Promise<Reply<'listCustomerBalances'>> {
  const { trx, tenant } = context
  const customer = await loadCustomer(trx, tenant.id, path.id)
  await expireDue(context, customer)
  const accounts = await selectAccounts(trx, tenant.id, customer.id)
  return { status: 200, body: { balances: accounts.map(toWalletBalance) } }
}
