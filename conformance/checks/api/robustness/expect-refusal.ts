import { describeResponse, errorOf } from '../../../from-contract/requests/requests.ts'
import type { CheckContext } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'

const MAX_DETAILS = 100

/** Expects the contract's 400, with 1 to 100 problems in `details`. */
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
