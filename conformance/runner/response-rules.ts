import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Contract, closeEnums, locate, type Operation } from '../../contract/index.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import type { Violation } from './answer-rules.ts'

type Header = { $ref?: string; required?: boolean }
type Response = { $ref?: string; headers?: Record<string, Header> }

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
  const document = closed(closeEnums(contract.document))
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(document, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (steps: string[]): ValidateFunction => {
    const pointer = steps.map(escapeStep).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#/${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  const headerViolations = (declared: Response, steps: string[], { headers }: AnyExchange): Violation[] =>
    Object.keys(declared.headers ?? {}).flatMap((name) => {
      const { node: header, steps: headerSteps } = locate<Header>(document, [...steps, 'headers', name])
      const text = headers[name.toLowerCase()]
      if (text === undefined)
        return header?.required ? [violation('headers', `the header ${name}`, 'none')] : []
      const validate = validatorOf([...headerSteps, 'schema'])
      const values = /^-?\d+$/.test(text) ? [text, Number(text)] : [text]
      if (values.some((value) => validate(value))) return []
      return [violation('headers', `${name}: ${describe(validate.errors)}`, text)]
    })

  const bodyViolations = (steps: string[], exchange: AnyExchange): Violation[] => {
    if (exchange.request.method === 'HEAD') return []
    const type = exchange.headers['content-type']
    if (!/^application\/json *(; *charset="?utf-8"?)?$/i.test(type ?? ''))
      return [violation('content-type', 'application/json', type ?? 'no Content-Type')]
    if (exchange.body === undefined)
      return [violation('body', 'JSON in UTF-8', exchange.text || 'an empty body')]
    const validate = validatorOf(steps)
    if (validate(exchange.body)) return []
    return [violation('body', `a body in which ${describe(validate.errors)}`, exchange.text)]
  }

  return {
    violations(operation, exchange) {
      const requestId = requestIdViolations(exchange)
      if (operation === undefined)
        return exchange.status === 404
          ? [...requestId, ...bodyViolations(['components', 'schemas', 'ErrorResponse'], exchange)]
          : requestId
      const { method, path, statuses } = operation
      const responses = ['paths', path, method.toLowerCase(), 'responses', String(exchange.status)]
      const { node: declared, steps } = locate<Response>(document, responses)
      if (declared === undefined)
        return [
          violation('status', `one of ${statuses.join(', ')}`, `${exchange.status} ${exchange.text}`.trim()),
        ]
      return [
        ...headerViolations(declared, steps, exchange),
        ...bodyViolations([...steps, 'content', 'application/json', 'schema'], exchange),
        ...requestId,
      ]
    },
  }
}

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

/** What the schema requires, where, and the name of an undocumented field. */
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
