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
  filters: Json<Schemas['Meter']['filters']>
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
  /** The range of `meters_as_of` in which it is active, an int8multirange. */
  active_in: string
}

type UsageEventTable = {
  tenant_id: number
  /** In the order of arrival. Outside it is `toEventId`. */
  id: number
  idempotency_key: string
  event_name: string
  /** By `unknownOwner` while no customer has the external id. */
  customer_id: string
  /** As it was sent. */
  external_customer_id: string | null
  timestamp: Date
  properties: Json<Schemas['UsageEvent']['properties']>
  created_at: Date
  /** Its place among the ids since it was sent again after it was rejected. */
  corrected_seq: number | null
}

type EventBatchTable = {
  tenant_id: number
  /** Its place in `ID_RANGES`. */
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
  /** When the event got this status. */
  since: Date
  /** The customer's. */
  test_clock_id: string
  rejection_code: NonNullable<Schemas['UsageEvent']['rejection']>['code'] | null
  rejection_message: string | null
  /** The last change of the set of active meters when the event was processed. */
  meters_as_of: number | null
  /** The segments that counted it, where its timestamp does not tell. */
  segment_ids: string[] | null
}

type EventPartitionTable = {
  number: number
  /** Since when events go into it; null for the first one. */
  began_at: Date | null
  /** Events that arrived, or were sent again, before it began may be dropped. */
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
