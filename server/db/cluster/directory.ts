import type { Schema } from '../schema.ts'

/**
 * The tables that are read before the tenant is known. All others have the rows of tenants: each key starts with `tenant_id`, and
 * each statement has the tenant as a value, so that they can be distributed.
 */
export const DIRECTORY: ReadonlyArray<keyof Schema> = [
  'companies',
  'tenants',
  'logos',
  'api_keys',
  'rate_windows',
  'members',
  'sessions',
  'sign_in_links',
  'sign_in_attempts',
  'event_partitions',
  'worker_heartbeat',
]
