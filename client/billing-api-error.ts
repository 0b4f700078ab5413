import type { ErrorCode, ErrorDetails, UsageEventInput } from '../generated/client.ts'
import type { errorStatuses } from '../generated/operations.ts'

/** The service did not send these. */
export type LocalErrorCode =
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  | 'BUFFER_FULL'
  | 'CLOSED'
  | 'NOT_DELIVERED'

/** Later versions add codes. */
export type BillingErrorCode = ErrorCode | LocalErrorCode

export type KnownErrorCode = keyof typeof errorStatuses | LocalErrorCode

type DetailsByCode = ErrorDetails & { NOT_DELIVERED: { events: UsageEventInput[] } }

/** `details` has the type of the contract's examples. */
export type BillingErrorOf<Code extends KnownErrorCode> = Code extends KnownErrorCode
  ? BillingApiError & {
      readonly code: Code
      readonly details: Code extends keyof DetailsByCode ? DetailsByCode[Code] : unknown
    }
  : never

type Details = {
  status?: number
  requestId?: string
  details?: unknown
  retryAfterMs?: number
  cause?: unknown
}

/** The client's one error class. Decide by `code` with `isBillingError`; `message` is for people. */
export class BillingApiError extends Error {
  override readonly name = 'BillingApiError'
  readonly code: BillingErrorCode
  /** The HTTP status. */
  readonly status: number | undefined
  /** Finds the request in the service's log. */
  readonly requestId: string | undefined
  /** Depends on `code`, such as the problems of a `VALIDATION_ERROR`. */
  readonly details: unknown
  /** `Retry-After` in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: BillingErrorCode,
    message: string,
    { status, requestId, details, retryAfterMs, cause }: Details = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Narrows an error to these codes and their `details`:
 * `if (isBillingError(error, 'INSUFFICIENT_BALANCE')) console.log(error.details.amount_due_cents)`
 */
export function isBillingError(error: unknown): error is BillingApiError
export function isBillingError<Code extends KnownErrorCode>(
  error: unknown,
  ...codes: [Code, ...Code[]]
): error is BillingErrorOf<Code>
export function isBillingError(error: unknown, ...codes: string[]): boolean {
  return error instanceof BillingApiError && (codes.length === 0 || codes.includes(error.code))
}

/** Other responses, such as a proxy's page, become `UNEXPECTED_ANSWER`. */
export function toBillingApiError(response: Response, text: string, nowMs: number): BillingApiError {
  const { status, headers } = response
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

/** A log then shows what to fix. */
function problemsOf(details: unknown): string {
  const problems: unknown[] = Array.isArray(details) ? details : []
  const listed = problems
    .slice(0, 3)
    .map((problem) => `${membersOf(problem).path} ${membersOf(problem).message}`)
  const more = problems.length > listed.length ? [`and ${problems.length - listed.length} more`] : []
  return listed.length === 0 ? '' : `: ${[...listed, ...more].join('; ')}`
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns no fields unless the value is an object. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Milliseconds. The header has seconds or an HTTP date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
