import type { Response } from 'express'
import { Overloaded } from '../runtime/fair-limiter.ts'
import type { Rate } from './api-options.ts'
import { Problem } from './problem.ts'
import { stringify } from './stringify.ts'

/** How long a client should wait after a 503: the database is usually back within seconds. */
const RETRY_AFTER_UNAVAILABLE_SECONDS = 5

/** Sends a success in the envelope. */
export async function sendSuccess(
  response: Response,
  reply: { status: number; body: object; headers?: Record<string, string> },
  requestId: string,
): Promise<void> {
  const pieces = await stringify({ success: true, ...reply.body, request_id: requestId })
  response
    .status(reply.status)
    .type('json')
    .set({ ...reply.headers, 'Content-Length': String(pieces.reduce((sum, piece) => sum + piece.length, 0)) })
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** Sends a problem in the envelope, with the headers that its code calls for. */
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

/** Sets the rate headers; throws 429 when the limit is spent. */
export function applyRate(response: Response, rate: Rate): void {
  response.set({
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(rate.remaining),
    'X-RateLimit-Reset': String(rate.resetAt),
  })
  if (!rate.exceeded) return
  response.set('Retry-After', String(rate.retryAfterSeconds))
  throw new Problem('RATE_LIMIT_EXCEEDED')
}

/**
 * What the caller is told of a fault. Express and body-parser throw errors of their own with a status; everything
 * unknown is a 500 that says nothing of the inside.
 */
export function toProblem(fault: unknown): Problem {
  if (fault instanceof Problem) return fault
  if (fault instanceof Overloaded) return new Problem('SERVICE_UNAVAILABLE', { cause: fault })
  if (fault instanceof URIError) return new Problem('ROUTE_NOT_FOUND')
  const status = fault instanceof Error && 'status' in fault ? fault.status : undefined
  if (status === 413) return new Problem('PAYLOAD_TOO_LARGE')
  if (status === 415) return new Problem('UNSUPPORTED_MEDIA_TYPE')
  if (status === 400)
    return new Problem('INVALID_JSON', { message: 'The request body could not be read', cause: fault })
  return new Problem('INTERNAL_ERROR', { cause: fault })
}
