import type { GeneratedAlways } from 'kysely'
import type { Json, Schemas, Timestamps } from './columns.ts'

export type EventTables = {
  meters: MeterTable
  usage_events: UsageEventTable
  event_states: EventStateTable
  usage_hours: UsageHourTable
  usage_hour_values: { tenant_id: number; customer_id: string; meter_id: string; hour: Date; value: string }
}

type MeterTable = Timestamps & {
  tenant_id: number
  id: string
  code: string
  name: string
  event_name: string
  aggregation: Schemas['Meter']['aggregation']
  property: string | null
  filters: Json<Schemas['Meter']['filters']>
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
}

type UsageEventTable = {
  tenant_id: number
  /** By `eventId`. */
  id: string
  idempotency_key: string
  event_name: string
  customer_id: string
  timestamp: Date
  properties: Json<Schemas['UsageEvent']['properties']>
  created_at: Date
  /** The order of arrival. */
  seq: GeneratedAlways<number>
}

type EventStateTable = {
  tenant_id: number
  customer_id: string
  timestamp: Date
  id: string
  status: Schemas['UsageEvent']['status']
  /** When the event got this status. */
  since: Date
  rejection_code: NonNullable<Schemas['UsageEvent']['rejection']>['code'] | null
  rejection_message: string | null
}

type UsageHourTable = {
  tenant_id: number
  customer_id: string
  meter_id: string
  hour: Date
  units: string
  latest_at: Date
  latest_seq: number
}
