import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectEndpoints } from '../../webhook-endpoints/endpoints-store.ts'
import { toWebhookEndpoint } from './response.ts'

export async function listWebhookEndpoints(
  { query }: Input<'listWebhookEndpoints'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listWebhookEndpoints'>> {
  const { rows, ...page } = await fetchPage('webhook_endpoints', query, (request) =>
    selectEndpoints(db, tenant.id, request),
  )
  return {
    status: 200,
    body: { webhook_endpoints: rows.map((row) => toWebhookEndpoint(row, tenant)), ...page },
  }
}
