import {
  type Contract,
  type Example,
  type Operation,
  type Schema,
  selectBranch,
  taggedUnionOf,
} from '../../../contract/index.ts'
import { formatPath, get, type JsonPath, set } from './json-path.ts'

/** A value in a request's body that has a schema, and how to make a body that contains it. */
export type Location = {
  jsonPath: JsonPath
  /** The schema, without a reference at its top. */
  schema: Schema
  example: Example
  /** Adds to a body, such as the example with real ids, what the path needs to exist. */
  reach(value: unknown): unknown
  /** The value in the example, or one that the schema allows. */
  sample: unknown
  required: boolean
  /**
   * The branches of unions that the body has, such as `charge_model=graduated`. All probes of a request have
   * the same.
   */
  form: string
  /** The field that selects the branch whose schema this is. */
  tag?: string
  /** The path whose value a wrong value here leaves unknown: the whole object if it selects the branch. */
  touches: JsonPath
}

/** Every location of an operation's body. An example that contains the location wins over one that does not. */
export function locationsOf(contract: Contract, { body }: Operation): Location[] {
  if (body === undefined) return []
  const { schema, examples } = body
  const found = new Map<string, { location: Location; present: boolean }>()
  for (const example of examples) {
    const root: Location = {
      jsonPath: [],
      schema: contract.resolve(schema),
      example,
      reach: (value) => value,
      sample: example.value,
      required: true,
      form: '',
      touches: [],
    }
    for (const candidate of branchesOf(contract, root, true).flatMap((each) => [
      each,
      ...below(contract, each.location, each.present),
    ])) {
      const key = `${candidate.location.form} ${formatPath(candidate.location.jsonPath)}`
      const known = found.get(key)
      if (known === undefined || (!known.present && candidate.present)) found.set(key, candidate)
    }
  }
  return [...found.values()].map(({ location }) => location)
}

type Candidate = { location: Location; present: boolean }

function below(contract: Contract, parent: Location, present: boolean): Candidate[] {
  return children(contract, parent).flatMap(({ part, schema, required, ...child }) => {
    const jsonPath = [...parent.jsonPath, part]
    const there = get(parent.sample, [part])
    const isThere = present && there !== undefined && there !== null
    const sample = isThere ? there : child.sample
    const reach = (value: unknown) => {
      const reached = parent.reach(value)
      const current = get(reached, jsonPath)
      return current === undefined || current === null ? set(reached, jsonPath, sample) : reached
    }
    const { example, form, tag } = parent
    const touches = part === tag ? parent.jsonPath : jsonPath
    const location = { jsonPath, schema, example, reach, sample, required, form, touches }
    const branches = branchesOf(contract, location, isThere)
    // To reach the location, its parent must exist, or the branch that it is. To reach what is below, the
    // location must exist too.
    return branches.flatMap((each) => [
      { ...each, location: { ...each.location, ...(each.location === location && { reach: parent.reach }) } },
      ...below(contract, each.location, each.present),
    ])
  })
}

/**
 * Returns the branches of an object of several forms, each with a sample of its own. For any other location,
 * returns the location itself.
 */
function branchesOf(contract: Contract, location: Location, present: boolean): Candidate[] {
  const { schema, jsonPath, sample } = location
  const union = taggedUnionOf(contract.document, schema)
  if (union === undefined) return [{ location, present }]
  return union.branches.map((branch) => {
    const isBranch = (value: unknown) => selectBranch(union, value) === branch.schema
    const own = isBranch(sample) ? sample : sampleOf(contract, branch.schema)
    const reach = (value: unknown) => {
      const reached = location.reach(value)
      return isBranch(get(reached, jsonPath)) ? reached : set(reached, jsonPath, own)
    }
    const form = `${location.form}${union.tag}=${branch.values.join('|')} `
    return {
      location: {
        ...location,
        schema: contract.resolve(branch.schema),
        sample: own,
        reach,
        form,
        tag: union.tag,
      },
      present: present && isBranch(sample),
    }
  })
}

type Child = { part: string | number; schema: Schema; required: boolean; sample: unknown }

function children(contract: Contract, { schema, sample }: Location): Child[] {
  const child = (part: string | number, of: Schema, required: boolean): Child => ({
    part,
    required,
    schema: contract.resolve(of),
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
 * A value that the schema allows. Values of request examples come first: they also satisfy the rules that no schema can
 * express. Then the schema's own examples, then a value made from its parts.
 */
export function sampleOf(contract: Contract, schema: Schema): unknown {
  const known = schema.$ref === undefined ? undefined : exampleValues(contract).get(schema.$ref)
  if (known !== undefined) return known
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
  if (resolved.oneOf?.[0] !== undefined) return sampleOf(contract, resolved.oneOf[0])
  if (types.includes('integer') || types.includes('number')) return resolved.minimum ?? 1
  return 'a'
}

const exampleValuesOf = new WeakMap<Contract, Map<string, unknown>>()

/** The first value in the request examples for each named schema. */
function exampleValues(contract: Contract): Map<string, unknown> {
  const known = exampleValuesOf.get(contract)
  if (known !== undefined) return known
  const values = new Map<string, unknown>()
  exampleValuesOf.set(contract, values)
  const collect = (schema: Schema, value: unknown): void => {
    if (value === undefined || value === null) return
    if (schema.$ref !== undefined && !values.has(schema.$ref)) values.set(schema.$ref, value)
    const union = taggedUnionOf(contract.document, schema)
    const branch = union && selectBranch(union, value)
    if (branch !== undefined) collect(branch, value)
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
