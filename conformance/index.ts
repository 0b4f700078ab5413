import { access, constants, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Contract, readContract } from '../contract/index.ts'
import { HELP, parseArguments } from './arguments.ts'
import { CannotRun } from './cannot-run.ts'
import type { Check } from './kit/check.ts'
import { createShown } from './kit/shown.ts'
import { allChecks } from './registry.ts'
import type { Output } from './report/output.ts'
import { createProgress } from './report/progress.ts'
import { render } from './report/render.ts'
import { ANSWER_RULES } from './runner/answer-rules.ts'
import { findMissing } from './runner/find-missing.ts'
import { preflight } from './runner/preflight.ts'
import { openReceiver, type Receiver } from './runner/receiver.ts'
import { runChecks } from './runner/run.ts'
import { assertSkips, select } from './runner/select.ts'
import { createSession } from './runner/session.ts'
import { StillLimited } from './runner/transport.ts'

export type { Output } from './report/output.ts'

const TIMEOUT_MS = 30_000

/** Runs the command. Returns its exit code: 0 the service conforms, 1 it does not, 2 the checks could not run. */
export async function conformance(argv: string[], output: Output): Promise<0 | 1 | 2> {
  let shown = createShown({})
  let receiver: Receiver | undefined
  try {
    const parsed = parseArguments(argv)
    if (parsed === 'help') {
      output.out(HELP)
      return 0
    }
    const { baseUrl, keys, seed, only, skip, receiveOn } = parsed
    shown = createShown(keys)
    const files = parsed.reports.flatMap(({ file }) => file ?? [])
    await Promise.all(files.map(assertWritable))
    const { contract, known } = await load()
    assertSkips(known, skip)
    const { checks, operations, isPart } = select(contract, known, parsed.level, only)
    receiver = receiveOn && (await openReceiver(receiveOn))
    const partial = only.length > 0
    const target = { baseUrl, keys, seed, partial, skip, timeoutMs: TIMEOUT_MS, receiver }
    const progress = createProgress(output, checks.length + Object.keys(ANSWER_RULES).length)
    const session = createSession(target, contract, progress.waiting, operations)
    await preflight(session)
    if (target.partial)
      await findMissing(session, isPart ? contract.operations.map(({ id }) => id) : operations)
    const found = await runChecks(session, checks, progress.done, progress.last)
    progress.end()
    const outcome = shown(found)
    for (const { format, file } of parsed.reports)
      if (file === undefined) output.out(render(outcome, format, output.colours === true))
      else await writeFile(file, render(outcome, format, false))
    if (outcome.results.some((result) => result.outcome === 'failed')) return 1
    // The rules for all answers also pass when nothing was sent.
    if (outcome.results.some(({ id, outcome }) => outcome === 'passed' && !(id in ANSWER_RULES))) return 0
    throw new CannotRun(
      'every check was skipped, so nothing is known about the service. The report gives the reasons',
    )
  } catch (error) {
    output.err(`conformance could not run: ${shown(reasonOf(error))}\n`)
    return 2
  } finally {
    await receiver?.close()
  }
}

let loaded: Promise<{ contract: Contract; known: Check[] }> | undefined

/**
 * Loads once for all runs of a process: compiling the contract takes longer than many a part of the checks.
 */
function load(): Promise<{ contract: Contract; known: Check[] }> {
  loaded ??= (async () => {
    const contract = readContract()
    return { contract, known: await allChecks(contract) }
  })()
  return loaded
}

/** Runs before the checks, which take minutes. */
async function assertWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new CannotRun(`a report cannot be written to ${file}: there is no such folder, or it is read-only`)
  })
}

/** An error of the tool itself comes with its stack, so that nobody blames the service. */
function reasonOf(error: unknown): string {
  if (error instanceof CannotRun || error instanceof StillLimited) return error.message
  return `internal error in the conformance tool. ${error instanceof Error ? error.stack : String(error)}`
}
