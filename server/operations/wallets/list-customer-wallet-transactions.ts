import type { Write } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectTransactions } from '../../wallets/ledger-store.ts'
import { expireDue } from './expire-credit.ts'
import { toWalletTransaction } from './response.ts'

export const listCustomerWalletTransactions: Write<'listCustomerWalletTransactions'> = async (
  { path, query },
  context,
) => {
  const { trx, tenant } = context
  const { rows, ...page } = await fetchPage('wallet_transactions', query, async (request) => {
    const customer = await loadCustomer(trx, tenant.id, path.id)
    await expireDue(context, customer)
    return selectTransactions(trx, tenant.id, customer.id, query, request)
  })
  return {
    status: 200,
    body: { wallet_transactions: rows.map((row) => toWalletTransaction(row, tenant)), ...page },
  }
}
