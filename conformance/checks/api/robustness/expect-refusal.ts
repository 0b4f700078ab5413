import { errorOf, tellAnswer } from '../../../from-contract/requests/requests.ts'
import type { Lab } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'

/** The contract's most. */
const MOST_DETAILS = 100

/** The answer has to be the contract's 400, with at least one of the problems in `details` and at most 100. */
export function expectRefusal(lab: Lab, what: string, answer: AnyExchange): void {
  const { code, details } = errorOf(answer)
  const count = Array.isArray(details) ? details.length : 0
  const isRefused = answer.status === 400 && code === 'VALIDATION_ERROR'
  lab.expect(isRefused && count >= 1 && count <= MOST_DETAILS, {
    expected: `400 VALIDATION_ERROR with 1 to ${MOST_DETAILS} details for ${what}`,
    came: isRefused ? `${count} details` : tellAnswer(answer),
    exchange: answer,
  })
}
