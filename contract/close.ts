import type { Schema } from './schema.ts'
import { openUnionOf } from './unions.ts'

/**
 * The document with what this version knows as all that there is: each `x-extensible-enum` becomes an `enum`, and each union that may
 * grow a `oneOf` without its last member, which stands for all others. A client must expect others; a service of this version
 * returns none.
 */
export function closeContract<Document extends object>(document: Document): Document {
  return close(document, document) as Document
}

function close(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => close(document, each))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, close(document, member)]),
  )
  const union = openUnionOf(document, value as Schema)
  if (union !== undefined) {
    const { anyOf: _, ...rest } = copy
    return { ...rest, oneOf: union.known.map(({ schema }) => schema) }
  }
  const { [EXTENSIBLE]: values, ...rest } = copy
  if (!Array.isArray(values)) return copy
  const mayBeNull = Array.isArray(rest.type) && rest.type.includes('null')
  return { ...rest, enum: mayBeNull ? [...values, null] : values }
}

export const EXTENSIBLE = 'x-extensible-enum'
