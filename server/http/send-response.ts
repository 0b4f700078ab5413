import type { Response } from 'express'
import { Overloaded } from '../runtime/fair-limiter.ts'
import type { Rate } from './api-options.ts'
import { Problem, UNREADABLE } from './problem.ts'
import { stringify } from './stringify.ts'

/** The database is usually available again within seconds. */
const RETRY_AFTER_UNAVAILABLE_SECONDS = 5

export async function sendSuccess(
  response: Response,
  reply: { status: number; body: object; headers?: Record<string, string> },
  requestId: string,
  onLarge?: (bytes: number) => () => void,
): Promise<void> {
  const pieces = await stringify({ success: true, ...reply.body, request_id: requestId })
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.statusCode = reply.status
  setHeaders(response, { ...reply.headers, ...JSON_HEADERS, 'Content-Length': String(length) })
  if (length > LARGE_BYTES && onLarge !== undefined && !response.destroyed)
    response.once('close', onLarge(length))
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** A response may be in one piece and have megabytes: many long strings are few values. */
const LARGE_BYTES = 64 * 1024

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** Without the checks of Express's `set`, which costs twice as much. */
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

/** Express and body-parser throw errors with a status. Any other error becomes a 500 without details. */
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
