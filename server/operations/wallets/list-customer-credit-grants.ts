import type { Write } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectGrants } from '../../wallets/grants-store.ts'
import { expireDue } from './expire-credit.ts'
import { toCreditGrant } from './response.ts'

export const listCustomerCreditGrants: Write<'listCustomerCreditGrants'> = async (
  { path, query },
  context,
) => {
  const { trx, tenant } = context
  const { rows, ...page } = await fetchPage('credit_grants', query, async (request) => {
    const customer = await loadCustomer(trx, tenant.id, path.id)
    await expireDue(context, customer)
    return selectGrants(trx, tenant.id, { customer_id: customer.id }, request)
  })
  return { status: 200, body: { credit_grants: rows.map((row) => toCreditGrant(row, tenant)), ...page } }
}
