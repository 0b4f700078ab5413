import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../../generated/types.ts'

export type ErrorCode = components['schemas']['ErrorCode']
export type Breach = components['schemas']['ValidationProblem']

/** A failure as the contract knows it: thrown anywhere, answered as the error envelope. */
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

/** 400 with what is wrong, as far as the contract lets an answer list it. */
export function invalid(breaches: Breach[]): Problem {
  return new Problem(400, 'VALIDATION_ERROR', 'The request does not match the contract', {
    details: breaches.slice(0, 100),
  })
}

export function unsupportedMediaType(): Problem {
  return new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8')
}

/** Answers an error; what is no `Problem` and not known of Fastify is our fault, and says nothing of the inside. */
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
