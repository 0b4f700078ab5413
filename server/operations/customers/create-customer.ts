import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { insertCustomer } from '../../customers/store.ts'
import { openAccount } from '../../wallets/store.ts'
import { toCustomer } from './response.ts'

/** Creates a customer with a wallet in its currency. */
export async function createCustomer(
  { body }: Input<'createCustomer'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createCustomer'>> {
  const customer = await insertCustomer(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      name: body.name,
      email: body.email,
      external_id: body.external_id ?? null,
      currency_code: body.currency_code ?? tenant.currencyCode,
      metadata: body.metadata ?? {},
    },
    now,
  )
  await openAccount(trx, {
    tenant_id: tenant.id,
    customer_id: customer.id,
    account_type: 'currency',
    unit_code: customer.currency_code,
  })
  return { status: 201, body: { customer: toCustomer(customer, tenant) } }
}
