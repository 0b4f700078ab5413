import type { Write } from '../../context.ts'
import { parsePage, toPage } from '../../paging/pagination.ts'
import { selectAllAccounts, type WalletAccountRow } from '../../wallets/wallets-store.ts'
import { expireDueOf } from './expire-credit.ts'
import { ofExisting } from './of-existing.ts'
import { toWalletBalance } from './response.ts'

export const listBalances: Write<'listBalances'> = async ({ query }, context) => {
  const { trx, tenant } = context
  const request = parsePage(query, 'balances')
  const select = () => selectAllAccounts(trx, tenant.id, query, request)
  const found = await select()
  const current = (await expireDueOf(context, found)) ? await select() : found
  const { rows, ...page } = toPage(current, request.limit, 'balances', positionOf)
  const shown = await ofExisting(context, rows)
  const balances = shown.map((row) => ({ customer_id: row.customer_id, ...toWalletBalance(row) }))
  return { status: 200, body: { balances, ...page } }
}

function positionOf({ seq }: WalletAccountRow) {
  return { at: new Date(0), place: String(seq) }
}
