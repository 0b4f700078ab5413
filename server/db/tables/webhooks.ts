import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Listed, Schemas } from './columns.ts'

/** The contract leaves room for more types. */
export type WebhookEventType = Exclude<Schemas['WebhookEvent']['type'], Schemas['OtherWebhookEvent']['type']>

export type WebhookTables = {
  /** Events up to `dropped_sequence` are dropped. */
  webhook_logs: {
    tenant_id: number
    last_sequence: number
    last_at: Date | null
    dropped_sequence: number
  }
  /** Rows are in the order in which a customer's changes were made. */
  webhook_outbox: EventColumns & { seq: GeneratedAlways<number>; inserted_at: GeneratedAlways<Date> }
  /** `sequence` and `created_at` are assigned after the commit. */
  webhook_events: EventColumns & { sequence: number; created_at: Date }
  webhook_endpoints: WebhookEndpointTable
  webhook_deliveries: WebhookDeliveryTable
}

type EventColumns = {
  tenant_id: number
  id: string
  type: WebhookEventType
  object_id: string | null
  customer_id: string | null
  test_clock_id: string
  request_id: string | null
  timestamp: Date
  data: object
}

type JsonList<Item> = ColumnType<readonly Item[], string | undefined, string>

type WebhookEndpointTable = Listed & {
  tenant_id: number
  id: string
  url: string
  description: string | null
  event_types: ColumnType<readonly string[] | null, string | null, string | null>
  status: 'enabled' | 'disabled'
  disabled_reason: Schemas['NullableDisabledReason']
  disabled_at: Date | null
  failing_since: Date | null
  failure_count: Generated<number>
  last_error: Schemas['NullableDeliveryError']
  last_status_code: number | null
  last_response_body: string | null
  /** Null unless the endpoint fails. */
  next_try_at: Date | null
  cursor_sequence: number
  /** Accepted numbers above the cursor. */
  ahead: JsonList<number>
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  lease: string | null
  leased_until: Date | null
  metadata: Json<Schemas['Metadata']>
}

type WebhookDeliveryTable = Listed & {
  tenant_id: number
  id: string
  webhook_event_id: string
  webhook_endpoint_id: string
  type: string
  trigger: Schemas['WebhookDeliveryTrigger']
  status: Schemas['WebhookDeliveryStatusInput']
  attempt_count: number
  next_attempt_at: Date | null
  last_status_code: number | null
  last_error: Schemas['NullableDeliveryError']
  last_response_body: string | null
  attempts: JsonList<Schemas['WebhookDeliveryAttempt']>
}
