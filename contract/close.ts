import { resolve } from './document.ts'

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
  const { anyOf, [EXTENSIBLE]: values, ...rest } = copy
  if (Array.isArray(anyOf)) {
    const known = anyOf.filter((member) => !isOpenMember(document, member))
    return known.length < anyOf.length ? { ...rest, oneOf: known } : copy
  }
  if (!Array.isArray(values)) return copy
  const mayBeNull = Array.isArray(rest.type) && rest.type.includes('null')
  return { ...rest, enum: mayBeNull ? [...values, null] : values }
}

/** Whether a member of a union is the one for tags that this version does not know. */
function isOpenMember(document: object, member: unknown): boolean {
  return Object.values(Object(resolve(document, member).properties)).some(isOpenTag)
}

/** A text that is none of those that select the other members. */
export function isOpenTag(field: unknown): boolean {
  const { type, not } = Object(field)
  return type === 'string' && Array.isArray(Object(not).enum)
}

export const EXTENSIBLE = 'x-extensible-enum'
