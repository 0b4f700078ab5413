import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { MeterRow } from '../../meters/meters-store.ts'

export function toMeter(row: MeterRow, tenant: Tenant): components['schemas']['Meter'] {
  const { id, code, name, event_name, aggregation, property, recurring, unit_code, metadata } = row
  return {
    id,
    mode: tenant.mode,
    code,
    name,
    event_name,
    aggregation,
    property,
    recurring,
    bucket: row.bucket,
    value_minimum: row.value_minimum,
    value_maximum: row.value_maximum,
    filters: row.filters,
    unit_code,
    metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
