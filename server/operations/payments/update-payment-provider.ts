import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { newPublicToken } from '../../invoices/public-token.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { sealCredentials } from '../../payments/open-connection.ts'
import { type ProviderSetting, putProvider, readProvider } from '../../payments/providers-store.ts'
import { assertProvider } from '../../payments/rules.ts'
import { findMissing } from '../../runtime/installed.ts'
import { requireSecrets } from '../../runtime/secrets.ts'
import { write } from '../../unit-of-work.ts'
import { toPaymentProvider } from './response.ts'

/** Attempts keep their provider, so its credentials stay. */
async function setProvider(
  { body }: Input<'updatePaymentProvider'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'updatePaymentProvider'>> {
  const current = await readProvider(trx, tenant)
  assertProvider(body, current, tenant.mode)
  const show = (setting: ProviderSetting) =>
    ({ status: 200, body: { payment_provider: toPaymentProvider(setting, tenant, service) } }) as const
  const { provider, credentials = {} } = body
  if (current.provider === provider && Object.keys(credentials).length === 0) return show(current)
  if (!isRemote(provider))
    return show(await putProvider(trx, tenant, { provider, ...UNCHECKED, updated_at: now }))
  const missing = findMissing([provider])
  if (missing !== undefined) throw new Problem('NOT_CONFIGURED', { details: { package: missing } })
  const { secret_key: secretKey, webhook_secret: webhookSecret } = credentials
  const sealed = sealCredentials(requireSecrets(service.secrets), tenant.id, { secretKey, webhookSecret })
  const isToCheck = secretKey !== undefined || current.provider !== provider
  const checking = { status: 'checking', disabled_reason: null, check_at: now, check_count: 0 } as const
  const token = current.token ?? newPublicToken(tenant.id, service.newSecret)
  return show(
    await putProvider(trx, tenant, {
      provider,
      ...sealed,
      token,
      ...(isToCheck && checking),
      updated_at: now,
    }),
  )
}

const UNCHECKED = { check_at: null, reconcile_at: null }

const set = write(setProvider)

/** The response shows the provider's answer about the credentials, if that arrives in time. */
export const updatePaymentProvider: Handler<'updatePaymentProvider', Context> = async (input, context) => {
  const reply = await set(input, context)
  if (reply.body.payment_provider.status !== 'checking') return reply
  const { service, tenant } = context
  await service.providerAsks.checks.await({ tenantId: tenant.id }, REQUEST_ASKS_MS)
  const read = () => readProvider(service.database.db, tenant)
  const setting = await service.share(tenant.companyId, read, tenant.id)
  return { ...reply, body: { payment_provider: toPaymentProvider(setting, tenant, service) } }
}
