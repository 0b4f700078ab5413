import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../../generated/types.ts'

export type ErrorCode = components['schemas']['ErrorCode']
export type Breach = components['schemas']['ValidationProblem']

/** An error of the contract. Throw it anywhere. */
export class Problem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: unknown
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { details?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details
    this.headers = more.headers ?? {}
  }
}

/** A 400 with as many problems as the contract allows. */
export function invalid(breaches: Breach[]): Problem {
  return new Problem(400, 'VALIDATION_ERROR', 'The request does not match the contract', {
    details: breaches.slice(0, 100),
  })
}

export function unsupportedMediaType(): Problem {
  return new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8')
}

/** Sends the error envelope. An unknown error becomes a 500 without details. */
export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, details, headers } = toProblem(error)
  return reply
    .code(status)
    .headers({ 'x-request-id': request.id, ...headers })
    .send({
      success: false,
      error: { code, message, ...(details !== undefined && { details }) },
      request_id: request.id,
    })
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType()
    case 'FST_ERR_BAD_URL':
      return new Problem(404, 'ROUTE_NOT_FOUND', 'No such path')
    default:
      console.error(error)
      return new Problem(500, 'INTERNAL_ERROR', 'Internal server error')
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
