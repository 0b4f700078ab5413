import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { requireSecrets } from '../../runtime/secrets.ts'
import { writeSecret } from '../../unit-of-work.ts'
import { checkUrl } from '../../webhook-endpoints/check-url.ts'
import { countEndpoints, insertEndpoint } from '../../webhook-endpoints/endpoints-store.ts'
import { newWebhookSecret } from '../../webhook-endpoints/secret.ts'
import { lockLog } from '../../webhook-events/log-store.ts'
import { publish } from '../webhook-events/publish.ts'
import { toWebhookEndpoint } from './response.ts'

export const MAX_ENDPOINTS = 50

/** Earlier events get their numbers first, so that they are not sent to the endpoint. */
export const createWebhookEndpoint: Handler<'createWebhookEndpoint', Context> = async (input, context) => {
  await publish(context)
  const reply = await create(input, context)
  context.service.announceChanges(context.tenant.id)
  return reply
}

const create = writeSecret(
  async (
    { body }: Input<'createWebhookEndpoint'>,
    { trx, tenant, now, service }: WriteContext,
  ): Promise<Reply<'createWebhookEndpoint'>> => {
    const url = checkUrl(body.url, tenant.mode, service.allowedNetworks)
    const secrets = requireSecrets(service.secrets)
    const { last_sequence } = await lockLog(trx, tenant.id)
    if ((await countEndpoints(trx, tenant.id)) >= MAX_ENDPOINTS)
      throw new Problem('WEBHOOK_ENDPOINT_LIMIT_EXCEEDED', { details: { limit: MAX_ENDPOINTS } })
    const [id, secret] = [service.newId(), newWebhookSecret()]
    const { description = null, event_types = null, metadata = {}, cursor_sequence } = body
    const terms = {
      tenant_id: tenant.id,
      id,
      url,
      description,
      event_types,
      metadata,
      cursor_sequence: cursor_sequence ?? last_sequence,
      secret: secrets.encrypt(secret, id),
    }
    const endpoint = await insertEndpoint(trx, terms, now)
    return { status: 201, body: { webhook_endpoint: toWebhookEndpoint(endpoint, tenant), secret } }
  },
)
