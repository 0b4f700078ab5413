import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import { maxBodyValues } from '../../../contract/index.ts'
import { type OperationId, operations } from '../../../generated/operations.ts'
import { unreadable } from './body.ts'
import { type Breach, invalid } from './problem.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: object }
type Described = { parameters?: (Parameter | { $ref: string })[]; requestBody?: { $ref?: string } }
type ContractDocument = {
  paths: Record<string, Record<string, Described>>
  components: { parameters: Record<string, Parameter> }
}

const DOCUMENT = new URL('../../../generated/openapi.json', import.meta.url)
const contract: ContractDocument = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
const PARTS = { params: 'path', querystring: 'query', headers: 'headers', body: 'body' } as const

/** Compiles a part's schema as OpenAPI 3.1. Only the query is text, so only it is coerced and gets defaults. */
export function contractCompiler(): FastifySchemaCompiler<object> {
  const asSent = contractAjv({})
  const asText = contractAjv({ coerceTypes: true, useDefaults: true })
  return ({ schema, httpPart }) => (httpPart === 'querystring' ? asText : asSent).compile(schema)
}

/** The schemas that Fastify validates, as references into the document. */
export function schemaOf(id: OperationId): FastifySchema {
  const { path, method, body } = operations[id]
  const parameters = parametersOf(id)
  return {
    params: objectOf(parameters.filter((parameter) => parameter.in === 'path')),
    querystring: objectOf(parameters.filter((parameter) => parameter.in === 'query')),
    headers: {
      ...objectOf(parameters.filter((parameter) => parameter.in === 'header')),
      additionalProperties: true,
    },
    ...(body && { body: { $ref: `contract${bodyPointer(path, method)}/content/application~1json/schema` } }),
  }
}

/**
 * Refuses an invalid request with all problems. Fastify stops at the first invalid part, so this validates all parts
 * again.
 */
export function refuseBreaches(id: OperationId) {
  const maxValues = maxBodyValues(id)
  return async (request: FastifyRequest): Promise<void> => refuse(request, maxValues)
}

async function refuse(request: FastifyRequest, maxValues: number): Promise<void> {
  const unread = [
    ...unreadable(request.query, 'query', maxValues),
    ...unreadable(request.body, 'body', maxValues),
  ]
  if (!request.validationError && unread.length === 0) return
  const told = new Set(unread.map((breach) => breach.path))
  invalidIfAny([...unread, ...breachesOf(request).filter((breach) => !told.has(breach.path))])
}

/** A parameter that is sent once has one value, of a list too. */
export function listParameters(id: OperationId) {
  const names = parametersOf(id)
    .filter(({ in: place, schema }) => place === 'query' && Reflect.get(schema, 'type') === 'array')
    .map(({ name }) => name)
  return async ({ query }: FastifyRequest): Promise<void> => {
    const values = Object(query)
    for (const name of names) if (typeof values[name] === 'string') values[name] = [values[name]]
  }
}

/** The validator reads numbers as JavaScript does, such as `1e1`. In the query only decimal digits are an integer. */
export function markOddIntegers(id: OperationId) {
  const names = parametersOf(id)
    .filter(({ in: place, schema }) => place === 'query' && Reflect.get(schema, 'type') === 'integer')
    .map(({ name }) => name)
  return async ({ query }: FastifyRequest): Promise<void> => {
    const values = Object(query)
    for (const name of names)
      if (typeof values[name] === 'string' && !/^-?\d+$/.test(values[name]))
        values[name] = `"${values[name]}"`
  }
}

/** Longer than any list of the contract. */
const MAX_LIST = 1_000

/**
 * The validator visits every item despite `maxItems`, in quadratic time. A too long list is cut to one item too many.
 */
export async function cutLongLists({ body }: FastifyRequest): Promise<void> {
  for (const member of Object.values(Object(body)))
    if (Array.isArray(member)) member.length = Math.min(member.length, MAX_LIST + 1)
}

/** Throws a 400 if there are problems. */
export function invalidIfAny(breaches: Breach[]): void {
  if (breaches.length > 0) throw invalid(breaches)
}

function breachesOf(request: FastifyRequest): Breach[] {
  const values = {
    params: request.params,
    querystring: request.query,
    headers: request.headers,
    body: request.body,
  }
  return (['params', 'querystring', 'headers', 'body'] as const).flatMap((part) => {
    const validate = request.getValidationFunction(part)
    if (validate && values[part] === undefined)
      return [{ path: 'body', code: 'required', message: 'must be present' }]
    if (!validate || validate(values[part])) return []
    const errors: ErrorObject[] = validate.errors ?? []
    // `propertyNames` reports an invalid name; the rule inside it would repeat that.
    return errors
      .filter((error) => error.propertyName === undefined)
      .map((error) => toBreach(error, values[part], PARTS[part]))
  })
}

function toBreach(error: ErrorObject, root: unknown, prefix: string): Breach {
  const { missingProperty, additionalProperty } = error.params
  const member: unknown = missingProperty ?? additionalProperty
  const path = pathOf(prefix, error.instancePath, root, typeof member === 'string' ? member : undefined)
  const unknown = prefix === 'query' ? 'unknown_parameter' : 'unknown_field'
  return {
    path: path.slice(0, 500),
    code: error.keyword === 'additionalProperties' ? unknown : snakeCase(error.keyword),
    message: error.message ?? 'breaks the contract',
  }
}

/** `/line_items/0/quantity` as `body.line_items[0].quantity`. Only the value shows which steps are indexes. */
function pathOf(place: string, instancePath: string, root: unknown, member: string | undefined): string {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  let path = place
  let value = root
  for (const name of member === undefined ? names : [...names, member]) {
    path += Array.isArray(value) ? `[${name}]` : `.${name}`
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }
  return path
}

function contractAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false, ...options })
  formats.default(ajv)
  return ajv.addSchema(contract, 'contract')
}

function objectOf(parameters: Parameter[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter((parameter) => parameter.required).map(nameOf),
    properties: Object.fromEntries(
      parameters.map((parameter) => [nameOf(parameter), absolute(parameter.schema)]),
    ),
  }
}

function nameOf(parameter: Parameter): string {
  return parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
}

/** A parameter's schema, and that of a list's items, is inline or one reference without further references. */
function absolute(schema: { $ref?: string; items?: object }): object {
  if (schema.items !== undefined) return { ...schema, items: absolute(schema.items) }
  return '$ref' in schema ? { ...schema, $ref: `contract${schema.$ref}` } : schema
}

function parametersOf(id: OperationId): Parameter[] {
  const { path, method } = operations[id]
  return (contract.paths[path]?.[method.toLowerCase()]?.parameters ?? []).map(resolve)
}

function resolve(parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = contract.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The contract has no ${parameter.$ref}`)
  return found
}

function bodyPointer(path: string, method: string): string {
  const shared = contract.paths[path]?.[method.toLowerCase()]?.requestBody?.$ref
  const own = `#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}/requestBody`
  return shared ?? own
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
