import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import * as store from '../../customers/store.ts'
import { toCustomer } from './response.ts'

export async function updateCustomer(
  { path, body }: Input<'updateCustomer'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'updateCustomer'>> {
  const customer = await store.updateCustomer(trx, { tenant_id: tenant.id, id: path.id }, body, now)
  return { status: 200, body: { customer: toCustomer(customer, tenant) } }
}
