import type { Write } from '../../context.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { loadCustomerOfGrant } from './customer-of-grant.ts'
import { expireDue } from './expire-credit.ts'
import { toCreditGrant } from './response.ts'

export const getCreditGrant: Write<'getCreditGrant'> = async ({ path }, context) => {
  const { trx, tenant } = context
  await expireDue(context, await loadCustomerOfGrant(context, path.id))
  const row = await loadGrant(trx, tenant.id, path.id)
  return { status: 200, body: { credit_grant: toCreditGrant(row, tenant) } }
}
