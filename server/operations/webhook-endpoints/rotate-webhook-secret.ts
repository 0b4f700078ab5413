import type { Write } from '../../context.ts'
import { requireSecrets } from '../../runtime/secrets.ts'
import { HOUR_MS } from '../../runtime/spans.ts'
import { lockEndpoint, updateEndpoint } from '../../webhook-endpoints/endpoints-store.ts'
import { newWebhookSecret } from '../../webhook-endpoints/secret.ts'
import { toWebhookEndpoint } from './response.ts'

const DEFAULT_HOURS = 24

export const rotateWebhookSecret: Write<'rotateWebhookSecret'> = async (
  { path, body },
  { trx, tenant, now, service },
) => {
  const endpoint = await lockEndpoint(trx, tenant.id, path.id)
  const secrets = requireSecrets(service.secrets)
  const secret = newWebhookSecret()
  const hours = body?.expire_previous_after_hours ?? DEFAULT_HOURS
  const previous =
    hours === 0
      ? { previous_secret: null, previous_secret_expires_at: null }
      : {
          previous_secret: endpoint.secret,
          previous_secret_expires_at: new Date(now.getTime() + hours * HOUR_MS),
        }
  const changes = { secret: secrets.encrypt(secret, endpoint.id), ...previous }
  const rotated = await updateEndpoint(trx, endpoint, changes, now)
  return { status: 200, body: { webhook_endpoint: toWebhookEndpoint(rotated, tenant), secret } }
}
