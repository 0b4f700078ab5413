import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express'
import { maxBodyBytes, maxBodyValues, operationsAt, paths, readerOf } from '../../contract/index.ts'
import { type Handler, type OperationId, operations } from '../../generated/operations.ts'
import { Problem } from '../errors/problem.ts'
import { createFairLimiter, type FairLimiter } from '../runtime/fair-limiter.ts'
import { type ApiOptions, type Call, printCause, randomRequestId } from './api-options.ts'
import { authenticate, requireScope } from './authenticate.ts'
import { addressOf } from './client-address.ts'
import { createInputReader } from './input.ts'
import { isHeavy, parseBody, receiveBody } from './read-body.ts'
import {
  applyRate,
  sendFile,
  sendProblem,
  sendSuccess,
  sendText,
  setHeaders,
  toProblem,
} from './send-response.ts'
import { createValidation, isValidated, type Validation } from './validate.ts'

/** Serves the contract over any handlers. The contract specifies the order of the steps. */
export function createApi<Caller, Context, Open>(options: ApiOptions<Caller, Context, Open>): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const heavyBodies = createFairLimiter(HEAVY_BODIES)
  router.use(begin(options))
  for (const path of paths) {
    // Express tries routes in turn, so one route serves all methods of a path.
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const id of operationsAt(path)) {
      const verb = operations[id].method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
      // Express answers HEAD as GET without the body.
      route[verb](...pipelineOf(id, heavyBodies, options))
    }
    route.all(rejectMethod(path))
  }
  router.use(() => {
    throw new Problem('ROUTE_NOT_FOUND')
  })
  router.use(handleError(options))
  return router
}

/** A heavy body blocks other requests for a fraction of a second. */
const HEAVY_BODIES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

/** Responses contain personal data, so no cache may store them. */
const RESPONSE_HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

type RequestState<Caller> = {
  requestId: string
  ipAddress: string | undefined
  isHead: boolean
  operationId?: OperationId
  caller?: Caller
  problem?: Problem
}

function stateOf<Caller>(response: Response): RequestState<Caller> {
  return response.locals.state
}

function begin<Caller, Context, Open>({
  newRequestId = randomRequestId,
  observe = printCause,
  trace,
}: ApiOptions<Caller, Context, Open>): RequestHandler {
  return (request, response, next) => {
    const state: RequestState<Caller> = {
      requestId: newRequestId(),
      ipAddress: addressOf(request),
      isHead: request.method === 'HEAD',
    }
    const startedAt = performance.now()
    const span = trace?.(request.headers)
    response.locals.state = state
    normalizeTarget(request)
    setHeaders(response, { ...RESPONSE_HEADERS, 'X-Request-Id': state.requestId })
    response.once('close', () => {
      const { problem, ...known } = state
      span?.end(state.operationId ?? 'unknown', response.statusCode)
      observe({
        ...known,
        operationId: state.operationId,
        caller: state.caller,
        status: response.statusCode,
        aborted: !response.writableFinished,
        code: problem?.code,
        durationMs: performance.now() - startedAt,
        userAgent: request.get('User-Agent'),
        ...(problem !== undefined && problem.status >= 500 && { error: problem.cause ?? problem }),
      })
    })
    if (span === undefined) next()
    else span.run(next)
  }
}

function pipelineOf<Caller, Context, Open>(
  id: OperationId,
  heavyBodies: FairLimiter,
  options: ApiOptions<Caller, Context, Open>,
): RequestHandler[] {
  const { secured, body } = operations[id]
  const checked = isValidated(id)
  return [
    enter(id),
    ...(secured ? [authenticateCaller(id, options)] : []),
    ...(options.handlers[id] === undefined ? [refuseAsMissing] : []),
    ...(body ? receiveBody(body, maxBodyBytes(id)) : []),
    ...(checked ? [validateRequest(id, heavyBodies, createValidation(options.document, id), options)] : []),
    handle(id, options),
  ]
}

/** All requests of the operation get this response, before their body is read. */
function refuseAsMissing(): never {
  throw new Problem('NOT_IMPLEMENTED')
}

/** Treats HEAD as GET, since the validator does not support HEAD. Node sends no body for HEAD. */
function enter(id: OperationId): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'HEAD') request.method = 'GET'
    stateOf(response).operationId = id
    next()
  }
}

