/**
 * The document with the values that this version knows as all that there are: each `x-extensible-enum` becomes an `enum`. A client
 * must expect others; a service of this version returns no others.
 */
export function closeEnums<Document extends object>(document: Document): Document {
  return close(document) as Document
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]))
  const { [EXTENSIBLE]: values, ...rest } = copy
  if (!Array.isArray(values)) return copy
  const mayBeNull = Array.isArray(rest.type) && rest.type.includes('null')
  return { ...rest, enum: mayBeNull ? [...values, null] : values }
}

export const EXTENSIBLE = 'x-extensible-enum'
