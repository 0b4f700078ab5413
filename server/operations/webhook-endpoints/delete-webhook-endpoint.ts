import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { failPending } from '../../webhook-endpoints/deliveries-store.ts'
import { deleteEndpoint, lockEndpoint } from '../../webhook-endpoints/endpoints-store.ts'

export async function deleteWebhookEndpoint(
  { path }: Input<'deleteWebhookEndpoint'>,
  { trx, tenant }: WriteContext,
): Promise<Reply<'deleteWebhookEndpoint'>> {
  const endpoint = await lockEndpoint(trx, tenant.id, path.id)
  await failPending(trx, tenant.id, endpoint.id)
  await deleteEndpoint(trx, endpoint)
  return { status: 200, body: { webhook_endpoint: { id: endpoint.id, deleted: true } } }
}
