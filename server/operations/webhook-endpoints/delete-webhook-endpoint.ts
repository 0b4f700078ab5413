import type { Write } from '../../context.ts'
import { failPending } from '../../webhook-endpoints/deliveries-store.ts'
import { deleteEndpoint, lockEndpoint } from '../../webhook-endpoints/endpoints-store.ts'

export const deleteWebhookEndpoint: Write<'deleteWebhookEndpoint'> = async ({ path }, { trx, tenant }) => {
  const endpoint = await lockEndpoint(trx, tenant.id, path.id)
  await failPending(trx, tenant.id, endpoint.id)
  await deleteEndpoint(trx, endpoint)
  return { status: 200, body: { webhook_endpoint: { id: endpoint.id, deleted: true } } }
}
