import type { Write } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { selectAccounts } from '../../wallets/wallets-store.ts'
import { expireDue } from './expire-credit.ts'
import { toWalletBalance } from './response.ts'

export const listCustomerBalances: Write<'listCustomerBalances'> = async ({ path }, context) => {
  const { trx, tenant } = context
  const customer = await loadCustomer(trx, tenant.id, path.id)
  await expireDue(context, customer)
  const accounts = await selectAccounts(trx, tenant.id, customer.id)
  return { status: 200, body: { balances: accounts.map(toWalletBalance) } }
}
