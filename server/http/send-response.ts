import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { Problem, UNREADABLE } from '../errors/problem.ts'
import { Overloaded } from '../runtime/fair-limiter.ts'
import type { Rate } from './api-options.ts'

const RETRY_AFTER_UNAVAILABLE_SECONDS = 5

export function sendFile(
  response: Response,
  reply: { status: number; body: Uint8Array; headers?: Record<string, string> },
  type: string,
): void {
  response.statusCode = reply.status
  setHeaders(response, {
    'Content-Type': type,
    ...reply.headers,
    'Content-Length': String(reply.body.length),
  })
  response.end(reply.body)
}

type Text = { status: number; body: AsyncIterable<string>; headers?: Record<string, string> }

/** Waits for the first piece, so that an early failure has its own status. A later failure breaks the connection. */
export async function sendText(
  response: Response,
  { status, body, headers }: Text,
  { type, isHead }: { type: string; isHead: boolean },
): Promise<void> {
  const pieces = body[Symbol.asyncIterator]()
  const first = await pieces.next()
  response.statusCode = status
  setHeaders(response, { ...headers, 'Content-Type': `${type}; charset=utf-8` })
  try {
    if (isHead) {
      // The response to GET has this header, so HEAD needs it too.
      response.setHeader('Transfer-Encoding', 'chunked')
      response.end()
      return
    }
    const rest = { [Symbol.asyncIterator]: () => pieces }
    await pipeline(Readable.from(startingWith(first, rest)), response)
  } catch (error) {
    if (!isClientGone(error)) throw error
  } finally {
    // If the client disconnected early, the pipeline has read no pieces and does not close them.
    await pieces.return?.()
  }
}

async function* startingWith(first: IteratorResult<string>, rest: AsyncIterable<string>) {
  if (first.done !== true) yield first.value
  yield* rest
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.has(error.code)
}

/** ERR_STREAM_UNABLE_TO_PIPE means that the client disconnected during the first piece. */
const GONE = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'])

export function sendSuccess(
  response: Response,
  reply: { status: number; body: object; headers?: Record<string, string> },
  requestId: string,
): void {
  // A buffer is outside V8's heap, which responses to slow clients could fill.
  const bytes = Buffer.from(JSON.stringify({ success: true, ...reply.body, request_id: requestId }))
  response.statusCode = reply.status
  setHeaders(response, { ...reply.headers, ...JSON_HEADERS, 'Content-Length': String(bytes.length) })
  response.end(bytes)
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** Costs half as much as Express's `set`. */
export function setHeaders(response: Response, headers: Record<string, string>): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '')
}

export function sendProblem(response: Response, problem: Problem, requestId: string): void {
  if (problem.status === 401) response.set('WWW-Authenticate', 'Bearer')
  if (problem.status === 503) response.set('Retry-After', String(RETRY_AFTER_UNAVAILABLE_SECONDS))
  const { code, message, details } = problem
  response.status(problem.status).json({
    success: false,
    error: details === undefined ? { code, message } : { code, message, details },
    request_id: requestId,
  })
}

/** Throws RATE_LIMIT_EXCEEDED. */
export function applyRate(response: Response, rate: Rate): void {
  setHeaders(response, {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Reset': String(rate.resetAt),
  })
  if (!rate.exceeded) return
  response.set('Retry-After', String(rate.retryAfterSeconds))
  throw new Problem('RATE_LIMIT_EXCEEDED')
}

/** Errors of Express and body-parser have a status. Any other error becomes a 500 without details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Overloaded) return new Problem('SERVICE_UNAVAILABLE', { cause: error })
  if (error instanceof URIError) return new Problem('ROUTE_NOT_FOUND')
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 413) return new Problem('PAYLOAD_TOO_LARGE')
  if (status === 415) return new Problem('UNSUPPORTED_MEDIA_TYPE')
  if (status === 400) return new Problem('INVALID_JSON', { message: UNREADABLE, cause: error })
  return new Problem('INTERNAL_ERROR', { cause: error })
}
