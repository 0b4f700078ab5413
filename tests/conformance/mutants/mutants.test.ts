import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { ANSWER_RULES } from '../../../conformance/runner/answer-rules.ts'
import { mutants } from './catalogue.ts'
import type { Verdict } from './verdict.ts'

const PROCESSES = Math.min(availableParallelism(), 4)
/** A test also waits for the turn of its mutant. */
const MAX_MS = 900_000
/** Of Node's own way to take types away, which loads the edited source. */
const NO_WARNING = '--disable-warning=ExperimentalWarning'

const shared = mkdtempSync(join(tmpdir(), 'mutants-shared-'))
const runs = Array.from({ length: PROCESSES }, startRun)
afterAll(async () => {
  await Promise.all(runs.map(({ end }) => end()))
  rmSync(shared, { recursive: true })
})

// All others: own-service.test.ts.
test('the healthy service passes the checks that find mutants with a low limit or live keys', {
  timeout: MAX_MS,
}, async () => {
  for (const { verdictOf } of runs) expect((await verdictOf('healthy')).found).toEqual({})
})

test.each(mutants)('$id is found by $killedBy', { timeout: MAX_MS }, async ({ id, killedBy }) => {
  const { found, fault } = await Promise.race(runs.map(({ verdictOf }) => verdictOf(id)))
  expect(fault).toBeUndefined()
  // The defect may also violate rules for all answers. Only the named check was run besides them.
  expect(Object.keys(found)).toContain(killedBy)
  expect(Object.keys(found).filter((check) => !(check in ANSWER_RULES)).length).toBeLessThanOrEqual(1)
})

/** Runs mutants in its own process, which can load edited source, until the runs together have run all. */
function startRun() {
  const child = spawn(
    process.execPath,
    [NO_WARNING, join(import.meta.dirname, 'main.ts'), '--json', '--beside-own-service', '--share', shared],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended: Promise<unknown[]> = once(child, 'close')
  const verdicts = new Map<string, Verdict>()
  const waiting = new Map<string, (verdict: Verdict) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const verdict: Verdict = JSON.parse(line)
    verdicts.set(verdict.id, verdict)
    waiting.get(verdict.id)?.(verdict)
  })
  return {
    verdictOf: (id: string) =>
      new Promise<Verdict>((resolve, reject) => {
        const known = verdicts.get(id)
        if (known !== undefined) resolve(known)
        waiting.set(id, resolve)
        ended.then(([code]) => {
          if (code !== 0) reject(new Error(`a run of mutants ended with ${code}`))
        }, reject)
      }),
    // It stops its database itself after the last verdict.
    end: () => ended,
  }
}
