import { readFileSync } from 'node:fs'
import { type OperationId, operations } from '../generated/operations.ts'

/** The parts of an OpenAPI 3.1 document that the seam reads. */
export type ContractDocument = {
  openapi: string
  info: { title: string; version: string }
  security?: unknown[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  allowReserved?: boolean
  schema?: { type?: string | string[]; minimum?: number; maximum?: number }
}

/** The keywords of a body's schema that bound its size or lead further down. */
export type BodySchema = {
  $ref?: string
  type?: string | string[]
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  maxProperties?: number
  items?: BodySchema
  properties?: Record<string, BodySchema>
  patternProperties?: object
  additionalProperties?: boolean | BodySchema
  allOf?: BodySchema[]
  oneOf?: BodySchema[]
  anyOf?: BodySchema[]
}

type PathItem = Record<string, unknown> & { parameters?: Array<Parameter | Reference> }
type Reference = { $ref: string }

/** The bundled contract that the project was generated from. */
export function readContract(): ContractDocument {
  return JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'))
}

/** The parameters of an operation, those of its path included, references followed. */
export function parametersOf(document: ContractDocument, id: OperationId): Parameter[] {
  const { method, path } = operations[id]
  const item = document.paths[path]
  const operation = item?.[method.toLowerCase()] as PathItem | undefined
  return [...(item?.parameters ?? []), ...(operation?.parameters ?? [])].map((parameter) =>
    '$ref' in parameter ? resolve(document, parameter) : parameter,
  )
}

function resolve(document: ContractDocument, { $ref }: Reference): Parameter {
  const found = document.components.parameters?.[$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`the contract is broken: nothing stands at ${$ref}`)
  return found as Parameter
}

/** The schema of an operation's JSON body, as it stands in the document. */
export function bodySchemaOf(document: ContractDocument, id: OperationId): BodySchema | undefined {
  const { method, path } = operations[id]
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema']
  return at(document, place) as BodySchema | undefined
}

/** What a schema's reference leads to, if it has one. */
export function referredSchema(document: ContractDocument, { $ref }: BodySchema): BodySchema | undefined {
  return $ref === undefined ? undefined : (at(document, $ref.slice(2).split('/')) as BodySchema | undefined)
}

function at(document: ContractDocument, place: string[]): unknown {
  return place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), document)
}

/**
 * The document reduced to one operation and the components it leads to, as a copy: what is done to it does not touch the
 * whole, and a validator has nothing else to compile.
 */
export function documentOf(document: ContractDocument, id: OperationId): ContractDocument {
  const { method, path } = operations[id]
  const verb = method.toLowerCase()
  const { openapi, info, components } = document
  const { [verb]: operation, parameters = [] } = document.paths[path] ?? {}
  const paths = { [path]: { parameters, [verb]: operation } }
  const reduced: ContractDocument = { openapi, info, paths, components: {} }
  for (const [kind, name] of reachable(paths, components))
    reduced.components[kind] = { ...reduced.components[kind], [name]: components[kind]?.[name] }
  return structuredClone(reduced)
}

/** Every component that a part of the document refers to, directly or through others, as kind and name. */
function reachable(root: unknown, components: ContractDocument['components']): Array<[string, string]> {
  const found = new Map<string, [string, string]>()
  const pending = [root]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const [, kind = '', name = ''] =
      /^#\/components\/([^/]+)\/([^/]+)$/.exec(String(Reflect.get(node, '$ref'))) ?? []
    const component = components[kind]?.[name]
    if (component !== undefined && !found.has(`${kind}/${name}`)) {
      found.set(`${kind}/${name}`, [kind, name])
      pending.push(component)
    }
    pending.push(...Object.values(node))
  }
  return [...found.values()]
}
