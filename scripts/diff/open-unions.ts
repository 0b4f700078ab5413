import type { Schema } from '../../contract/schema.ts'
import { openUnionOf } from '../../contract/unions.ts'

/**
 * The document with each union that may grow as an object that has a property for each of its forms. `redocly diff` takes a new member of
 * a union for a breaking change, and looks at members in their order; a new property is an addition.
 */
export function openUnionsAsObjects<Document extends object>(document: Document): Document {
  return convert(document, document) as Document
}

function convert(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(document, each))
  if (typeof value !== 'object' || value === null) return value
  const union = openUnionOf(document, value as Schema)
  if (union === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(document, each)]))
  const { anyOf: _, ...rest } = value as Schema
  const { tag, known, open } = union
  const forms = known.map(({ value, schema }) => [`${tag} ${value}`, schema] as const)
  const properties = Object.fromEntries([...forms, [`${tag} that comes later`, open]])
  return { ...rest, type: 'object', required: Object.keys(properties), properties }
}
