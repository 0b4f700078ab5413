import { resolveSchema } from '../../../contract/document.ts'
import type { Schema } from '../../../contract/schema.ts'
import { type OpenUnion, openUnionOf, taggedUnionOf } from '../../../contract/unions.ts'

/** A schema of OpenAPI 3.0. */
export type Schema30 = { [keyword: string]: unknown }

/** A schema of the contract in the keywords of OpenAPI 3.0. Throws for a keyword that it does not know: none gets lost unseen. */
export function toSchema30(document: object, schema: Schema): Schema30 {
  if (schema.$ref !== undefined) return toReference30(document, schema)
  const unknown = Object.keys(schema).find((name) => !KNOWN.has(name) && !name.startsWith('x-'))
  if (unknown !== undefined) throw new Error(`say how ${unknown} is written in OpenAPI 3.0`)
  const convert = (each: Schema) => toSchema30(document, each)
  const union = openUnionOf(document, schema)
  if (union !== undefined) return { ...describe(schema), ...objectOf(document, union) }
  const { items, properties, additionalProperties, oneOf, allOf } = schema
  return {
    ...typeOf(schema),
    ...describe(schema),
    ...Object.fromEntries(Object.entries(schema).filter(([name]) => SAME.has(name) || name.startsWith('x-'))),
    ...defaultOf(schema),
    ...exclusiveBounds(schema),
    ...(items && { items: convert(items) }),
    ...(properties && { properties: mapValues(properties, convert) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? convert(additionalProperties) : additionalProperties,
    }),
    ...(allOf && { allOf: allOf.map(convert) }),
    ...(oneOf && { oneOf: oneOf.map(convert), ...discriminatorOf(document, schema) }),
  }
}

/**
 * OpenAPI 3.0 ignores what is beside a `$ref`. A schema that generators make a named type of stays a reference, with what was beside
 * it around it. Any other is written out, and so is one that may be null, which few generators expect behind a reference.
 */
function toReference30(document: object, schema: Schema): Schema30 {
  const { $ref, ...own } = schema
  const target = resolveSchema(document, schema)
  if (!makesType(target)) return toSchema30(document, target)
  const around = toSchema30(document, own)
  return Object.keys(around).length === 0 ? { $ref } : { ...around, allOf: [{ $ref }] }
}

function makesType(schema: Schema): boolean {
  const { properties, oneOf, anyOf, additionalProperties, enum: values } = schema
  const forms = [properties, oneOf, anyOf, additionalProperties, values]
  return !isNullable(schema) && forms.some((each) => each !== undefined)
}

/**
 * The type with its format: without one, many generators take 32 bits. Of several types there is none: a `oneOf` of a number and a text
 * is a class of its own in most languages, and some take 12.5 for both.
 */
function typeOf(schema: Schema): Schema30 {
  const types = typesOf(schema)
  if (types.length > 1) return {}
  return { ...(isNullable(schema) && { nullable: true }), ...formOf(types[0], schema) }
}

/** What a schema says of one of its types. */
function formOf(type: string | undefined, schema: Schema): Schema30 {
  if (type === undefined) return {}
  const { minLength, maxLength, pattern, minimum, maximum, format } = schema
  const values = schema.const === undefined ? schema.enum : [schema.const]
  // Generators decode a time before they hold it against a pattern.
  const limits = format === 'date-time' ? {} : { minLength, maxLength, pattern }
  const ofText = { format, ...limits, enum: values?.filter((each) => each !== null) }
  const ofNumber = { format: formatOf(type, schema), minimum, maximum }
  return defined({ type, ...(type === 'string' ? ofText : {}), ...(isNumeric(type) ? ofNumber : {}) })
}

function formatOf(type: string, { maximum, exclusiveMaximum }: Schema): string {
  if (type === 'number') return 'double'
  return (maximum ?? exclusiveMaximum ?? Infinity) < 2 ** 31 ? 'int32' : 'int64'
}

/**
 * Writes the description, with what has no keyword in 3.0: several types, and the known values of a list that
 * may grow. Also writes one example.
 */
