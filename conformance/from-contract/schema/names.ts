import type { Contract, Operation, Schema } from '../../../contract/index.ts'
import { locationsOf, typesOf } from './locations.ts'
import { nameOf } from './violations.ts'

/** The keywords of JSON Schema that constrain a value. */
const KEYWORDS = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'additionalProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'oneOf',
  'anyOf',
  'allOf',
] as const

/**
 * The names of all constraints of an operation's request, as probes report them. Keywords that constrain nothing are left out:
 * a minimum length of 0, open objects, the type of a parameter that is text anyway.
 */
export function constraintsOf(contract: Contract, operation: Operation): string[] {
  const { parameters } = operation
  const locations = locationsOf(contract, operation)
  const ofBody = locations.flatMap((location) =>
    KEYWORDS.filter((keyword) => constrains(location.schema, keyword)).map((keyword) =>
      nameOf(location, keyword),
    ),
  )
  const ofParameters = parameters.flatMap((parameter) => {
    const path =
      parameter.in === 'header'
        ? `headers.${parameter.name.toLowerCase()}`
        : `${parameter.in}.${parameter.name}`
    const ofText = typesOf(parameter.schema).includes('string')
    const isList = parameter.schema.items !== undefined
    // A path with an empty part is another path, and a list with an empty value may as well be empty.
    const isReachable = (keyword: string, { minLength }: Schema) =>
      !(keyword === 'minLength' && minLength === 1 && (parameter.in === 'path' || isList))
    const keywords = KEYWORDS.filter(
      (keyword) =>
        constrains(parameter.schema, keyword) &&
        // One value counts as a list of one.
        !((ofText || isList) && keyword === 'type') &&
        isReachable(keyword, parameter.schema),
    )
    const items = { ...parameter.schema.items }
    const ofItems = KEYWORDS.filter(
      (keyword) => keyword !== 'type' && constrains(items, keyword) && isReachable(keyword, items),
    )
    const needed = parameter.required === true && parameter.in !== 'path' ? ['required'] : []
    return [
      ...[...keywords, ...needed].map((keyword) => `${path} ${keyword}`),
      ...ofItems.map((keyword) => `${path}[] ${keyword}`),
    ]
  })
  return [...ofParameters, 'query additionalProperties', ...ofBody].map((name) => `${operation.id} ${name}`)
}

function constrains(schema: object, keyword: (typeof KEYWORDS)[number]): boolean {
  const value: unknown = Reflect.get(schema, keyword)
  if (value === undefined || value === true) return keyword === 'uniqueItems' && value === true
  if (keyword === 'minLength' || keyword === 'minItems' || keyword === 'minProperties') return value !== 0
  if (keyword === 'additionalProperties') return value === false
  if (keyword === 'format') return value !== 'double'
  return keyword !== 'required' || (Array.isArray(value) && value.length > 0)
}
