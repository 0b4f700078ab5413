import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadDelivery } from '../../webhook-endpoints/deliveries-store.ts'
import { toWebhookDelivery } from './response.ts'

export async function getWebhookDelivery(
  { path }: Input<'getWebhookDelivery'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getWebhookDelivery'>> {
  const delivery = await loadDelivery(db, tenant.id, path.id)
  return { status: 200, body: { webhook_delivery: toWebhookDelivery(delivery, tenant) } }
}
