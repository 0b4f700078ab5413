import { isDeepStrictEqual } from 'node:util'
import { type Schema, selectBranch, taggedUnionOf } from '../../contract/index.ts'
import { CannotCompare } from './cannot-compare.ts'
import { type Fields, isFields } from './fields.ts'

/**
 * A value as all sources agree on it: with what a field means that is left out, with the fields of the schema alone and in its order, decimals
 * without trailing zeros, moments in UTC.
 */
export function canonical(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => canonical(schema.items ?? {}, each))
  if (isFields(value)) return canonicalFields(schema, value)
  if (typeof value !== 'string') return value
  if (schema.format === 'date-time') return momentOf(value)
  return isDecimal(schema) ? decimalOf(value) : value
}

function canonicalFields(schema: Schema, value: Fields): Fields {
  const form = formOf(schema, value)
  if (form.properties === undefined) return sorted(form, value)
  const entries = Object.entries(form.properties).flatMap(([name, field]) => {
    const own =
      value[name] === undefined ? meaningOfNothing(form, name) : canonical(field, namedAs(name, value[name]))
    return own === undefined ? [] : [[name, own]]
  })
  return Object.fromEntries(entries)
}

/** The same with the given fields alone: of the company, what is left out stays as it is. */
export function canonicalGiven(schema: Schema, value: Fields): Fields {
  const names = Object.keys(schema.properties ?? {}).filter((name) => value[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => [name, canonical(schema.properties?.[name] ?? {}, namedAs(name, value[name]))]),
  )
}

/** A time zone as the service writes it, which takes upper and lower case alike. */
function namedAs(field: string, value: unknown): unknown {
  if (field !== 'default_timezone' || typeof value !== 'string') return value
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return known.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value
}

/** A canonical value without what goes without saying. */
export function compact(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => compact(schema.items ?? {}, each))
  if (!isFields(value)) return value
  const form = formOf(schema, value)
  if (form.properties === undefined) return value
  const said = Object.entries(value).filter(
    ([name, own]) => !isDeepStrictEqual(own, meaningOfNothing(form, name)),
  )
  return Object.fromEntries(said.map(([name, own]) => [name, compact(form.properties?.[name] ?? {}, own)]))
}

export function formOf(schema: Schema, value: Fields): Schema {
  const union = taggedUnionOf({}, schema)
  if (union === undefined) return schema
  const form = selectBranch(union, value)
  if (form === undefined)
    throw new CannotCompare([
      `This version does not know the ${union.tag} ${JSON.stringify(value[union.tag])} of the service: update usage-billing-api.`,
    ])
  return form
}

/** What a field that is left out means when the object is created. Undefined where it must be sent, or only the service knows. */
function meaningOfNothing({ required = [], properties: fields = {} }: Schema, name: string): unknown {
  const { type, properties, additionalProperties, default: usual } = fields[name] ?? {}
  if (required.includes(name)) return undefined
  if (usual !== undefined) return usual
  if (Array.isArray(type) && type.includes('null')) return null
  const isMap = type === 'object' && properties === undefined && isFields(additionalProperties)
  return isMap ? {} : undefined
}

/** Databases keep no order of keys. */
function sorted({ additionalProperties }: Schema, value: Fields): Fields {
  const schema = isFields(additionalProperties) ? (additionalProperties as Schema) : {}
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, canonical(schema, value[name])]))
}

/** A text that its pattern holds to digits. */
function isDecimal({ pattern }: Schema): boolean {
  if (pattern === undefined) return false
  const rule = new RegExp(pattern)
  return rule.test('1') && rule.test('0.5') && !rule.test('a')
}

function decimalOf(text: string): string {
  const [, whole = text, fraction = ''] = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? []
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function momentOf(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
