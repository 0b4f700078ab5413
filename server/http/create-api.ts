import {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import { operationsAt, paths } from '../../contract/index.ts'
import { type Handler, type OperationId, operations } from '../../generated/operations.ts'
import { createFairLimiter, type FairLimiter } from '../runtime/fair-limiter.ts'
import type { ApiOptions, Call } from './api-options.ts'
import { authenticate } from './authenticate.ts'
import { createInputReader } from './input.ts'
import { Problem } from './problem.ts'
import { isHeavy, parseBody, receiveBody } from './read-body.ts'
import { normalizeTarget } from './request-target.ts'
import { applyRate, sendProblem, sendSuccess, toProblem } from './send-response.ts'
import { createValidation, type Validation } from './validate.ts'

/**
 * The contract as an Express router over any handlers: route, authenticate, limit, read, validate, handle, reply, in
 * the order that the contract promises. It answers every request it is given, unknown paths included.
 * Rejects on a contract that cannot be run, so that a service does not start on it.
 */
export async function createApi<Caller, Context, Open>(
  options: ApiOptions<Caller, Context, Open>,
): Promise<Router> {
  const router = Router({ strict: true, caseSensitive: true })
  const turns = createFairLimiter(HEAVY_BODIES)
  router.use(begin(options))
  for (const path of paths) {
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const id of operationsAt(path)) {
      const verb = operations[id].method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
      router[verb](route, refuseHead, ...(await pipelineOf(id, turns, options)))
    }
    router.all(route, refuseMethod(path))
  }
  router.use(() => {
    throw new Problem('ROUTE_NOT_FOUND')
  })
  router.use(answerFault(options))
  return router
}

/** Heavy bodies are read one at a time; each takes a fraction of a second. */
const HEAVY_BODIES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

/** Answers hold personal data: nobody is to keep them, or to take them for anything but JSON. */
const EVERY_ANSWER = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** What the seam keeps of a request while it travels. */
type RequestState<Caller> = {
  requestId: string
  operationId?: OperationId
  caller?: Caller
  problem?: Problem
}

function journeyOf<Caller>(response: Response): RequestState<Caller> {
  return response.locals.journey
}

function begin<Caller, Context, Open>(options: ApiOptions<Caller, Context, Open>): RequestHandler {
  return (request, response, next) => {
    const journey: RequestState<Caller> = { requestId: options.newRequestId() }
    const startedAt = performance.now()
    response.locals.journey = journey
    normalizeTarget(request)
    response.set({ ...EVERY_ANSWER, 'X-Request-Id': journey.requestId })
    response.once('close', () => {
      const { problem, ...known } = journey
      options.observe({
        ...known,
        operationId: journey.operationId,
        caller: journey.caller,
        status: response.statusCode,
        aborted: !response.writableFinished,
        code: problem?.code,
        durationMs: performance.now() - startedAt,
        ...(problem !== undefined && problem.status >= 500 && { error: problem.cause ?? problem }),
      })
    })
    next()
  }
}

async function pipelineOf<Caller, Context, Open>(
  id: OperationId,
  turns: FairLimiter,
  options: ApiOptions<Caller, Context, Open>,
): Promise<RequestHandler[]> {
  const { secured, body, statuses } = operations[id]
  // Where the contract declares no 400 there is nothing that a request could break.
  const checked = statuses.some((status) => status === 400)
  return [
    enter(id),
    ...(secured ? [admitCaller(options)] : []),
    ...(body ? receiveBody() : []),
    ...(checked ? [examine(id, turns, await createValidation(options.document, id), options)] : []),
    handle(id, options),
  ]
}

function enter(id: OperationId): RequestHandler {
  return (_request, response, next) => {
    journeyOf(response).operationId = id
    next()
  }
}

function admitCaller<Caller, Context, Open>(options: ApiOptions<Caller, Context, Open>): RequestHandler {
  return async (request, response, next) => {
    // Of two of them Node would give the first; a proxy may have read the last.
    const [authorization, ...others] = request.headersDistinct.authorization ?? []
    const only = others.length === 0 ? authorization : undefined
    const { caller, rate } = await authenticate(only, (key) => options.authenticateKey(key))
    journeyOf<Caller>(response).caller = caller
    applyRate(response, rate)
    next()
  }
}

/** Reads and checks what was received. Heavy bodies take turns, so that they hold up everybody else one at a time. */
function examine<Caller, Context, Open>(
  id: OperationId,
  turns: FairLimiter,
  validate: Validation,
  { groupOf }: ApiOptions<Caller, Context, Open>,
): RequestHandler {
  const { body } = operations[id]
  return async (request, response, next) => {
    const received: unknown = request.body
    const work = async () => {
      if (body) request.body = await parseBody(received)
      await validate(request, response)
    }
    const { caller } = journeyOf<Caller>(response)
    await (isHeavy(received) ? turns(caller === undefined ? undefined : groupOf?.(caller), work) : work())
    next()
  }
}

function handle<Caller, Context, Open>(
  id: OperationId,
  options: ApiOptions<Caller, Context, Open>,
): RequestHandler {
  const handler = options.handlers[id] as Handler<OperationId, Context | Open> | undefined
  const inputOf = createInputReader(options.document, id)
  return async (request, response) => {
    if (handler === undefined) throw new Problem('NOT_IMPLEMENTED')
    const { caller, requestId } = journeyOf<Caller>(response)
    const call: Call = { requestId, operationId: id }
    const context = caller === undefined ? options.openContextOf(call) : options.contextOf(call, caller)
    await sendSuccess(response, await handler(inputOf(request), context), requestId)
  }
}

/** Express answers HEAD with the GET route; the contract declares no HEAD. */
function refuseHead(request: Request, _response: Response, next: NextFunction): void {
  next(request.method === 'HEAD' ? 'route' : undefined)
}

function refuseMethod(path: string): RequestHandler {
  const allowed = operationsAt(path).map((id) => operations[id].method)
  return (_request, response) => {
    response.set('Allow', allowed.join(', '))
    throw new Problem('METHOD_NOT_ALLOWED')
  }
}

function answerFault<Caller, Context, Open>(options: ApiOptions<Caller, Context, Open>): ErrorRequestHandler {
  return (fault: unknown, _request, response, next) => {
    // Once bytes have left, only Express can end the connection.
    if (response.headersSent) {
      next(fault)
      return
    }
    const journey = journeyOf(response)
    journey.problem = options.isTransient?.(fault)
      ? new Problem('SERVICE_UNAVAILABLE', { cause: fault })
      : toProblem(fault)
    sendProblem(response, journey.problem, journey.requestId)
  }
}
