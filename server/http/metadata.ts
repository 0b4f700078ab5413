import type { components } from '../../generated/types.ts'
import { invalid } from '../errors/problem.ts'

type Metadata = components['schemas']['Metadata']

/** Null removes a key. Throws VALIDATION_ERROR if too many keys would be left. */
export function mergeMetadata(current: Metadata, changes: Record<string, string | null>): Metadata {
  const merged: Metadata = {}
  for (const [key, value] of Object.entries({ ...current, ...changes }))
    if (value !== null) Object.defineProperty(merged, key, { value, enumerable: true })
  if (Object.keys(merged).length > MAX_KEYS)
    throw invalid([
      {
        path: 'body.metadata',
        code: 'too_many_keys',
        message: `must have at most ${MAX_KEYS} keys afterwards`,
      },
    ])
  return merged
}

const MAX_KEYS = 50
