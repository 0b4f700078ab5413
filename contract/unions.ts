import { resolveSchema } from './document.ts'
import type { Schema } from './schema.ts'

/** Objects of several forms, told apart by the value of one field: a `oneOf` whose every branch fixes that field. */
export type TaggedUnion = {
  tag: string
  /** With their references as they are written. */
  branches: Array<{ values: string[]; schema: Schema }>
}

export function taggedUnionOf(document: object, schema: Schema): TaggedUnion | undefined {
  const { oneOf } = resolveSchema(document, schema)
  const [first, ...others] = oneOf ?? []
  if (oneOf === undefined || first === undefined || others.length === 0) return undefined
  const names = Object.keys(resolveSchema(document, first).properties ?? {})
  const tag = names.find((name) => oneOf.every((branch) => valuesOf(document, branch, name).length > 0))
  if (tag === undefined) return undefined
  return {
    tag,
    branches: oneOf.map((branch) => ({ values: valuesOf(document, branch, tag), schema: branch })),
  }
}

/** Objects of several forms in an answer: an `anyOf` whose last member is for tags that this version does not know. */
export type OpenUnion = {
  tag: string
  known: Array<{ value: string; schema: Schema }>
  /** It has what all members have. */
  open: Schema
}

export function openUnionOf(document: object, { anyOf }: Schema): OpenUnion | undefined {
  const open = anyOf?.at(-1)
  if (anyOf === undefined || open === undefined) return undefined
  const fieldOf = (member: Schema, name: string) =>
    resolveSchema(document, resolveSchema(document, member).properties?.[name] ?? {})
  const names = Object.keys(resolveSchema(document, open).properties ?? {})
  const tag = names.find((name) => isOpenTag(fieldOf(open, name)))
  if (tag === undefined) return undefined
  const known = anyOf.slice(0, -1)
  return { tag, open, known: known.map((schema) => ({ value: String(fieldOf(schema, tag).const), schema })) }
}

/** A text that is none of those that select the other members. */
export function isOpenTag({ type, not }: Schema): boolean {
  return type === 'string' && not?.enum !== undefined
}

/** The branch that a value takes by its tag. */
export function selectBranch({ tag, branches }: TaggedUnion, value: unknown): Schema | undefined {
  const own: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, tag) : undefined
  return branches.find(({ values }) => values.some((each) => each === own))?.schema
}

/** The texts that a required field of the branch can have, if it is fixed to few. */
function valuesOf(document: object, branch: Schema, name: string): string[] {
  const { properties = {}, required = [] } = resolveSchema(document, branch)
  if (!required.includes(name) || properties[name] === undefined) return []
  const field = resolveSchema(document, properties[name])
  const values = field.const === undefined ? (field.enum ?? []) : [field.const]
  return values.filter((value) => typeof value === 'string')
}
