import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { loadCustomer } from '../../customers/store.ts'
import { parseCursor, positionOf, toPage } from '../../http/pagination.ts'
import { collectProblems } from '../../http/problem.ts'
import { parseRange } from '../../http/time-range.ts'
import { selectTransactions } from '../../wallets/ledger/store.ts'
import { expireDue } from './expire-credit.ts'
import { toWalletTransaction } from './response.ts'

export async function listWalletTransactions(
  { path, query }: Input<'listWalletTransactions'>,
  context: WriteContext,
): Promise<Reply<'listWalletTransactions'>> {
  const { trx, tenant } = context
  const { limit, cursor, created_from, created_to, ...plain } = query
  const [after, created] = collectProblems(
    () => parseCursor(cursor, 'wallet_transactions'),
    () => parseRange({ created_from, created_to }, ['created_from', 'created_to']),
  )
  const customer = await loadCustomer(trx, tenant.id, path.id)
  await expireDue(context, customer)
  const fetched = await selectTransactions(
    trx,
    tenant.id,
    customer.id,
    { ...plain, created },
    { limit, after },
  )
  const { rows, ...page } = toPage(fetched, limit, 'wallet_transactions', positionOf)
  return {
    status: 200,
    body: { wallet_transactions: rows.map((row) => toWalletTransaction(row, tenant)), ...page },
  }
}