function authenticateCaller<Caller, Context, Open>(
  id: OperationId,
  options: ApiOptions<Caller, Context, Open>,
): RequestHandler {
  return async (request, response, next) => {
    // A repeated header is rejected: Node would use the first, and a proxy may have used the last.
    const [authorization, ...others] = request.headersDistinct.authorization ?? []
    const only = others.length === 0 ? authorization : undefined
    const { caller, rate, scope } = await authenticate(only, (key) => options.authenticateKey(key))
    stateOf<Caller>(response).caller = caller
    applyRate(response, rate)
    requireScope(id, scope)
    next()
  }
}

function validateRequest<Caller, Context, Open>(
  id: OperationId,
  heavyBodies: FairLimiter,
  validate: Validation,
  { groupOf }: ApiOptions<Caller, Context, Open>,
): RequestHandler {
  const { body } = operations[id]
  return async (request, response, next) => {
    const received: unknown = request.body
    const work = async () => {
      if (!body) return validate.check(request, response)
      const bounds = { kind: body, maxValues: maxBodyValues(id) }
      const parsed = await parseBody(received, bounds, (value) => validate.isKnownValid(request, value))
      request.body = parsed.body
      if (!parsed.valid) await validate.check(request, response)
    }
    const { caller } = stateOf<Caller>(response)
    await (isHeavy(received)
      ? heavyBodies(caller === undefined ? undefined : groupOf?.(caller), work)
      : work())
    next()
  }
}

function handle<Caller, Context, Open>(
  id: OperationId,
  options: ApiOptions<Caller, Context, Open>,
): RequestHandler {
  const handler = options.handlers[id] as Handler<OperationId, Context | Open> | undefined
  const inputOf = createInputReader(options.document, id)
  const locate = createLocator(id)
  const { media } = operations[id]
  return async (request, response) => {
    if (handler === undefined) throw new Problem('NOT_IMPLEMENTED')
    const { caller, requestId, ipAddress, isHead } = stateOf<Caller>(response)
    const userAgent = request.get('User-Agent')
    const call: Call = { requestId, operationId: id, ipAddress, userAgent }
    const context = caller === undefined ? options.openContextOf(call) : options.contextOf(call, caller)
    const input = inputOf(request)
    const reply = await handler(input, context)
    const { body, ...rest } = reply
    if (body instanceof Uint8Array) return sendFile(response, { ...rest, body }, media)
    if (isPieces(body)) return sendText(response, { ...rest, body }, { type: media, isHead })
    const location = locate(input.path, body)
    if (location !== undefined) response.set('Location', location)
    sendSuccess(response, { ...rest, body }, requestId)
  }
}

function isPieces(body: object): body is AsyncIterable<string> {
  return Symbol.asyncIterator in body
}

function rejectMethod(path: string): RequestHandler {
  const allowed = operationsAt(path).map((id) => operations[id].method)
  return (_request, response) => {
    response.set('Allow', allowed.join(', '))
    throw new Problem('METHOD_NOT_ALLOWED')
  }
}

function handleError<Caller, Context, Open>(options: ApiOptions<Caller, Context, Open>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const state = stateOf(response)
    state.problem = options.isTransient?.(error)
      ? new Problem('SERVICE_UNAVAILABLE', { cause: error })
      : toProblem(error)
    // Once the response has started, only Express can close the connection.
    if (response.headersSent) return next(error)
    sendProblem(response, state.problem, state.requestId)
  }
}

function createLocator(id: OperationId): (path: object, body: object) => string | undefined {
  const reader = operations[id].success === 201 ? readerOf(id) : undefined
  if (reader === undefined) return () => undefined
  const { path: template, pathParameters } = operations[reader]
  const own = pathParameters.at(-1)
  return (path, body) => {
    const [resource] = Object.values(body)
    return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(
        String(name === own ? Reflect.get(Object(resource), 'id') : Reflect.get(path, name)),
      ),
    )
  }
}

/**
 * Removes the origin of an absolute target (`GET http://host/path` in RFC 9112), and the fragment that some clients
 * send.
 */
function normalizeTarget(request: Request): void {
  if (isOriginForm(request.url)) return
  request.url = toOriginForm(request.url)
  request.originalUrl = toOriginForm(request.originalUrl)
}

function isOriginForm(target: string): boolean {
  return target.startsWith('/') && !target.includes('#')
}

function toOriginForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}
