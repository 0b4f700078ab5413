import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { DeliveryRow } from '../../webhook-endpoints/deliveries-store.ts'
import type { EndpointRow } from '../../webhook-endpoints/endpoints-store.ts'

type Mode = Pick<Tenant, 'mode'>

export function toWebhookEndpoint(
  row: EndpointRow,
  { mode }: Mode,
): components['schemas']['WebhookEndpoint'] {
  return {
    id: row.id,
    mode,
    url: row.url,
    description: row.description,
    event_types: row.event_types === null ? null : [...row.event_types],
    status: row.status,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_error: row.last_error,
    last_status_code: row.last_status_code,
    last_response_body: row.last_response_body,
    cursor_sequence: row.cursor_sequence,
    previous_secret_expires_at: row.previous_secret_expires_at?.toISOString() ?? null,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toWebhookDelivery(
  row: DeliveryRow,
  { mode }: Mode,
): components['schemas']['WebhookDelivery'] {
  return {
    id: row.id,
    mode,
    webhook_event_id: row.webhook_event_id,
    webhook_endpoint_id: row.webhook_endpoint_id,
    type: row.type,
    trigger: row.trigger,
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    last_response_body: row.last_response_body,
    attempts: [...row.attempts],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
