import type { Contract, Example, Schema } from '../../../contract/index.ts'
import { get, type Place, set, toPath } from './json-path.ts'

/** A place in a request's body for which the document has a schema, and a body that reaches it. */
export type Site = {
  place: Place
  /** References followed at its top. */
  schema: Schema
  /** The example that the body is made of. */
  example: Example
  /** The example's value with what is needed for the place to exist; may be given a value with real ids in it. */
  reach(value: unknown): unknown
  /** What stands there in the example. */
  sample: unknown
  required: boolean
}

/** Every place of a body, each reached through an example that has it where there is one, else made up of samples. */
export function sitesOf(contract: Contract, schema: Schema, examples: Example[]): Site[] {
  const found = new Map<string, { site: Site; present: boolean }>()
  for (const example of examples) {
    const root: Site = {
      place: [],
      schema: contract.resolve(schema),
      example,
      reach: (value) => value,
      sample: example.value,
      required: true,
    }
    for (const candidate of [{ site: root, present: true }, ...below(contract, root, true)]) {
      const path = toPath(candidate.site.place)
      const known = found.get(path)
      if (known === undefined || (!known.present && candidate.present)) found.set(path, candidate)
    }
  }
  return [...found.values()].map(({ site }) => site)
}

type Candidate = { site: Site; present: boolean }

function below(contract: Contract, parent: Site, present: boolean): Candidate[] {
  return children(contract, parent).flatMap(({ part, schema, required, ...child }) => {
    const place = [...parent.place, part]
    const there = get(parent.sample, [part])
    const isThere = present && there !== undefined && there !== null
    const sample = isThere ? there : child.sample
    const reach = (value: unknown) => {
      const reached = parent.reach(value)
      const standing = get(reached, place)
      return standing === undefined || standing === null ? set(reached, place, sample) : reached
    }
    const site = { place, schema, example: parent.example, reach, sample, required }
    // The site itself needs only its parent; what lies within it needs it to be there.
    return [{ site: { ...site, reach: parent.reach }, present: isThere }, ...below(contract, site, isThere)]
  })
}

type Child = { part: string | number; schema: Schema; required: boolean; sample: unknown }

function children(contract: Contract, { schema, sample }: Site): Child[] {
  const child = (part: string | number, of: Schema, required: boolean): Child => ({
    ...{ part, required, schema: contract.resolve(of) },
    sample: sampleOf(contract, of),
  })
  const { properties = {}, items, additionalProperties: free } = schema
  const members = Object.entries(properties).map(([name, member]) =>
    child(name, member, schema.required?.includes(name) ?? false),
  )
  const within = items === undefined ? [] : [child(0, items, true)]
  if (typeof free !== 'object') return [...members, ...within]
  const key = Object.keys(Object(sample)).find((name) => !(name in properties)) ?? 'key'
  return [...members, ...within, child(key, free, false)]
}

/**
 * A value that the schema allows: what a request example of any operation has for it, so that it keeps the rules beyond
 * schemas too; else its own first example that is not null, or one composed of its parts.
 */
export function sampleOf(contract: Contract, schema: Schema): unknown {
  const shown = schema.$ref === undefined ? undefined : shownValues(contract).get(schema.$ref)
  if (shown !== undefined) return shown
  const resolved = contract.resolve(schema)
  const example = resolved.examples?.find((each) => each !== null)
  if (example !== undefined) return example
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum !== undefined) return resolved.enum[0]
  const types = typesOf(resolved)
  if (types.includes('object')) {
    const required = Object.entries(resolved.properties ?? {}).filter(([name]) =>
      resolved.required?.includes(name),
    )
    return Object.fromEntries(required.map(([name, member]) => [name, sampleOf(contract, member)]))
  }
  if (types.includes('array')) return resolved.items === undefined ? [] : [sampleOf(contract, resolved.items)]
  if (types.includes('boolean')) return true
  if (types.includes('integer') || types.includes('number')) return resolved.minimum ?? 1
  return 'a'
}

const shown = new WeakMap<Contract, Map<string, unknown>>()

/** The first value that the document's request examples have for each schema with a name. */
function shownValues(contract: Contract): Map<string, unknown> {
  const known = shown.get(contract)
  if (known !== undefined) return known
  const values = new Map<string, unknown>()
  shown.set(contract, values)
  const collect = (schema: Schema, value: unknown): void => {
    if (value === undefined || value === null) return
    if (schema.$ref !== undefined && !values.has(schema.$ref)) values.set(schema.$ref, value)
    const { properties = {}, items } = contract.resolve(schema)
    for (const [name, member] of Object.entries(properties)) collect(member, get(value, [name]))
    if (items !== undefined && Array.isArray(value)) for (const item of value) collect(items, item)
  }
  for (const { body } of contract.operations)
    for (const { value } of body?.examples ?? []) if (body !== undefined) collect(body.schema, value)
  return values
}

export function typesOf({ type }: Schema): string[] {
  if (type === undefined) return []
  return typeof type === 'string' ? [type] : type
}
