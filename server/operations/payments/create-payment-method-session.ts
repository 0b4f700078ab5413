import { providerFor } from '../../billing/collect/start-attempt.ts'
import type { Write } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { newPublicToken } from '../../invoices/public-token.ts'
import { insertMethodSession } from '../../payments/method-sessions-store.ts'
import { MAX_METHODS, methodLimitExceeded, urlOfSession } from '../../payments/methods.ts'
import { countMethods } from '../../payments/methods-store.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { assertReturnUrl } from '../return-url.ts'

/** The provider is asked when the customer opens the link. */
export const createPaymentMethodSession: Write<'createPaymentMethodSession'> = async (
  { path, body: { return_url } },
  { trx, tenant, now, service },
) => {
  const { id: tenant_id, mode } = tenant
  assertReturnUrl(return_url, mode)
  const customer = await holdCustomer(trx, tenant_id, path.id)
  const provider = providerFor(await readProvider(trx, tenant), customer)
  if (provider === 'external') throw new Problem('PAYMENT_PROVIDER_HAS_NO_PAGE')
  if ((await countMethods(trx, customer)) >= MAX_METHODS) throw methodLimitExceeded()
  const session = await insertMethodSession(trx, {
    tenant_id,
    id: service.newId(),
    customer_id: customer.id,
    provider,
    return_url,
    public_token: newPublicToken(tenant_id, service.newSecret),
    created_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  })
  const { id, customer_id } = session
  const payment_method_session = {
    id,
    mode,
    customer_id,
    provider,
    return_url,
    url: urlOfSession(service, session),
    created_at: session.created_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }
  return { status: 201, body: { payment_method_session } }
}
