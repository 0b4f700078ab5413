import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import type { WebhookEventRow } from '../../webhook-events/events-store.ts'

type WebhookEvent = components['schemas']['WebhookEvent']

export function toWebhookEvent(row: WebhookEventRow, { mode }: Pick<Tenant, 'mode'>): WebhookEvent {
  return {
    id: row.id,
    type: row.type,
    mode,
    sequence: row.sequence,
    timestamp: row.timestamp.toISOString(),
    created_at: row.created_at.toISOString(),
    customer_id: row.customer_id,
    test_clock_id: row.test_clock_id === REAL_TIME ? null : row.test_clock_id,
    request_id: row.request_id,
    api_version: 'v1',
    data: row.data,
  } as WebhookEvent
}
