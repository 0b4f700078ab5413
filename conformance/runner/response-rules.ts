import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Contract, locate, type Operation } from '../../contract/index.ts'
import type { AnyExchange } from '../kit/exchange.ts'

/** In which way an answer breaks the document: each is a derived check of its own, `answers.<what>`. */
export type Breach = { what: AnswerRule; expected: string; came: string }

export type AnswerRule = 'status' | 'content-type' | 'body' | 'headers' | 'request-id'

type Header = { $ref?: string; required?: boolean }
type Response = { $ref?: string; headers?: Record<string, Header> }

/** Holds answers against the document; what was compiled for one is kept for the next. */
export type AnswerCheck = {
  /** Of an operation; undefined stands for a path that the contract does not have. */
  breaches(operation: Operation | undefined, exchange: AnyExchange): Breach[]
}

/** The check of a contract's answers; several runs of one contract share it, since compiling is most of what it costs. */
export function answerCheckOf(contract: Contract): AnswerCheck {
  const check = made.get(contract) ?? createAnswerCheck(contract)
  made.set(contract, check)
  return check
}

const made = new WeakMap<Contract, AnswerCheck>()

function createAnswerCheck({ document }: Contract): AnswerCheck {
  const whole = closed(document)
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addFormat('cuid', true)
  ajv.addSchema(whole, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (place: string[]): ValidateFunction => {
    const pointer = place.map(escapePart).join('/')
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#/${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  const breachesOfHeaders = (declared: Response, place: string[], { headers }: AnyExchange): Breach[] =>
    Object.keys(declared.headers ?? {}).flatMap((name) => {
      const { node: header, steps: at } = locate<Header>(whole, [...place, 'headers', name])
      const value = headers[name.toLowerCase()]
      if (value === undefined)
        return header?.required ? [breach('headers', `the header ${name}`, 'none')] : []
      const check = validatorOf([...at, 'schema'])
      const read = /^-?\d+$/.test(value) ? [value, Number(value)] : [value]
      if (read.some((candidate) => check(candidate))) return []
      return [breach('headers', `${name}: ${told(check.errors)}`, value)]
    })

  const breachesOfBody = (place: string[], exchange: AnyExchange): Breach[] => {
    if (exchange.request.method === 'HEAD') return []
    const type = exchange.headers['content-type']
    if (!/^application\/json *(; *charset="?utf-8"?)?$/i.test(type ?? ''))
      return [breach('content-type', 'application/json', type ?? 'no Content-Type')]
    if (exchange.body === undefined)
      return [breach('body', 'JSON in UTF-8', exchange.text || 'an empty body')]
    const check = validatorOf(place)
    if (check(exchange.body)) return []
    return [breach('body', `a body in which ${told(check.errors)}`, exchange.text)]
  }

  return {
    breaches(operation, exchange) {
      const requestId = breachesOfRequestId(exchange)
      if (operation === undefined)
        return exchange.status === 404
          ? [...requestId, ...breachesOfBody(['components', 'schemas', 'Error'], exchange)]
          : requestId
      const { method, path, statuses } = operation
      const responses = ['paths', path, method.toLowerCase(), 'responses', String(exchange.status)]
      const { node: declared, steps: place } = locate<Response>(whole, responses)
      if (declared === undefined)
        return [
          breach('status', `one of ${statuses.join(', ')}`, `${exchange.status} ${exchange.text}`.trim()),
        ]
      return [
        ...breachesOfHeaders(declared, place, exchange),
        ...breachesOfBody([...place, 'content', 'application/json', 'schema'], exchange),
        ...requestId,
      ]
    },
  }
}

function breach(what: AnswerRule, expected: string, came: string): Breach {
  return { what, expected, came }
}

function breachesOfRequestId({ request, headers, body }: AnyExchange): Breach[] {
  const named = headers['x-request-id']
  if (named === undefined) return [breach('request-id', 'the header X-Request-Id', 'none')]
  if (request.method === 'HEAD') return []
  const told: unknown = Reflect.get(Object(body), 'request_id')
  return told === named
    ? []
    : [breach('request-id', 'request_id and X-Request-Id to be the same', `${told} and ${named}`)]
}

/** What the schema asks, with the place and, for an undocumented member, its name. */
function told(errors: ErrorObject[] | null | undefined): string {
  const sentences = (errors ?? []).map(({ instancePath, message, params }) => {
    const place = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')
    const extra = params.additionalProperty ?? params.allowedValue
    const values = Array.isArray(params.allowedValues) ? params.allowedValues.slice(0, 12).join(', ') : ''
    return [place, message, extra === undefined ? values : JSON.stringify(extra)].join(' ').trim()
  })
  return sentences.slice(0, 5).join('; ')
}

function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** The document with each object schema closed that lists its members: an answer promises what stands there, and no more. */
function closed(value: object): object {
  return Object(close(value, false))
}

/** `isMap` where the names are those of members, of examples or the like, and so say nothing of a schema. */
function close(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => close(each, false))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      !isMap && LITERAL.has(name) ? [name, member] : [name, close(member, !isMap && name === 'properties')],
    ),
  )
  const lists = !isMap && 'properties' in copy && 'type' in copy && !('additionalProperties' in copy)
  return lists ? { ...copy, additionalProperties: false } : copy
}

const LITERAL = new Set(['examples', 'example', 'enum', 'const', 'default'])
