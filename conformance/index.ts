import { readContract } from '../contract/index.ts'
import { HELP, parseArguments } from './arguments.ts'
import { CannotRun } from './cannot-run.ts'
import { allChecks } from './registry.ts'
import type { Output } from './report/output.ts'
import { createProgress } from './report/progress.ts'
import { render } from './report/render.ts'
import { ANSWER_RULES } from './runner/answer-rules.ts'
import { findMissing } from './runner/find-missing.ts'
import { preflight } from './runner/preflight.ts'
import { runChecks } from './runner/run.ts'
import { select } from './runner/select.ts'
import { createSession } from './runner/session.ts'
import { StillLimited } from './runner/transport.ts'

export type { Output } from './report/output.ts'

const TIMEOUT_MS = 30_000

/** Runs the command. Returns its exit code: 0 the service conforms, 1 it does not, 2 the checks could not run. */
export async function conformance(argv: string[], output: Output): Promise<0 | 1 | 2> {
  try {
    const parsed = parseArguments(argv)
    if (parsed === 'help') {
      output.out(HELP)
      return 0
    }
    const { baseUrl, apiKey, otherApiKey, revokedApiKey, seed, only } = parsed
    const contract = readContract()
    const { checks, operations, isPart } = select(contract, await allChecks(contract), parsed.level, only)
    const keys = { own: apiKey, other: otherApiKey, revoked: revokedApiKey }
    const target = { baseUrl, keys, seed, partial: only.length > 0, timeoutMs: TIMEOUT_MS }
    const progress = createProgress(output, checks.length)
    const session = createSession(target, contract, progress.waiting, operations)
    await preflight(session)
    if (target.partial)
      await findMissing(session, isPart ? contract.operations.map(({ id }) => id) : operations)
    const outcome = await runChecks(session, checks, progress.done)
    progress.end()
    output.out(render(outcome, parsed.report, output.colours === true))
    if (outcome.results.some((result) => result.outcome === 'failed')) return 1
    // The rules for all answers also pass when nothing was sent.
    if (outcome.results.some(({ id, outcome }) => outcome === 'passed' && !(id in ANSWER_RULES))) return 0
    throw new CannotRun(
      'every check was skipped, so nothing is known about the service. The report gives the reasons',
    )
  } catch (error) {
    output.err(`conformance could not run: ${reasonOf(error)}\n`)
    return 2
  }
}

/** An error of the tool itself comes with its stack, so that nobody blames the service. */
function reasonOf(error: unknown): string {
  if (error instanceof CannotRun || error instanceof StillLimited) return error.message
  return `internal error in the conformance tool. ${error instanceof Error ? error.stack : String(error)}`
}
