import type { Write } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { insertPortalSession } from '../../customers/portal-sessions-store.ts'
import { newPublicToken } from '../../invoices/public-token.ts'
import { hashSecret, SECRET_LENGTH } from '../../members/secret.ts'
import { MINUTE_MS } from '../../runtime/spans.ts'
import { assertReturnUrl } from '../return-url.ts'

const DEFAULT_MINUTES = 60

export const createCustomerPortalSession: Write<'createCustomerPortalSession'> = async (
  { path, body },
  { trx, tenant, now, service },
) => {
  const { return_url = null, expires_in_minutes = DEFAULT_MINUTES } = body ?? {}
  if (return_url !== null) assertReturnUrl(return_url, tenant.mode)
  const { id: customer_id } = await holdCustomer(trx, tenant.id, path.id)
  const token = newPublicToken(tenant.id, service.newSecret, SECRET_LENGTH)
  const session = {
    tenant_id: tenant.id,
    id: service.newId(),
    customer_id,
    token_hash: hashSecret(token),
    return_url,
    created_at: now,
    expires_at: new Date(now.getTime() + expires_in_minutes * MINUTE_MS),
  }
  await insertPortalSession(trx, session)
  const customer_portal_session = {
    id: session.id,
    mode: tenant.mode,
    customer_id,
    url: `${service.publicBaseUrl}/portal/${token}`,
    return_url,
    expires_at: session.expires_at.toISOString(),
    created_at: now.toISOString(),
  }
  return { status: 201, body: { customer_portal_session } }
}