function describe({ description, examples, ...schema }: Schema): Schema30 {
  const example = examples?.find((each) => each !== null)
  const known = Reflect.get(schema, 'x-extensible-enum')
  const values: string[] = Array.isArray(known) ? known.map((value) => `\`${value}\``) : []
  const unsaid = values.some((value) => !description?.includes(value))
  const types = typesOf(schema)
  const said = [
    ...(description === undefined ? [] : [description]),
    ...(types.length > 1 ? [`Of type ${types.join(' or ')}.`] : []),
    ...(unsaid ? [`Values of this version: ${values.join(', ')}.`] : []),
  ].join('\n\n')
  return { ...(said && { description: said }), ...(example !== undefined && { example }) }
}

/** Generators write invalid code for the default of an object or a list, and an empty one says what leaving it out says. */
function defaultOf({ default: value }: Schema): Schema30 {
  return value === undefined || typeof value === 'object' ? {} : { default: value }
}

function exclusiveBounds({ exclusiveMinimum, exclusiveMaximum }: Schema): Schema30 {
  return {
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum !== undefined && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  }
}

/**
 * A union that may grow, as one object with the fields of all its forms, of which those that all have are required. Generators fail on
 * a tag that they do not know, or take the form that is first by its name.
 */
function objectOf(document: object, { tag, known, open }: OpenUnion): Schema30 {
  const members = known.map(({ value, schema }) => ({ value, ...resolveSchema(document, schema) }))
  const common = resolveSchema(document, open)
  const others = new Set(members.flatMap(({ properties = {} }) => Object.keys(properties)))
  for (const name of Object.keys(common.properties ?? {})) others.delete(name)
  const ownFields = [...others].map((name) => {
    const having = members.filter(({ properties = {} }) => name in properties)
    const field = toSchema30(document, { ...having[0]?.properties?.[name] })
    const only = `With \`${tag}\` ${having.map(({ value }) => `\`${value}\``).join(' or ')}.`
    return [name, withNote(field, only)]
  })
  const values = known.map(({ value }) => `\`${value}\``).join(', ')
  const commonFields = Object.entries(common.properties ?? {}).map(([name, field]) => {
    const converted = toSchema30(document, field)
    return [
      name,
      name === tag
        ? { ...converted, example: known[0]?.value, description: `Values of this version: ${values}.` }
        : converted,
    ]
  })
  return {
    type: 'object',
    required: common.required,
    properties: Object.fromEntries([...commonFields, ...ownFields]),
  }
}

function withNote(schema: Schema30, note: string): Schema30 {
  const { $ref, description, ...rest } = schema
  if ($ref !== undefined) return { description: note, allOf: [{ $ref }] }
  return { ...rest, description: description === undefined ? note : `${description} ${note}` }
}

/**
 * Tells decoders which form an object has. Without it they try one form after the other, and find several
 * that fit.
 */
function discriminatorOf(document: object, schema: Schema): Schema30 {
  const union = taggedUnionOf(document, schema)
  if (union === undefined) return {}
  const mapping = union.branches.flatMap(({ values, schema: { $ref } }) =>
    values.map((value) => [value, $ref]),
  )
  return { discriminator: { propertyName: union.tag, mapping: Object.fromEntries(mapping) } }
}

const isNumeric = (type: string) => type === 'integer' || type === 'number'
const isNullable = (schema: Schema) => [schema.type].flat().includes('null')
const typesOf = ({ type }: Schema) => [type].flat().filter((each) => each !== undefined && each !== 'null')

function defined(node: object): Schema30 {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined))
}

function mapValues<From, To>(node: Record<string, From>, convert: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, convert(value)]))
}

/** Keywords that mean the same in both versions. */
const SAME: ReadonlySet<string> = new Set([
  'required',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'deprecated',
])

/** Keywords that 3.0 has in another form, and those that it lacks. The description says what these mean. */
const KNOWN: ReadonlySet<string> = new Set([
  ...SAME,
  'type',
  'format',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'description',
  'examples',
  'default',
  'items',
  'properties',
  'additionalProperties',
  'oneOf',
  'anyOf',
  'allOf',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
