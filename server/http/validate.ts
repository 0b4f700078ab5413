import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import './lighter-validators.ts'
import { type ContractDocument, type Parameter, parametersOf, reduceToRequest } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { invalid, MAX_PROBLEMS, type ValidationProblem } from '../errors/problem.ts'
import { nextTurn } from '../runtime/yielding.ts'
import { exclusiveFieldsIn } from './exclusive-fields.ts'
import { CHUNK_SIZE, chunkedListsOf, findLongList, shiftPaths, tooManyItems } from './list-chunks.ts'
import { createQuickCheck, type QuickCheck } from './quick-check.ts'
import { selectBranches } from './select-branches.ts'
import { createSizeCheck } from './sizes.ts'
import { findUnstorable } from './storable-text.ts'
import { addIdempotencyKey, type DependentFields, toValidationProblems } from './validation-problems.ts'

export type Validation = {
  /** Says quickly whether the request is known to be valid. If not, `check` looks closer. */
  isKnownValid(request: Request, body: unknown): boolean
  check(request: Request, response: Response): Promise<void>
}

/** An operation that declares no 400 has nothing to validate. */
export function isValidated(id: OperationId): boolean {
  return operations[id].statuses.some((status) => status === 400)
}

/**
 * One validator per operation: one for all would compile the matchers of all routes for every request. It is compiled when
 * it is first needed, in some 10 ms: a service does so before (`prepare-validation`), a test needs few.
 */
export function createValidation(document: ContractDocument, id: OperationId): Validation {
  let compiled: Compiled | undefined
  const use = () => {
    compiled ??= compiledFor(document, id)
    return compiled
  }
  return {
    isKnownValid: (request, body) => !request.url.includes('?') && use().quickCheck?.(body) === true,
    check: (request, response) => use().check()(request, response),
  }
}

type Check = Validation['check']
type Compiled = { quickCheck: QuickCheck | undefined; check(): Check }

function compiledFor(document: ContractDocument, id: OperationId): Compiled {
  const spec = specOf(document, id)
  const key = JSON.stringify(spec)
  const known = validations.get(key)
  if (known !== undefined) return known
  const fields = { tags: selectBranches(spec), exclusive: exclusiveFieldsIn(spec) }
  let check: Check | undefined
  const compiled: Compiled = {
    quickCheck: createQuickCheck(spec, id),
    check: () => {
      check ??= compile(document, id, spec, fields)
      return check
    },
  }
  validations.set(key, compiled)
  return compiled
}

/** APIs in one process share what their contracts have in common. */
const validations = new Map<string, Compiled>()

function compile(
  document: ContractDocument,
  id: OperationId,
  apiSpec: ContractDocument,
  fields: DependentFields,
): Check {
  const middlewares = OpenApiValidator.middleware({
    apiSpec,
    validateApiSpec: false,
    validateSecurity: false,
    validateResponses: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    ajvFormats: { mode: 'full' },
    fileUploader: false,
  } as Parameters<typeof OpenApiValidator.middleware>[0])
  const queries = parametersOf(document, operations[id]).filter((parameter) => parameter.in === 'query')
  const known = queries.map(({ name }) => name)
  const integers = queries.filter(({ schema }) => schema?.type === 'integer')
  const checkSizes = createSizeCheck(document, id)
  const lists = chunkedListsOf(document, id)

  async function check(request: Request, response: Response): Promise<void> {
    normalizeMediaType(request, id)
    const problems = [
      ...unknownQuery(request, known),
      ...unstorableQuery(request),
      ...looseIntegers(request, integers),
    ]
    const tooLarge = checkSizes(request.body)
    const found = tooLarge.length > 0 ? tooLarge : await findProblems(request, response)
    problems.push(...found.map((problem) => addIdempotencyKey(problem, request.body)))
    if (problems.length > 0) throw invalid(problems)
  }

  async function findProblems(request: Request, response: Response): Promise<ValidationProblem[]> {
    const list = findLongList(request.body, lists)
    if (list === undefined) return validate(middlewares, request, response, fields)
    const { body, name, items } = list
    const problems = tooManyItems(list)
    try {
      for (let start = 0; start < items.length && problems.length < MAX_PROBLEMS; start += CHUNK_SIZE) {
        Reflect.set(body, name, items.slice(start, start + CHUNK_SIZE))
        // The first chunk has validated the rest of the request.
        const some = start === 0 ? middlewares : middlewares.slice(-1)
        problems.push(...shiftPaths(await validate(some, request, response, fields), name, start))
        await nextTurn()
      }
    } finally {
      Reflect.set(body, name, items)
    }
    return problems
  }

  return check
}

async function validate(
  middlewares: readonly RequestHandler[],
  request: Request,
  response: Response,
  fields: DependentFields,
): Promise<ValidationProblem[]> {
  try {
    for (const middleware of middlewares) await run(middleware, request, response)
    return []
  } catch (error) {
    return toValidationProblems(error, request.body, fields)
  }
}

/** Allows reserved characters in query values: curl and browsers send `@` and `:` without encoding. */
function specOf(document: ContractDocument, id: OperationId): ContractDocument {
  const spec = reduceToRequest(document, operations[id])
  for (const parameter of parametersOf(spec, operations[id]))
    if (parameter.in === 'query') parameter.allowReserved = true
  return spec
}

/** The validator caches a compiled schema for each spelling of the header. */
function normalizeMediaType(request: Request, id: OperationId): void {
  if (operations[id].body) request.headers['content-type'] = 'application/json'
  else delete request.headers['content-type']
}

/** The validator reports only the first unknown parameter. */
function unknownQuery(request: Request, known: readonly string[]): ValidationProblem[] {
  return Object.keys(request.query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `query.${name}`, code: 'unknown_parameter', message: 'no such query parameter' }))
}

function unstorableQuery(request: Request): ValidationProblem[] {
  return findUnstorable(request.query, 'query')
}

/** The validator accepts `1e1`, `0x10` and `+10` as integers, and checks no bounds of numbers that parse to Infinity. */
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
