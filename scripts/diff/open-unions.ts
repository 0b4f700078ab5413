import { isOpenTag } from '../../contract/close.ts'
import { type Node, resolve, toNode } from '../../contract/document.ts'

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
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, convert(document, each)]),
  )
  const { anyOf, ...rest } = copy
  const tag = Array.isArray(anyOf) ? openTagOf(document, anyOf) : undefined
  if (tag === undefined || !Array.isArray(anyOf)) return copy
  const nameOf = (member: unknown) => `${tag} ${fieldOf(document, member, tag).const ?? 'that comes later'}`
  const properties = Object.fromEntries(anyOf.map((member) => [nameOf(member), member]))
  return { ...rest, type: 'object', required: Object.keys(properties), properties }
}

/** The field that tells the members apart, where the last one is for tags that come later. */
function openTagOf(document: object, members: readonly unknown[]): string | undefined {
  const names = Object.keys(toNode(resolve(document, members.at(-1)).properties))
  return names.find((name) => isOpenTag(fieldOf(document, members.at(-1), name)))
}

function fieldOf(document: object, member: unknown, name: string): Node {
  return resolve(document, toNode(resolve(document, member).properties)[name])
}
