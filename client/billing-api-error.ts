import type { components } from '../generated/types.ts'

/** What only this side can know: no answer came, none of the contract's did, or an event could not be taken or delivered. */
export type LocalErrorCode =
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  | 'BUFFER_FULL'
  | 'CLOSED'
  | 'NOT_DELIVERED'

/** The contract's codes, our own, and those that a later version of the contract may add. */
export type BillingErrorCode = components['schemas']['ErrorCode'] | LocalErrorCode | (string & {})

type Known = {
  status?: number
  requestId?: string
  details?: unknown
  retryAfterMs?: number
  cause?: unknown
}

/** Everything that can go wrong between the caller and the service. Decide by `code`; `message` is for people. */
export class BillingApiError extends Error {
  override readonly name = 'BillingApiError'
  readonly code: BillingErrorCode
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined
  /** Names the request in the service's log; undefined where no answer of the contract came. */
  readonly requestId: string | undefined
  /** What the code has to say beyond the message: with `VALIDATION_ERROR` the problems, with a 409 the state or the keys. */
  readonly details: unknown
  /** How long the service asks to be left alone, in milliseconds; undefined where it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: BillingErrorCode,
    message: string,
    { status, requestId, details, retryAfterMs, cause }: Known = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
    this.retryAfterMs = retryAfterMs
  }
}

/** The error that an answer stands for; one that is not the contract's, such as a proxy's page, is `UNEXPECTED_ANSWER`. */
export function toBillingApiError(answer: Response, text: string, nowMs: number): BillingApiError {
  const { status, headers } = answer
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs)
  const known = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  const body = parseJson(text)
  const { success, error } = membersOf(body)
  const { code, message, details } = membersOf(success === false ? error : undefined)
  const requestId = membersOf(body).request_id ?? headers.get('x-request-id')
  const target = headers.has('location') ? ` to ${headers.get('location')}` : ''
  const named = typeof requestId === 'string' ? { requestId } : {}
  if (typeof code !== 'string' || typeof message !== 'string')
    return new BillingApiError('UNEXPECTED_ANSWER', `HTTP ${status}${target}: ${text.slice(0, 200)}`, {
      ...known,
      ...named,
    })
  return new BillingApiError(code, `${message}${problemsOf(details)}`, { ...known, ...named, details })
}

/** A validation error's problems in its message, so that a log that shows no more tells what to mend. */
function problemsOf(details: unknown): string {
  const problems: unknown[] = Array.isArray(details) ? details : []
  const told = problems
    .slice(0, 3)
    .map((problem) => `${membersOf(problem).path} ${membersOf(problem).message}`)
  const more = problems.length > told.length ? [`and ${problems.length - told.length} more`] : []
  return told.length === 0 ? '' : `: ${[...told, ...more].join('; ')}`
}

/** The body as a value, undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The members of what may be no object. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); undefined where it is absent or neither. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
