import type { Generated } from 'kysely'
import type { Json, Listed, Schemas } from './columns.ts'

export type EventTables = {
  meters: MeterTable
  usage_events: UsageEventTable
  event_batches: EventBatchTable
  event_states: EventStateTable
  event_partitions: EventPartitionTable
  usage_hours: UsageHourTable
  usage_hour_values: UsageHourValueTable
  recurring_values: RecurringValueTable
}

type MeterTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  event_name: string
  aggregation: Schemas['Meter']['aggregation']
  property: string | null
  recurring: boolean
  bucket: Schemas['Meter']['bucket']
  value_minimum: string | null
  value_maximum: string | null
  filters: Json<Schemas['Meter']['filters']>
  unit_code: Generated<string>
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
  /** A range of `meters_as_of`. */
  active_in: string
}

type UsageEventTable = {
  tenant_id: number
  /** Rises in the order of arrival. The API shows `toEventId`. */
  id: number
  idempotency_key: string
  event_name: string
  /** `unknownOwner` until a customer has the external id. */
  customer_id: string
  external_customer_id: string | null
  timestamp: Date
  properties: Json<Schemas['UsageEvent']['properties']>
  created_at: Date
  /** The new place of a rejected event that was sent again. */
  corrected_seq: number | null
}

type EventBatchTable = {
  tenant_id: number
  /** An index into `ID_RANGES`. */
  part: number
  first_id: number
  events: number
}

type EventStateTable = {
  tenant_id: number
  customer_id: string
  timestamp: Date
  id: number
  status: Schemas['UsageEvent']['status']
  since: Date
  test_clock_id: string
  rejection_code: NonNullable<Schemas['UsageEvent']['rejection']>['code'] | null
  rejection_message: string | null
  /** The last change of active meters before processing. */
  meters_as_of: number | null
  /** Set if the timestamp does not tell which segments counted the event. */
  segment_ids: string[] | null
}

type EventPartitionTable = {
  number: number
  /** Null for the first partition. */
  began_at: Date | null
  /** Events before `began_at` may be dropped. */
  earlier_dropped: boolean
}

type UsageHourValueTable = {
  tenant_id: number
  customer_id: string
  meter_id: string
  hour: Date
  value: string
  events: number
}

type RecurringValueTable = {
  tenant_id: number
  customer_id: string
  meter_id: string
  timestamp: Date
  seq: number
  units: string
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
