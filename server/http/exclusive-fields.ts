import { type ExclusiveFields, exclusiveFieldsOf, type Schema } from '../../contract/index.ts'

/** Returns all pairs of exclusive fields, by the name of the first field. */
export function exclusiveFieldsIn(document: object): ReadonlyMap<string, ExclusiveFields> {
  const found = new Map<string, ExclusiveFields>()
  const pending: unknown[] = [document]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const fields = isExclusive(value) ? exclusiveFieldsOf(value) : undefined
    if (fields !== undefined) found.set(fields.first, fields)
    pending.push(...Object.values(value))
  }
  return found
}

function isExclusive(value: object): value is Schema {
  return 'x-exactly-one-of' in value && Array.isArray(value['x-exactly-one-of'])
}
