import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from '../../../conformance/kit/check.ts'
import type { Finding } from '../../../conformance/kit/finding.ts'
import { ANSWER_RULES } from '../../../conformance/runner/answer-rules.ts'
import { findMissing } from '../../../conformance/runner/find-missing.ts'
import { openReceiver } from '../../../conformance/runner/receiver.ts'
import { runChecks } from '../../../conformance/runner/run.ts'
import { createSession } from '../../../conformance/runner/session.ts'
import type { Contract } from '../../../contract/index.ts'
import type { Subject } from './breaking/subject.ts'
import type { Mutant } from './mutant.ts'

/**
 * Runs checks against a service. Returns the first finding of each check that failed, the rules for all answers included.
 * Throws if a `needed` check was skipped.
 */
export async function failedChecks(
  { baseUrl, keys }: Subject,
  contract: Contract,
  checks: Check[],
  needed = checks,
  partial = false,
): Promise<Map<string, string>> {
  const needsReceiver = checks.some(({ needs = [] }) => needs.includes('receiver'))
  const receiver = needsReceiver ? await openReceiver({ host: 'localhost', port: 0 }) : undefined
  const target = {
    baseUrl,
    keys,
    seed: 1,
    partial,
    skip: [],
    receiver,
    timeoutMs: TIMEOUT_MS,
    eventuallyMs: EVENTUALLY_MS,
  }
  const session = createSession(target, contract, () => undefined)
  if (partial) await findMissing(session, [...new Set(checks.flatMap(({ operations }) => operations))])
  const running = runChecks(session, checks, () => undefined).finally(() => receiver?.close())
  const { results } = await Promise.race([running, tooLate()])
  const skipped = results.find(
    ({ id, outcome }) => outcome === 'skipped' && needed.some((check) => check.id === id),
  )
  if (skipped !== undefined) throw new Error(`${skipped.id} was skipped: ${skipped.reason}`)
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  return new Map(failed.map(({ id, findings }) => [id, describe(findings[0])]))
}

/** A defect of the rate limit may make a check wait forever. */
async function tooLate(): Promise<never> {
  await delay(MAX_MS, undefined, { ref: false })
  throw new Error(`the checks took longer than ${MAX_MS / 1000} seconds`)
}

function describe(finding: Finding | undefined): string {
  return `expected ${finding?.expected}; got ${finding?.actual}`.slice(0, 300)
}

/** The check that must find the mutant. For a rule for all answers, the check whose requests show the defect. */
export function checkFor({ id, killedBy, shownBy }: Mutant, checks: Check[]): Check {
  const wanted = shownBy ?? killedBy
  const found = checks.find((check) => check.id === wanted)
  if (found === undefined) throw new Error(`${id}: there is no check ${wanted}`)
  if (shownBy !== undefined && !(killedBy in ANSWER_RULES))
    throw new Error(`${id}: ${killedBy} is no rule for all answers, so it shows the defect itself`)
  return found
}

/** Shorter than in a run, since a defect may leave requests without an answer. */
const TIMEOUT_MS = 20_000
/** What is lost never comes. The same check then passes on the healthy service with the same wait. */
const EVENTUALLY_MS = 5_000
const MAX_MS = 280_000
