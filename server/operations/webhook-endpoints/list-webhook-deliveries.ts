import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectDeliveries } from '../../webhook-endpoints/deliveries-store.ts'
import { toWebhookDelivery } from './response.ts'

export async function listWebhookDeliveries(
  { query }: Input<'listWebhookDeliveries'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listWebhookDeliveries'>> {
  const { rows, ...page } = await fetchPage('webhook_deliveries', query, (request) =>
    selectDeliveries(db, tenant.id, query, request),
  )
  return {
    status: 200,
    body: { webhook_deliveries: rows.map((row) => toWebhookDelivery(row, tenant)), ...page },
  }
}
