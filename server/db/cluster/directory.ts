import type { Schema } from '../schema.ts'

/**
 * Tables that are read before the tenant is known. In all others each key starts with `tenant_id`, and each statement
 * names it as a value.
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
  'visitor_attempts',
  'event_partitions',
  'worker_heartbeat',
  'installation',
  'migrations',
]
