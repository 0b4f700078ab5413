import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readContract } from '../../contract/document.ts'
import { type OperationId, operations } from '../../generated/operations.ts'

type Header = { $ref?: string; required?: boolean; schema?: object }
type Response = {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, { schema: object }>
}
type Answer = { status: number; headers: Headers; text: string }

const document = closed(readContract())
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addFormat('cuid', true)
ajv.addSchema(document, 'contract')
const compiled = new Map<string, ValidateFunction>()

/**
 * Everything in which an answer differs from what the contract declares for it: status, content type, each header, the
 * body (closed: an undeclared member is a fault), the envelope's request_id.
 */
export function checkResponse(operationId: OperationId, answer: Answer): string[] {
  const { method, path } = operations[operationId]
  const place = ['paths', path, method.toLowerCase(), 'responses', String(answer.status)]
  const { node: declared, pointer } = follow<Response>(place)
  if (declared === undefined) return [`status ${answer.status} is not declared`]
  return [...checkHeaders(declared, pointer, answer), ...checkBody(pointer, answer)]
}

/**
 * The operations that an answer to this request is held against: the one that it means or, where the path has no such
 * method, all of the path, since each of them declares the 405. A path that is no URL text means none.
 */
export function operationsOf(method: string, path: string): OperationId[] {
  if (!isDecodable(path)) return []
  const ids = Object.keys(operations) as OperationId[]
  const matching = ids.filter((id) => toPattern(operations[id].path).test(path))
  // A path that is written out counts before one with a parameter, as OpenAPI has it.
  const exact = matching.filter((id) => !operations[id].path.includes('{'))
  const ofPath = exact.length > 0 ? exact : matching
  const meant = ofPath.filter((id) => operations[id].method === method)
  return meant.length > 0 ? meant : ofPath
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function checkHeaders(declared: Response, pointer: string[], { headers }: Answer): string[] {
  return Object.keys(declared.headers ?? {}).flatMap((name) => {
    const { node: header, pointer: at } = follow<Header>([...pointer, 'headers', name])
    const value = headers.get(name)
    if (value === null) return header?.required ? [`header ${name} is missing`] : []
    const check = validatorOf([...at, 'schema'])
    const typed = /^-?\d+$/.test(value) ? [value, Number(value)] : [value]
    return typed.some((candidate) => check(candidate)) ? [] : [`header ${name}: ${value} breaks its schema`]
  })
}

function checkBody(pointer: string[], { headers, text }: Answer): string[] {
  const type = headers.get('content-type')
  if (!/^application\/json(; charset=utf-8)?$/.test(type ?? '')) return [`content type is ${type}`]
  const body: unknown = JSON.parse(text)
  const check = validatorOf([...pointer, 'content', 'application/json', 'schema'])
  const faults = check(body) ? [] : [`body: ${ajv.errorsText(check.errors)} in ${text.slice(0, 2_000)}`]
  faults.push(...checkCode(pointer, body))
  const named =
    typeof body === 'object' && body !== null && 'request_id' in body ? body.request_id : undefined
  return named === headers.get('x-request-id') ? faults : [...faults, 'request_id differs from X-Request-Id']
}

/** The codes that an answer may carry are those that its examples show, so that a consumer can try each on the mock. */
function checkCode(pointer: string[], body: unknown): string[] {
  const code = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code')
  if (code === undefined) return []
  const place = [...pointer, 'content', 'application/json', 'examples']
  const { node: examples = {} } = follow<{ $ref?: string }>(place)
  const shown = Object.keys(examples).map((name) => {
    const { node } = follow<{ $ref?: string; value?: unknown }>([...place, name])
    return Reflect.get(Object(Reflect.get(Object(node?.value), 'error')), 'code')
  })
  return shown.includes(code) ? [] : [`the code ${code} has no example`]
}

function validatorOf(place: string[]): ValidateFunction {
  const pointer = place
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#/${pointer}` })
  compiled.set(pointer, validate)
  return validate
}

/** What stands at a place of the document, references followed, and where it then stands. */
function follow<Node extends { $ref?: string }>(
  place: string[],
): { node: Node | undefined; pointer: string[] } {
  const node = place.reduce<unknown>((at, part) => Reflect.get(Object(at), part), document) as
    | Node
    | undefined
  if (node?.$ref === undefined) return { node, pointer: place }
  return follow(node.$ref.slice(2).split('/'))
}

/** The document with each object schema closed that lists its members: responses may grow, but not without a word here. */
function closed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(closed) as Value
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'examples' ? member : closed(member)]),
  )
  const lists = 'properties' in copy && 'type' in copy && !('additionalProperties' in copy)
  return (lists ? { ...copy, additionalProperties: false } : copy) as Value
}
