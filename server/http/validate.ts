import { setImmediate as giveWay } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { type ContractDocument, type Parameter, parametersOf, reduceToRequest } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { longList, moveItems, SLICE, slicedListsOf, tooManyItems } from './list-chunks.ts'
import { invalid, MAX_PROBLEMS, type ValidationProblem } from './problem.ts'
import { createSizeCheck } from './sizes.ts'
import { findUnfitText } from './storable-text.ts'
import { nameItem, toValidationProblems } from './validation-problems.ts'

export type Validation = (request: Request, response: Response) => Promise<void>

/**
 * The check of one operation's parameters and body against the contract. Each operation has a validator of its own on a
 * document of that operation alone: one for all would compile every route's matcher anew on every request.
 * Rejects when the contract is broken where this operation is concerned, so that the service does not start on it.
 */
export function createValidation(document: ContractDocument, id: OperationId): Promise<Validation> {
  const spec = specOf(document, id)
  const key = JSON.stringify(spec)
  const validation = validations.get(key) ?? compile(document, id, spec)
  validations.set(key, validation)
  return validation
}

/** Compiling is most of what a start costs: APIs in one process share what their contracts have in common. */
const validations = new Map<string, Promise<Validation>>()

async function compile(
  document: ContractDocument,
  id: OperationId,
  apiSpec: ContractDocument,
): Promise<Validation> {
  const middlewares = OpenApiValidator.middleware({
    apiSpec,
    validateApiSpec: false,
    validateSecurity: false,
    validateResponses: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    ajvFormats: { mode: 'full' },
    // Said by its pattern; without a word here the validator warns of a format it does not know.
    formats: { cuid: true },
    fileUploader: false,
  } as Parameters<typeof OpenApiValidator.middleware>[0])
  const queries = parametersOf(document, operations[id]).filter((parameter) => parameter.in === 'query')
  const known = queries.map(({ name }) => name)
  const integers = queries.filter(({ schema }) => schema?.type === 'integer')
  const checkSizes = createSizeCheck(document, id)
  const lists = slicedListsOf(document, id)

  async function check(request: Request, response: Response): Promise<void> {
    settleMediaType(request, id)
    const problems = [
      ...unknownQuery(request, known),
      ...unfitQuery(request),
      ...looseIntegers(request, integers),
    ]
    const tooLarge = checkSizes(request.body)
    const found = tooLarge.length > 0 ? tooLarge : await findBroken(request, response)
    problems.push(...found.map((problem) => nameItem(problem, request.body)))
    if (problems.length > 0) throw invalid(problems)
  }

  async function findBroken(request: Request, response: Response): Promise<ValidationProblem[]> {
    const list = longList(request.body, lists)
    if (list === undefined) return validate(middlewares, request, response)
    const { body, name, items } = list
    const problems = tooManyItems(list)
    try {
      for (let start = 0; start < items.length && problems.length < MAX_PROBLEMS; start += SLICE) {
        Reflect.set(body, name, items.slice(start, start + SLICE))
        // What the first slice's check says of the rest of the request holds for the others too.
        const some = start === 0 ? middlewares : middlewares.slice(-1)
        problems.push(...moveItems(await validate(some, request, response), name, start))
        await giveWay()
      }
    } finally {
      Reflect.set(body, name, items)
    }
    return problems
  }

  await warmUp(check, id)
  return check
}

async function validate(
  middlewares: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<ValidationProblem[]> {
  try {
    for (const middleware of middlewares) await run(middleware, request, response)
    return []
  } catch (fault) {
    return toValidationProblems(fault)
  }
}

/**
 * Reserved characters in query values are let through as they are: curl and browsers send `@` and `:` bare, and the
 * value means the same.
 */
function specOf(document: ContractDocument, id: OperationId): ContractDocument {
  const spec = reduceToRequest(document, operations[id])
  for (const parameter of parametersOf(spec, operations[id]))
    if (parameter.in === 'query') parameter.allowReserved = true
  return spec
}

/** The validator keeps a compiled schema for each spelling of the header that it meets: it shall meet one. */
function settleMediaType(request: Request, id: OperationId): void {
  if (operations[id].body) request.headers['content-type'] = 'application/json'
  else delete request.headers['content-type']
}

/** The validator stops at the first unknown parameter; a caller wants to hear of all. */
function unknownQuery(request: Request, known: readonly string[]): ValidationProblem[] {
  return Object.keys(request.query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `query.${name}`, code: 'unknown_parameter', message: 'no such query parameter' }))
}

/** The same that holds for the strings of a body. */
function unfitQuery(request: Request): ValidationProblem[] {
  return findUnfitText(request.query).map((problem) => ({ ...problem, path: `query.${problem.path}` }))
}

/**
 * The validator reads `1e1`, `0x10` and `+10` as integers too; those of the contract are decimal digits. Of so many digits
 * that they are no number any more it checks no bound.
 */
function looseIntegers(request: Request, integers: readonly Parameter[]): ValidationProblem[] {
  return integers.flatMap(({ name, schema }) => {
    const text = request.query[name]
    if (typeof text !== 'string' || text === '') return []
    const path = `query.${name}`
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
      middleware(request, response, (fault?: unknown) => (fault ? reject(fault) : resolve())),
    ).catch(reject)
  })
}

/** Compiles the schemas by checking an empty request. Being refused is fine: only a broken contract throws otherwise. */
async function warmUp(
  check: (request: Request, response: Response) => Promise<void>,
  id: OperationId,
): Promise<void> {
  const { method, path } = operations[id]
  const url = path.replaceAll(/\{\w+\}/g, 'x')
  const headers = { 'content-type': 'application/json' }
  const app = { enabled: () => true, param: () => undefined }
  const request = {
    method,
    url,
    originalUrl: url,
    path: url,
    baseUrl: '',
    headers,
    query: {},
    params: {},
    body: {},
    app,
  }
  try {
    await check(request as unknown as Request, {} as Response)
  } catch (fault) {
    if (!(fault instanceof Error && 'status' in fault && fault.status === 400))
      throw new Error(`the contract is broken at ${id}: ${fault instanceof Error ? fault.message : fault}`, {
        cause: fault,
      })
  }
}
