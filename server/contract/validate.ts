import type { Request, RequestHandler, Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { type OperationId, operations } from '../../generated/operations.ts'
import { type ContractDocument, documentOf, parametersOf } from './document.ts'
import { findUnfitText } from './fit-text.ts'
import { type Complaint, invalid } from './problem.ts'

/**
 * The check of one operation's parameters and body against the contract. Each operation has a validator of its own on a
 * document of that operation alone: one for all would compile every route's matcher anew on every request.
 * Rejects when the contract is broken where this operation is concerned, so that the service does not start on it.
 */
export async function createValidation(document: ContractDocument, id: OperationId): Promise<RequestHandler> {
  const middlewares = OpenApiValidator.middleware({
    apiSpec: specOf(document, id),
    validateApiSpec: false,
    validateSecurity: false,
    validateResponses: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    ajvFormats: { mode: 'full' },
    // Said by its pattern; without a word here the validator warns of a format it does not know.
    formats: { cuid: true },
    fileUploader: false,
  } as Parameters<typeof OpenApiValidator.middleware>[0])
  const queries = parametersOf(document, id).filter((parameter) => parameter.in === 'query')
  const known = queries.map(({ name }) => name)
  const integers = queries.filter(({ schema }) => schema?.type === 'integer').map(({ name }) => name)

  async function check(request: Request, response: Response): Promise<void> {
    settleMediaType(request, id)
    const complaints = [
      ...unknownQuery(request, known),
      ...unfitQuery(request),
      ...looseIntegers(request, integers),
    ]
    try {
      for (const middleware of middlewares) await run(middleware, request, response)
    } catch (fault) {
      complaints.push(...toComplaints(fault).map((complaint) => nameItem(complaint, request.body)))
    }
    if (complaints.length > 0) throw invalid(complaints)
  }

  await warmUp(check, id)
  return (request, response, next) => {
    check(request, response).then(() => next(), next)
  }
}

/**
 * Reserved characters in query values are let through as they are: curl and browsers send `@` and `:` bare, and the
 * value means the same.
 */
function specOf(document: ContractDocument, id: OperationId): ContractDocument {
  const spec = documentOf(document, id)
  for (const parameter of parametersOf(spec, id)) if (parameter.in === 'query') parameter.allowReserved = true
  return spec
}

/** The validator keeps a compiled schema for each spelling of the header that it meets: it shall meet one. */
function settleMediaType(request: Request, id: OperationId): void {
  if (operations[id].body) request.headers['content-type'] = 'application/json'
  else delete request.headers['content-type']
}

/** The validator stops at the first unknown parameter; a caller wants to hear of all. */
function unknownQuery(request: Request, known: readonly string[]): Complaint[] {
  return Object.keys(request.query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `query.${name}`, code: 'unknown_parameter', message: 'no such query parameter' }))
}

/** The same that holds for the strings of a body. */
function unfitQuery(request: Request): Complaint[] {
  return findUnfitText(request.query).map((complaint) => ({ ...complaint, path: `query.${complaint.path}` }))
}

/** The validator reads `1e1`, `0x10` and `+10` as integers too; those of the contract are decimal digits. */
function looseIntegers(request: Request, integers: readonly string[]): Complaint[] {
  return integers
    .filter((name) => {
      const text = request.query[name]
      return (
        typeof text === 'string' && !/^-?\d+$/.test(text) && text !== '' && Number.isInteger(Number(text))
      )
    })
    .map((name) => ({ path: `query.${name}`, code: 'type', message: 'must be integer' }))
}

function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    Promise.resolve(
      middleware(request, response, (fault?: unknown) => (fault ? reject(fault) : resolve())),
    ).catch(reject)
  })
}

/** A fault of the request becomes complaints; anything else is a fault of the contract, and is thrown on. */
function toComplaints(fault: unknown): Complaint[] {
  if (!isBadRequest(fault)) throw fault
  return fault.errors.map(({ path, message, errorCode }) => ({
    path: toPath(path),
    code: toCode(errorCode),
    message,
  }))
}

type BadRequest = { status: 400; errors: Array<{ path: string; message: string; errorCode?: string }> }

function isBadRequest(fault: unknown): fault is BadRequest {
  return fault instanceof Error && 'status' in fault && fault.status === 400 && 'errors' in fault
}

/** `/body/events/3/timestamp` is told as `events[3].timestamp`, `/query/limit` as `query.limit`. */
function toPath(pointer: string): string {
  const [place, ...rest] = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const prefix = PLACES[place ?? ''] ?? place ?? ''
  return rest.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`
    return path === '' ? part : `${path}.${part}`
  }, prefix)
}

const PLACES: Record<string, string> = { body: '', params: 'path', query: 'query', headers: 'headers' }

/** An item of a batch is told by its idempotency key too, by which the sender knows it. */
function nameItem(complaint: Complaint, body: unknown): Complaint {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(complaint.path) ?? []
  if (list === undefined) return complaint
  const key = member(member(member(body, list), Number(index)), 'idempotency_key')
  return typeof key === 'string' && /^[!-~]{1,255}$/.test(key)
    ? { ...complaint, idempotency_key: key }
    : complaint
}

function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** JSON Schema's own word in the contract's spelling: `maxLength` is told as `max_length`. */
function toCode(keyword: string | undefined): string {
  // The validator has words of its own for some checks: `required.openapi.validation`, `x-eov-type`.
  const word = (keyword ?? 'invalid').replace('.openapi.validation', '').replace('x-eov-', '')
  if (word === 'additionalProperties') return 'unknown_member'
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
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
