import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadEndpoint } from '../../webhook-endpoints/endpoints-store.ts'
import { toWebhookEndpoint } from './response.ts'

export async function getWebhookEndpoint(
  { path }: Input<'getWebhookEndpoint'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getWebhookEndpoint'>> {
  const endpoint = await loadEndpoint(db, tenant.id, path.id)
  return { status: 200, body: { webhook_endpoint: toWebhookEndpoint(endpoint, tenant) } }
}
