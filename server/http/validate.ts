import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import {
  type ContractDocument,
  type ExclusiveFields,
  exclusiveFieldsOf,
  type Parameter,
  parametersOf,
  requestsOf,
  type Schema,
} from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import { createEventsCheck, type EventsCheck } from './check-events.ts'
import { selectBranches } from './select-branches.ts'
import { findUnstorable } from './storable-text.ts'
import {
  addIdempotencyKey,
  type DependentFields,
  type Reported,
  toValidationProblems,
} from './validation-problems.ts'

export type Validation = {
  /** Returns true if a quick check accepts the body. Otherwise, `check` must decide. */
  isKnownValid(request: Request, body: unknown): boolean
  check(request: Request, response: Response): Promise<void>
}

/** An operation that declares no 400 has nothing to validate. */
export function isValidated(id: OperationId): boolean {
  return operations[id].statuses.some((status) => status === 400)
}

export function createValidation(document: ContractDocument, id: OperationId): Validation {
  const validator = validatorOf(document)
  const events = id === 'ingestEvents' ? validator.events : undefined
  const queries = parametersOf(document, operations[id]).filter((parameter) => parameter.in === 'query')
  const known = queries.map(({ name }) => name)
  const integers = queries.filter(({ schema }) => schema?.type === 'integer')

  async function check(request: Request, response: Response): Promise<void> {
    normalizeMediaType(request, id)
    const problems = [
      ...unknownQuery(request, known),
      ...unstorableQuery(request),
      ...looseIntegers(request, integers),
    ]
    const found = events?.problemsIn(request.body) ?? validate(validator, request, response)
    problems.push(...(await found).map((problem) => addIdempotencyKey(problem, request.body)))
    if (problems.length > 0) throw invalid(problems)
  }

  return {
    isKnownValid: (request, body) => !request.url.includes('?') && events?.isValid(body) === true,
    check,
  }
}

type Validator = { middlewares: RequestHandler[]; fields: DependentFields; events: EventsCheck }

/** Compiles the schemas of an operation at its first request, in about 10 ms. All operations share the validator. */
function validatorOf(document: ContractDocument): Validator {
  const known = byDocument.get(document)
  if (known !== undefined) return known
  const apiSpec = requestsOf(document)
  const text = JSON.stringify(apiSpec)
  const validator = byText.get(text) ?? createValidator(apiSpec)
  byDocument.set(document, validator)
  byText.set(text, validator)
  return validator
}

const byDocument = new WeakMap<ContractDocument, Validator>()
const byText = new Map<string, Validator>()

function createValidator(apiSpec: ContractDocument): Validator {
  const fields = { tags: selectBranches(apiSpec), exclusive: exclusiveFieldsIn(apiSpec) }
  const middlewares = OpenApiValidator.middleware({
    apiSpec: structuredClone(apiSpec),
    validateApiSpec: false,
    validateSecurity: false,
    validateResponses: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    ajvFormats: { mode: 'full' },
    fileUploader: false,
  } as Parameters<typeof OpenApiValidator.middleware>[0])
  return {
    middlewares,
    fields,
    events: createEventsCheck(apiSpec, fields),
  }
}

async function validate(
  { middlewares, fields }: Validator,
  request: Request,
  response: Response,
): Promise<ValidationProblem[]> {
  try {
    for (const middleware of middlewares) await run(middleware, request, response)
    return []
  } catch (error) {
    if (!isBadRequest(error)) throw error
    return toValidationProblems(error.errors, request.body, fields)
  }
}

type BadRequest = { status: 400; errors: Reported[] }

function isBadRequest(error: unknown): error is BadRequest {
  return error instanceof Error && 'status' in error && error.status === 400 && 'errors' in error
}

/** The validator caches a compiled schema for each spelling of Content-Type. */
function normalizeMediaType(request: Request, id: OperationId): void {
  if (operations[id].body) request.headers['content-type'] = 'application/json'
  else delete request.headers['content-type']
}

/** No query has more values, since Node limits headers and URL to 16 KiB. */
const MAX_QUERY_VALUES = 10_000

/** The validator reports only the first unknown parameter. */
function unknownQuery(request: Request, known: readonly string[]): ValidationProblem[] {
  return Object.keys(request.query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `query.${name}`, code: 'unknown_parameter', message: 'no such query parameter' }))
}

function unstorableQuery(request: Request): ValidationProblem[] {
  return findUnstorable(request.query, MAX_QUERY_VALUES, 'query')
}

/** The validator accepts `1e1`, `0x10`, `+10` and Infinity. */
function looseIntegers(request: Request, integers: readonly Parameter[]): ValidationProblem[] {
  return integers.flatMap<ValidationProblem>(({ name, schema }) => {
    const text = request.query[name]
    if (typeof text !== 'string' || text === '') return []
    const path = `query.${name}` as const
    const number = Number(text)
    if (!/^-?\d+$/.test(text))
      return Number.isInteger(number) ? [{ path, code: 'type', message: 'must be integer' }] : []
    if (Number.isFinite(number)) return []
    return number > 0
      ? [{ path, code: 'maximum', message: `must be <= ${schema?.maximum ?? Number.MAX_SAFE_INTEGER}` }]
      : [{ path, code: 'minimum', message: `must be >= ${schema?.minimum ?? Number.MIN_SAFE_INTEGER}` }]
  })
}

function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    Promise.resolve(
      middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
    ).catch(reject)
  })
}

function exclusiveFieldsIn(document: object): ReadonlyMap<string, ExclusiveFields> {
  const found = new Map<string, ExclusiveFields>()
  const pending: unknown[] = [document]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const fields = isExclusive(value) ? exclusiveFieldsOf(value) : undefined
    if (fields !== undefined) found.set(fields.first, fields)
    pending.push(...Object.values(value))
  }
  return found
}

function isExclusive(value: object): value is Schema {
  return 'x-exactly-one-of' in value && Array.isArray(value['x-exactly-one-of'])
}
