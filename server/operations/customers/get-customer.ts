import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { toCustomer } from './response.ts'

export async function getCustomer(
  { path }: Input<'getCustomer'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getCustomer'>> {
  return { status: 200, body: { customer: toCustomer(await loadCustomer(db, tenant.id, path.id), tenant) } }
}
