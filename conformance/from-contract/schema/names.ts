import type { Contract, Operation } from '../../../contract/index.ts'
import { sitesOf, typesOf } from './locations.ts'
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

/** Formats that say no more than the pattern beside them. */
const SAID_BY_PATTERN = new Set(['cuid'])

/**
 * Every constraint that an operation's request has, by the names that probes give them. What says nothing is not among
 * them: a length of at least 0, members of any name, the type of a parameter, which is text.
 */
export function constraintsOf(contract: Contract, operation: Operation): string[] {
  const { body, parameters } = operation
  const sites = body === undefined ? [] : sitesOf(contract, body.schema, body.examples)
  const ofBody = sites.flatMap((site) =>
    KEYWORDS.filter((keyword) => says(site.schema, keyword)).map((keyword) => nameOf(site, keyword)),
  )
  const ofParameters = parameters.flatMap((parameter) => {
    const path =
      parameter.in === 'header'
        ? `headers.${parameter.name.toLowerCase()}`
        : `${parameter.in}.${parameter.name}`
    const ofText = typesOf(parameter.schema).includes('string')
    // An empty part of a path is another path.
    const isCarried = (keyword: string) =>
      !(parameter.in === 'path' && keyword === 'minLength' && parameter.schema.minLength === 1)
    const said = KEYWORDS.filter(
      (keyword) => says(parameter.schema, keyword) && !(ofText && keyword === 'type') && isCarried(keyword),
    )
    const needed = parameter.required === true && parameter.in !== 'path' ? ['required'] : []
    return [...said, ...needed].map((keyword) => `${path} ${keyword}`)
  })
  return [...ofParameters, 'query additionalProperties', ...ofBody].map((name) => `${operation.id} ${name}`)
}

function says(schema: object, keyword: (typeof KEYWORDS)[number]): boolean {
  const value: unknown = Reflect.get(schema, keyword)
  if (value === undefined || value === true) return keyword === 'uniqueItems' && value === true
  if (keyword === 'minLength' || keyword === 'minItems' || keyword === 'minProperties') return value !== 0
  if (keyword === 'additionalProperties') return value === false
  if (keyword === 'format') return !SAID_BY_PATTERN.has(String(value))
  return keyword !== 'required' || (Array.isArray(value) && value.length > 0)
}
