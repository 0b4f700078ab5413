import type { Write } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectGrants } from '../../wallets/grants-store.ts'
import { expireDueOf } from './expire-credit.ts'
import { ofExisting } from './of-existing.ts'
import { toCreditGrant } from './response.ts'

export const listCreditGrants: Write<'listCreditGrants'> = async ({ query }, context) => {
  const { trx, tenant } = context
  const { rows, ...page } = await fetchPage('credit_grants', query, async (request) => {
    const found = await selectGrants(trx, tenant.id, query, request)
    return (await expireDueOf(context, found.rows)) ? selectGrants(trx, tenant.id, query, request) : found
  })
  const shown = await ofExisting(context, rows)
  return { status: 200, body: { credit_grants: shown.map((row) => toCreditGrant(row, tenant)), ...page } }
}
