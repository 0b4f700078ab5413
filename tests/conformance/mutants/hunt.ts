import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from '../../../conformance/kit/check.ts'
import type { Finding } from '../../../conformance/kit/finding.ts'
import { ANSWER_RULES } from '../../../conformance/runner/answer-rules.ts'
import { runChecks } from '../../../conformance/runner/run.ts'
import { createSession } from '../../../conformance/runner/session.ts'
import type { Contract } from '../../../contract/index.ts'
import type { Subject } from './breaking/stage.ts'
import type { Mutant } from './mutant.ts'

/**
 * Runs checks against a service; answers what each that found something found, by its id; the rules
 * for all answers are among them. Throws where one that is `needed` was skipped.
 */
export async function hunt(
  { baseUrl, keys }: Subject,
  contract: Contract,
  checks: Check[],
  needed = checks,
): Promise<Map<string, string>> {
  const target = { baseUrl, keys, seed: 1, partial: false, timeoutMs: TIMEOUT_MS }
  const session = createSession(target, contract, () => undefined)
  const { results } = await Promise.race([runChecks(session, checks, () => undefined), tooLate()])
  const skipped = results.find(
    ({ id, outcome }) => outcome === 'skipped' && needed.some((check) => check.id === id),
  )
  if (skipped !== undefined) throw new Error(`${skipped.id} was skipped: ${skipped.reason}`)
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  return new Map(failed.map(({ id, findings }) => [id, tell(findings[0])]))
}

/** A defect may keep a check waiting for ever, as one of the rate limit does: it is not found then, and that is said. */
async function tooLate(): Promise<never> {
  await delay(MAX_MS, undefined, { ref: false })
  throw new Error(`the checks took longer than ${MAX_MS / 1000} seconds`)
}

function tell(finding: Finding | undefined): string {
  return `expected ${finding?.expected}; got ${finding?.actual}`.slice(0, 300)
}

/** The check that must find the mutant or, for a rule that holds of all answers, the one whose answers show it. */
export function checkFor({ id, killedBy, shownBy }: Mutant, checks: Check[]): Check {
  const wanted = shownBy ?? killedBy
  const found = checks.find((check) => check.id === wanted)
  if (found === undefined) throw new Error(`${id}: there is no check ${wanted}`)
  if (shownBy !== undefined && !(killedBy in ANSWER_RULES))
    throw new Error(`${id}: ${killedBy} is no rule for all answers, so it shows the defect itself`)
  return found
}

/** A defect may leave a request without any answer; it need not take the whole half minute of a run to be found. */
const TIMEOUT_MS = 20_000
const MAX_MS = 180_000
