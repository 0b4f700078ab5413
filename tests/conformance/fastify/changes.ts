import { isDeepStrictEqual } from 'node:util'
import type { Customer } from './tenant.ts'
import { invalidIfAny } from './validate.ts'

type Metadata = Customer['metadata']

/** The row as it was where nothing changes. */
export function changed<Row extends { updated_at: string }>(row: Row, changes: Partial<Row>, now: Date): Row {
  const after = { ...row, ...changes }
  return isDeepStrictEqual(after, row) ? row : { ...after, updated_at: now.toISOString() }
}

/** Merges by key; null removes a key. Up to 50 are left. */
export function merge(metadata: Metadata, changes: Record<string, string | null> = {}): Metadata {
  const entries = Object.entries({ ...metadata, ...changes })
  const kept = entries.filter((entry): entry is [string, string] => entry[1] !== null)
  invalidIfAny(
    kept.length > 50 ? [{ path: 'body.metadata', code: 'too_many_keys', message: 'at most 50 keys' }] : [],
  )
  return Object.fromEntries(kept)
}
