import { errorStatuses } from '../../generated/operations.ts'
import type { components } from '../../generated/types.ts'

export type ErrorCode = components['schemas']['ErrorCode']

export type ValidationProblem = components['schemas']['ValidationProblem']

/** An error response. Thrown in a handler, it also rolls the transaction back. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown

  constructor(code: ErrorCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(options.message ?? messages[code], { cause: options.cause })
    this.code = code
    this.status = errorStatuses[code]
    this.details = options.details
  }
}

/** Truncates problems to the contract's limits: the caller chooses the names in their paths. */
export function invalid(problems: readonly ValidationProblem[]): Problem {
  const details = problems.slice(0, MAX_PROBLEMS).map((problem) => ({
    ...problem,
    path: problem.path.slice(0, 500),
    message: problem.message.slice(0, 1000),
  }))
  return new InvalidRequest(details)
}

class InvalidRequest extends Problem {
  readonly problems: readonly ValidationProblem[]

  constructor(problems: readonly ValidationProblem[]) {
    super('VALIDATION_ERROR', { details: problems })
    this.problems = problems
  }
}

/** Runs both checks, and throws the problems of both together. */
export function collectProblems<First, Second>(first: () => First, second: () => Second): [First, Second] {
  const one = attempt(first)
  const two = attempt(second)
  if ('result' in one && 'result' in two) return [one.result, two.result]
  throw invalid([one, two].flatMap((each) => ('problems' in each ? each.problems : [])))
}

type Attempt<Result> = { result: Result } | { problems: readonly ValidationProblem[] }

function attempt<Result>(check: () => Result): Attempt<Result> {
  try {
    return { result: check() }
  } catch (error) {
    if (error instanceof InvalidRequest) return { problems: error.problems }
    throw error
  }
}

/** The most that `details` can hold. Validation stops there. */
export const MAX_PROBLEMS = 100

const messages: Record<ErrorCode, string> = {
  INVALID_JSON: 'The body is not valid JSON',
  VALIDATION_ERROR: 'The request does not match the contract',
  UNAUTHORIZED: 'Missing or invalid Authorization header',
  INVALID_API_KEY: 'Invalid API key',
  API_KEY_REVOKED: 'API key has been revoked',
  TEST_MODE_ONLY: 'This exists in test mode only',
  CUSTOMER_NOT_FOUND: 'Customer not found',
  EVENT_NOT_FOUND: 'Event not found',
  INVOICE_NOT_FOUND: 'Invoice not found',
  METER_NOT_FOUND: 'Meter not found',
  PRICING_UNIT_NOT_FOUND: 'Pricing unit not found',
  PLAN_NOT_FOUND: 'Plan not found',
  SUBSCRIPTION_NOT_FOUND: 'Subscription not found',
  ROUTE_NOT_FOUND: 'No such path',
  METHOD_NOT_ALLOWED: 'This path does not support this method',
  EXTERNAL_ID_ALREADY_EXISTS: 'Another customer has this external_id',
  CODE_ALREADY_EXISTS: 'Another one has this code',
  METER_LIMIT_EXCEEDED: 'The event name has as many active meters as it can have',
  METER_ARCHIVED: 'The meter is archived',
  PLAN_ARCHIVED: 'The plan is archived and takes no new subscriptions',
  PLAN_IN_USE: 'The plan was subscribed to: fee, trial and prices stay',
  SUBSCRIPTION_LIMIT_EXCEEDED: 'The customer has as many subscriptions as it can have',
  INVOICE_LINE_LIMIT_EXCEEDED: 'The invoice of this period could have more lines than an invoice can have',
  SUBSCRIPTION_CANCELED: 'The subscription has ended',
  INVOICE_NOT_DRAFT: 'Only a draft invoice allows this',
  INVOICE_IS_AUTOMATIC: 'A subscription drafted this invoice: it cannot be changed or deleted',
  INVOICE_NOT_VOIDABLE: 'Only an open or uncollectible invoice can be voided',
  INVOICE_NOT_OPEN: 'Only an open invoice can be marked as uncollectible',
  INVOICE_NOT_PAYABLE: 'Only an open or uncollectible invoice can be paid',
  INSUFFICIENT_BALANCE: 'The wallet holds less than the invoice',
  CURRENCY_MISMATCH: "The currency differs from the customer's",
  IDEMPOTENCY_CONFLICT: 'An event with this idempotency_key and other content exists',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request',
  PAYLOAD_TOO_LARGE: 'The request body is larger than 5 MiB',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must be application/json in UTF-8',
  RATE_LIMIT_EXCEEDED: 'Rate limit exceeded',
  INTERNAL_ERROR: 'Internal server error',
  NOT_IMPLEMENTED: 'This implementation does not offer this operation',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable',
}
