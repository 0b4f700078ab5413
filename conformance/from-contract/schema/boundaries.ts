import type { Contract, Schema } from '../../../contract/index.ts'
import {
  type BoundaryValue,
  ofNumber,
  ofText,
  ofType,
  ofValue,
  UNIQUE_MEMBERS,
  type Unique,
} from './boundary-values.ts'
import { get, type JsonPath, set, without } from './json-path.ts'
import type { Location } from './locations.ts'
import { members } from './object-violations.ts'
import { validText } from './texts.ts'
import { nameOf } from './violations.ts'

/** A value that is just allowed. */
export type Boundary = {
  constraint: string
  description: string
  jsonPath: JsonPath
  /** No other probe of the request may change this. */
  touches: JsonPath
  edit(body: unknown): unknown
}

/** Every boundary value of the location's own schema. */
export function boundariesOf(contract: Contract, location: Location, unique: Unique): Boundary[] {
  const { jsonPath, schema } = location
  const values = [
    ...ofType(schema),
    ...ofValue(schema),
    ...ofText(location, unique),
    ...ofNumber(schema),
    ...ofFree(contract, location),
  ].map(({ keyword, value, description, fromCurrent }) => ({
    constraint: nameOf(location, keyword),
    description: description ?? JSON.stringify(value),
    jsonPath,
    touches: jsonPath,
    edit(body: unknown) {
      const current = get(body, jsonPath)
      const known = fromCurrent !== undefined && typeof current === 'string'
      return set(body, jsonPath, known ? fromCurrent(current) : value)
    },
  }))
  return [...values, ...ofList(location, unique), ...ofRequired(contract, location)]
}

/** Adds to maps as many entries as allowed, and the longest name. */
function ofFree(contract: Contract, { schema, sample }: Location): BoundaryValue[] {
  const { maxProperties, propertyNames } = schema
  const [named] = Object.values(members(contract, schema, sample, 1))
  const longest = propertyNames && longestName(propertyNames)
  return [
    ...(maxProperties === undefined
      ? []
      : [
          {
            keyword: 'maxProperties',
            value: members(contract, schema, sample, maxProperties),
            description: `${maxProperties} members`,
          },
        ]),
    ...(longest === undefined
      ? []
      : [
          {
            keyword: 'propertyNames',
            value: { [longest]: named },
            description: `a name of ${longest.length} characters`,
          },
        ]),
  ]
}

const MAX_NAME_LENGTH = 256

function longestName(schema: Schema): string | undefined {
  for (let length = MAX_NAME_LENGTH; length > 0; length--) {
    const name = validText(schema, length, 'key')
    if (name !== undefined) return name
  }
  return undefined
}

/** The shortest and the longest list. Each item is the body's first one, with new unique fields. */
function ofList(
  { jsonPath, form, schema: { minItems, maxItems }, ...location }: Location,
  unique: Unique,
): Boundary[] {
  const ofLength = (keyword: string, length: number): Boundary => ({
    constraint: nameOf({ jsonPath, form }, keyword),
    description: `${length} items`,
    jsonPath,
    touches: jsonPath,
    edit(body) {
      const [first]: unknown[] = Object.values(Object(get(body, jsonPath) ?? location.sample))
      return set(
        body,
        jsonPath,
        Array.from({ length }, () => renamed(first, unique)),
      )
    },
  })
  return [
    ...(minItems === undefined ? [] : [ofLength('minItems', minItems)]),
    ...(maxItems === undefined ? [] : [ofLength('maxItems', maxItems)]),
  ]
}

function renamed(item: unknown, unique: Unique): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  const own = Object.keys(item).filter((name) => UNIQUE_MEMBERS.has(name))
  return { ...item, ...Object.fromEntries(own.map((name) => [name, unique('x')])) }
}

/** The object with only its required fields, or with one field if none is required but one is needed. */
function ofRequired(contract: Contract, location: Location): Boundary[] {
  const { jsonPath, schema, sample } = location
  const { properties, required = [], minProperties = 0 } = schema
  if (properties === undefined) return []
  const present = Object.keys(Object(sample))
  const kept = [...required, ...present.filter((name) => !required.includes(name))].slice(
    0,
    Math.max(required.length, minProperties),
  )
  const dropped = present.filter((name) => !kept.includes(name) && !isConditional(contract, properties[name]))
  const name = required.length > 0 ? 'required' : 'minProperties'
  if (required.length === 0 && minProperties === 0) return []
  return [
    {
      constraint: nameOf(location, name),
      description: `only ${kept.join(', ')}`,
      jsonPath,
      touches: jsonPath,
      edit(body) {
        const reached = get(body, jsonPath) == null ? set(body, jsonPath, sample) : body
        return dropped.reduce((rest: unknown, each) => without(rest, [...jsonPath, each]), reached)
      },
    },
  ]
}

/** A field that other fields require, as its description says, stays. */
function isConditional({ resolve }: Contract, schema: Schema | undefined): boolean {
  return schema !== undefined && /\bRequired\b/.test(resolve(schema).description ?? '')
}
