import type { Schema } from './schema.ts'

/**
 * Two fields of which an object has exactly one: the first is refused with the second, and required without it. Null is as if a field
 * were left out.
 */
export type ExclusiveFields = { first: string; second: string }

export function exclusiveFieldsOf(schema: Schema): ExclusiveFields | undefined {
  const [first, second] = schema['x-exactly-one-of'] ?? []
  return first === undefined || second === undefined ? undefined : { first, second }
}
