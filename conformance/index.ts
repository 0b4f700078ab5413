import { readContract } from '../contract/index.ts'
import { HELP, parseArguments } from './arguments.ts'
import { CannotRun } from './cannot-run.ts'
import { allChecks } from './registry.ts'
import { createProgress } from './report/progress.ts'
import { render } from './report/render.ts'
import { ANSWER_RULES } from './runner/answer-rules.ts'
import { findMissing } from './runner/find-missing.ts'
import { preflight } from './runner/preflight.ts'
import { runChecks } from './runner/run.ts'
import { select } from './runner/select.ts'
import { createSession } from './runner/session.ts'
import { StillLimited } from './runner/transport.ts'

/** Where a run writes: the report to `out`, what goes on meanwhile and why it could not run to `err`. */
export type Output = {
  out: (text: string) => void
  err: (text: string) => void
  /** Whether `err` is a terminal, on which a line can be written over. */
  isTerminal: boolean
  /** Whether `out` shows colours. */
  colours?: boolean
}

const TIMEOUT_MS = 30_000

/**
 * The command: runs the checks against a service and reports. Answers the exit code: 0 it conforms, 1 it does not, 2 the
 * checks could not be run.
 */
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
    // The rules for all answers pass where nothing was asked: they alone say nothing.
    if (outcome.results.some(({ id, outcome }) => outcome === 'passed' && !(id in ANSWER_RULES))) return 0
    throw new CannotRun(
      'every check was skipped, so that nothing is known of the service. The report says why',
    )
  } catch (fault) {
    output.err(`conformance could not run: ${told(fault)}\n`)
    return 2
  }
}

/** What went wrong, for who runs it; a fault of the command's own is told with its place, and never taken for the service's. */
function told(fault: unknown): string {
  if (fault instanceof CannotRun || fault instanceof StillLimited) return fault.message
  return `this is a fault of its own. ${fault instanceof Error ? fault.stack : String(fault)}`
}
