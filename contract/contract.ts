import { existsSync, readFileSync } from 'node:fs'
import type { OperationId } from '../generated/operations.ts'

/** A JSON Schema of the document, as far as it is used there. References are followed by `resolve`. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minProperties?: number
  maxProperties?: number
  dependentRequired?: Record<string, string[]>
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  example?: unknown
}

export type Example = { name: string; value: unknown }

/** One operation, everything that is referred to put in its place but for schemas within schemas. */
export type Operation = {
  id: OperationId
  method: string
  path: string
  tag: string
  secured: boolean
  parameters: Parameter[]
  body: { required: boolean; schema: Schema; examples: Example[] } | undefined
  statuses: number[]
  success: number
  /** The examples of its success, by their names: that of a request answers with the one of the same name. */
  answers: Record<string, unknown>
  /** The examples of its refusals: by status, then by their names. */
  refusals: Map<number, Map<string, Refusal>>
}

export type Refusal = { code: string; message: string }

export type Contract = {
  document: object
  version: string
  operations: Operation[]
  operation(id: OperationId): Operation
  /** The schema without a reference at its top; what stands beside a reference counts before what it refers to. */
  resolve(schema: Schema): Schema
  /** The operations that an answer to this request is held against: the one meant or, for another method, the path's. */
  matching(method: string, path: string): Operation[]
}

type Node = Record<string, unknown>
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The contract that this package brings, made ready for checks. */
export function readContract(): Contract {
  const document: Node = JSON.parse(readFileSync(findDocument(), 'utf8'))
  const operations = Object.entries(Object(document.paths)).flatMap(([path, item]) =>
    METHODS.filter((method) => method in Object(item)).map((method) =>
      toOperation(document, path, method, Object(item)),
    ),
  )
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  return {
    document,
    version: String(nodeAt(document.info).version),
    operations,
    operation(id) {
      const found = byId.get(id)
      if (found === undefined) throw new Error(`the contract has no operation ${id}`)
      return found
    },
    resolve: (schema) => follow(document, schema),
    matching: (method, path) => match(operations, method, path),
  }
}

/** Built or not, in the repository or in the package: the document lies in the nearest `generated` folder above. */
function findDocument(): URL {
  let folder = new URL('.', import.meta.url)
  for (;;) {
    const candidate = new URL('generated/openapi.json', folder)
    if (existsSync(candidate)) return candidate
    const above = new URL('..', folder)
    if (above.href === folder.href) throw new Error('generated/openapi.json is not in this package')
    folder = above
  }
}

function toOperation(document: Node, path: string, method: string, item: Node): Operation {
  const node = nodeAt(item[method])
  const body = node.requestBody === undefined ? undefined : nodeAt(follow(document, node.requestBody))
  const json = nodeAt(nodeAt(body?.content)['application/json'])
  const statuses = Object.keys(Object(node.responses)).map(Number)
  const success = statuses.find((status) => status < 300) ?? 200
  const shown = (status: number) => {
    const response = follow(document, nodeAt(node.responses)[status])
    return examplesOf(document, nodeAt(nodeAt(response.content)['application/json']))
  }
  const parameters = [...listAt(item.parameters), ...listAt(node.parameters)]
  return {
    id: String(node.operationId) as OperationId,
    method: method.toUpperCase(),
    path,
    tag: String(listAt(node.tags)[0]),
    secured: listAt(node.security ?? document.security).length > 0,
    parameters: parameters.map((each) => toParameter(document, each)),
    body: body && {
      required: body.required === true,
      schema: Object(json.schema),
      examples: examplesOf(document, json),
    },
    statuses,
    success,
    answers: Object.fromEntries(shown(success).map(({ name, value }) => [name, value])),
    refusals: new Map(
      statuses
        .filter((status) => status >= 400)
        .map((status) => [status, new Map(shown(status).map(({ name, value }) => [name, toRefusal(value)]))]),
    ),
  }
}

function toRefusal(value: unknown): Refusal {
  const { code, message } = nodeAt(nodeAt(value).error)
  return { code: String(code), message: String(message) }
}

function toParameter(document: Node, node: unknown): Parameter {
  const { schema, ...parameter } = follow(document, node)
  return { ...(parameter as Omit<Parameter, 'schema'>), schema: follow(document, schema) }
}

function examplesOf(document: Node, content: Node): Example[] {
  return Object.entries(nodeAt(content.examples)).map(([name, example]) => ({
    name,
    value: follow(document, example).value,
  }))
}

function match(operations: Operation[], method: string, path: string): Operation[] {
  const matching = operations.filter((each) => toPattern(each.path).test(path))
  // A path that is written out counts before one with a parameter, as OpenAPI has it.
  const exact = matching.filter((each) => !each.path.includes('{'))
  const ofPath = exact.length > 0 ? exact : matching
  const meant = ofPath.filter((each) => each.method === method)
  return meant.length > 0 ? meant : ofPath
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** What a reference refers to, with what stands beside it laid over. */
function follow(document: Node, value: unknown): Node {
  const { $ref, ...beside } = nodeAt(value)
  if (typeof $ref !== 'string') return nodeAt(value)
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => Reflect.get(Object(at), part), document)
  return { ...follow(document, target), ...beside }
}

function nodeAt(value: unknown): Node {
  return Object(value)
}

function listAt(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
