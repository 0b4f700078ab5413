import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { expireDue } from './expire-credit.ts'
import { toCreditGrant } from './response.ts'

export async function getCreditGrant(
  { path }: Input<'getCreditGrant'>,
  context: WriteContext,
): Promise<Reply<'getCreditGrant'>> {
  const { trx, tenant } = context
  const customer = await loadCustomer(trx, tenant.id, path.id)
  await expireDue(context, customer)
  const row = await loadGrant(trx, tenant.id, customer.id, path.grant_id)
  return { status: 200, body: { credit_grant: toCreditGrant(row, tenant) } }
}
