import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Contract, closeContract, locate, type Operation } from '../../contract/index.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import type { Violation } from './answer-rules.ts'

type Header = { $ref?: string; required?: boolean }
type Response = { $ref?: string; headers?: Record<string, Header>; content?: Record<string, unknown> }

/** Returns what is wrong with a value. */
type Validator = (value: unknown) => string | undefined
/** What the document says of a response. */
type Declared = {
  headers: Array<{ name: string; required: boolean; validate: Validator }>
  media: readonly string[]
  body: Validator
}

/** Validates responses against the document. Without an operation, the path is not in the contract. */
export type ResponseRules = {
  violations(operation: Operation | undefined, exchange: AnyExchange): Violation[]
}

const rulesOf = new WeakMap<Contract, ResponseRules>()

/** The rules of a contract. Several runs share them, since compiling takes most of the time. */
export function responseRulesOf(contract: Contract): ResponseRules {
  const rules = rulesOf.get(contract) ?? createResponseRules(contract)
  rulesOf.set(contract, rules)
  return rules
}

function createResponseRules(contract: Contract): ResponseRules {
  const document = closed(closeContract(contract.document))
  // The document's own form is what `npm run lint` checks.
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }))
  ajv.addSchema(document, 'contract')
  const compiled = new Map<string, Validator>()
  const validatorOf = (steps: string[]): Validator => {
    const pointer = steps.map(escapeStep).join('/')
    const validate = compiled.get(pointer) ?? whenUsed(() => ajv.compile({ $ref: `contract#/${pointer}` }))
    compiled.set(pointer, validate)
    return validate
  }

  const declaredIn = ({ method, path }: Operation, status: number): Declared | undefined => {
    const responses = ['paths', path, method.toLowerCase(), 'responses', String(status)]
    const { node, steps } = locate<Response>(document, responses)
    if (node === undefined) return undefined
    const headers = Object.keys(node.headers ?? {}).map((name) => {
      const { node: header, steps: headerSteps } = locate<Header>(document, [...steps, 'headers', name])
      return { name, required: header?.required === true, validate: validatorOf([...headerSteps, 'schema']) }
    })
    const media = Object.keys(node.content ?? { [JSON_TYPE]: {} })
    return { headers, media, body: validatorOf([...steps, 'content', media[0] ?? JSON_TYPE, 'schema']) }
  }
  const known = new Map<string, Declared | undefined>()
  const declaredFor = (operation: Operation, status: number): Declared | undefined => {
    const key = `${operation.id} ${status}`
    if (!known.has(key)) known.set(key, declaredIn(operation, status))
    return known.get(key)
  }

  const errorResponse = validatorOf(['components', 'schemas', 'ErrorResponse'])
  return {
    violations(operation, exchange) {
      const requestId = requestIdViolations(exchange)
      if (operation === undefined)
        return exchange.status === 404
          ? [...requestId, ...bodyViolations(errorResponse, exchange)]
          : requestId
      const declared = declaredFor(operation, exchange.status)
      if (declared === undefined) {
        const actual = `${exchange.status} ${exchange.text}`.trim()
        return [violation('status', `one of ${operation.statuses.join(', ')}`, actual)]
      }
      const headers = headerViolations(declared.headers, exchange)
      return declared.media.includes(JSON_TYPE)
        ? [...headers, ...bodyViolations(declared.body, exchange), ...requestId]
        : [...headers, ...fileViolations(declared.media, exchange)]
    },
  }
}

/** Most of the contract's schemas are compiled in a run, but not all, and each takes milliseconds. */
function whenUsed(compile: () => ValidateFunction): Validator {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= compile()
    return validate(value) ? undefined : describe(validate.errors)
  }
}

function headerViolations(declared: Declared['headers'], { headers }: AnyExchange): Violation[] {
  return declared.flatMap(({ name, required, validate }) => {
    const text = headers[name.toLowerCase()]
    if (text === undefined) return required ? [violation('headers', `the header ${name}`, 'none')] : []
    const values = /^-?\d+$/.test(text) ? [text, Number(text)] : [text]
    const problems = values.map(validate)
    if (problems.includes(undefined)) return []
    return [violation('headers', `${name}: ${problems.at(-1)}`, text)]
  })
}

function bodyViolations(validate: Validator, exchange: AnyExchange): Violation[] {
  if (exchange.request.method === 'HEAD') return []
  const type = exchange.headers['content-type']
  if (type?.toLowerCase().replace(UTF_8, '') !== JSON_TYPE)
    return [violation('content-type', JSON_TYPE, type ?? 'no Content-Type')]
  if (exchange.body === undefined)
    return [violation('body', 'JSON in UTF-8', exchange.text || 'an empty body')]
  const problem = validate(exchange.body)
  return problem === undefined ? [] : [violation('body', `a body in which ${problem}`, exchange.text)]
}

/** A file has no envelope, and so no request id. */
function fileViolations(media: readonly string[], { request, headers, text }: AnyExchange): Violation[] {
  if (request.method === 'HEAD') return []
  const type = headers['content-type']
  if (type === undefined || !media.includes(type.toLowerCase().replace(UTF_8, '')))
    return [violation('content-type', media.join(' or '), type ?? 'no Content-Type')]
  return text === '' ? [violation('body', 'a file', 'an empty body')] : []
}

const JSON_TYPE = 'application/json'
const UTF_8 = / *(; *charset="?utf-8"?)?$/

type ResponsePart = 'status' | 'content-type' | 'body' | 'headers' | 'request-id'

function violation(part: ResponsePart, expected: string, actual: string): Violation {
  return { rule: `answers.${part}`, expected, actual }
}

function requestIdViolations({ request, headers, body }: AnyExchange): Violation[] {
  const inHeader = headers['x-request-id']
  if (inHeader === undefined) return [violation('request-id', 'the header X-Request-Id', 'none')]
  if (request.method === 'HEAD') return []
  const inBody: unknown = Reflect.get(Object(body), 'request_id')
  return inBody === inHeader
    ? []
    : [violation('request-id', 'request_id and X-Request-Id to be the same', `${inBody} and ${inHeader}`)]
}

/** Says what the schema requires, where, and the name of an undocumented field. */
function describe(errors: ErrorObject[] | null | undefined): string {
  const sentences = (errors ?? []).map(({ instancePath, message, params }) => {
    const where = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')
    const extra = params.additionalProperty ?? params.allowedValue
    const values = Array.isArray(params.allowedValues) ? params.allowedValues.slice(0, 12).join(', ') : ''
    return [where, message, extra === undefined ? values : JSON.stringify(extra)].join(' ').trim()
  })
  return sentences.slice(0, 5).join('; ')
}

function escapeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The document with its object schemas closed: a response must not have undocumented fields. */
function closed(value: object): object {
  return Object(close(value, false))
}

/** In a map of properties the keys are field names, not keywords. */
function close(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => close(each, false))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      !isMap && LITERAL.has(name) ? [name, member] : [name, close(member, !isMap && name === 'properties')],
    ),
  )
  const listsFields = !isMap && 'properties' in copy && 'type' in copy && !('additionalProperties' in copy)
  return listsFields ? { ...copy, additionalProperties: false } : copy
}

const LITERAL = new Set(['examples', 'example', 'enum', 'const', 'default'])
