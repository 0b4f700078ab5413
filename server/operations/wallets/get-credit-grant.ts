import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { loadCustomerOfGrant } from './customer-of-grant.ts'
import { expireDue } from './expire-credit.ts'
import { toCreditGrant } from './response.ts'

export async function getCreditGrant(
  { path }: Input<'getCreditGrant'>,
  context: WriteContext,
): Promise<Reply<'getCreditGrant'>> {
  const { trx, tenant } = context
  await expireDue(context, await loadCustomerOfGrant(context, path.id))
  const row = await loadGrant(trx, tenant.id, path.id)
  return { status: 200, body: { credit_grant: toCreditGrant(row, tenant) } }
}
