import type { GeneratedAlways } from 'kysely'
import type { Schemas } from './columns.ts'

/** The types that the service sends. The contract leaves room for more. */
export type WebhookEventType = Exclude<Schemas['WebhookEvent']['type'], Schemas['OtherWebhookEvent']['type']>

export type WebhookTables = {
  /** The last number that an event got, and when. Events up to `dropped_sequence` are no longer kept. */
  webhook_logs: {
    tenant_id: number
    last_sequence: number
    last_at: Date | null
    dropped_sequence: number
  }
  webhook_events: {
    tenant_id: number
    id: string
    seq: GeneratedAlways<number>
    /** Given after the commit. */
    sequence: number | null
    type: WebhookEventType
    object_id: string | null
    customer_id: string | null
    test_clock_id: string
    request_id: string | null
    timestamp: Date
    data: object
    /** When it got its number. */
    created_at: Date | null
  }
}
