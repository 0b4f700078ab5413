import type { Contract, Schema } from '../../../contract/index.ts'
import {
  type Edge,
  ofNumber,
  ofText,
  ofType,
  ofValue,
  UNIQUE_MEMBERS,
  type Unique,
} from './boundary-values.ts'
import { get, type Place, set, without } from './json-path.ts'
import type { Site } from './locations.ts'
import { fittingText } from './texts.ts'
import { members, nameOf } from './violations.ts'

/** One value that is just allowed. */
export type Boundary = {
  constraint: string
  told: string
  place: Place
  /** What must not be changed in another way by the same request. */
  touches: Place
  edit(body: unknown): unknown
}

/** Every value at the edge of what the site's own schema allows. */
export function boundariesOf(contract: Contract, site: Site, unique: Unique): Boundary[] {
  const { place, schema } = site
  const values = [
    ...ofType(schema),
    ...ofValue(schema),
    ...ofText(site, unique),
    ...ofNumber(schema),
    ...ofFree(contract, site),
  ].map(({ keyword, value, told, ofStanding }) => ({
    ...{ constraint: nameOf(site, keyword), told: told ?? JSON.stringify(value), place, touches: place },
    edit(body: unknown) {
      const standing = get(body, place)
      const known = ofStanding !== undefined && typeof standing === 'string'
      return set(body, place, known ? ofStanding(standing) : value)
    },
  }))
  return [...values, ...ofList(site, unique), ...ofRequired(contract, site)]
}

/** Objects of any members: as many as may be, and a name as long as it may be. */
function ofFree(contract: Contract, { schema, sample }: Site): Edge[] {
  const { maxProperties, propertyNames } = schema
  const [named] = Object.values(members(contract, schema, sample, 1))
  const longest = propertyNames && fittingName(propertyNames)
  return [
    ...(maxProperties === undefined
      ? []
      : [
          {
            keyword: 'maxProperties',
            value: members(contract, schema, sample, maxProperties),
            told: `${maxProperties} members`,
          },
        ]),
    ...(longest === undefined
      ? []
      : [
          {
            keyword: 'propertyNames',
            value: { [longest]: named },
            told: `a name of ${longest.length} characters`,
          },
        ]),
  ]
}

const LONGEST_NAME = 256

function fittingName(schema: Schema): string | undefined {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const name = fittingText(schema, length, 'key')
    if (name !== undefined) return name
  }
  return undefined
}

/** As few and as many items as may be; each is the body's own first one, with names of its own where it has some. */
function ofList({ place, schema: { minItems, maxItems }, ...site }: Site, unique: Unique): Boundary[] {
  const ofLength = (keyword: string, length: number): Boundary => ({
    constraint: nameOf({ place }, keyword),
    told: `${length} items`,
    place,
    touches: place,
    edit(body) {
      const [first]: unknown[] = Object.values(Object(get(body, place) ?? site.sample))
      return set(
        body,
        place,
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

/** The object with nothing but what is required, and one member alone where none is but one must be. */
function ofRequired(contract: Contract, site: Site): Boundary[] {
  const { place, schema, sample } = site
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
      constraint: nameOf(site, name),
      told: `only ${kept.join(', ')}`,
      place,
      touches: place,
      edit: (body) => dropped.reduce((rest: unknown, each) => without(rest, [...place, each]), body),
    },
  ]
}

/** A member that goes with others, as its description says, is left where the example has it. */
function isConditional({ resolve }: Contract, schema: Schema | undefined): boolean {
  return schema !== undefined && /\bRequired\b/.test(resolve(schema).description ?? '')
}
