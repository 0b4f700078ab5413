import { describeResponse, errorOf } from '../../../from-contract/requests/requests.ts'
import type { CheckContext } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'

/** The contract's most. */
const MAX_DETAILS = 100

/** The answer has to be the contract's 400, with at least one of the problems in `details` and at most 100. */
export function expectRefusal(ctx: CheckContext, what: string, answer: AnyExchange): void {
  const { code, details } = errorOf(answer)
  const count = Array.isArray(details) ? details.length : 0
  const isRefused = answer.status === 400 && code === 'VALIDATION_ERROR'
  ctx.expect(isRefused && count >= 1 && count <= MAX_DETAILS, {
    expected: `400 VALIDATION_ERROR with 1 to ${MAX_DETAILS} details for ${what}`,
    actual: isRefused ? `${count} details` : describeResponse(answer),
    exchange: answer,
  })
}
