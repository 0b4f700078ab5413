import type { components } from '../../generated/types.ts'
import type { Mode } from '../db/schema.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import type { Outcome } from './provider.ts'

type Report = components['schemas']['PaymentAttemptReport']

/** Each field belongs to one status. */
const NEEDED = { amount_cents: 'succeeded', failure: 'failed', action_url: 'requires_action' } as const

/** Throws VALIDATION_ERROR. */
export function parseReport(report: Report, mode: Mode): Exclude<Outcome, { status: 'pending' }> {
  const problems = problemsOf(report, mode)
  const { status, amount_cents = 0, provider_payment_id, failure, action_url = '' } = report
  if (problems.length > 0) throw invalid(problems)
  if (status === 'succeeded' && provider_payment_id !== undefined)
    return { status, amount_cents, provider_payment_id }
  if (status === 'failed' && failure !== undefined) return { status, failure, provider_payment_id }
  if (status === 'requires_action') return { status, action_url, provider_payment_id }
  return { status: 'processing', provider_payment_id }
}

function problemsOf(report: Report, mode: Mode): ValidationProblem[] {
  const { status, provider_payment_id, action_url } = report
  const problems: ValidationProblem[] = []
  const fields = Object.entries(NEEDED) as Array<[keyof typeof NEEDED, Report['status']]>
  const missing = (name: string) =>
    problems.push({
      path: `body.${name}`,
      code: 'required',
      message: `must be present with the status ${status}`,
    })
  for (const [name, only] of fields) {
    if (status === only && report[name] === undefined) missing(name)
    if (status !== only && report[name] !== undefined)
      problems.push({
        path: `body.${name}`,
        code: 'not_allowed',
        message: `must not be given with the status ${status}`,
      })
  }
  if (status === 'succeeded' && provider_payment_id === undefined) missing('provider_payment_id')
  if (mode === 'live' && action_url?.startsWith('http:'))
    problems.push({
      path: 'body.action_url',
      code: 'https_required',
      message: 'must begin with https:// in live mode',
    })
  return problems
}
