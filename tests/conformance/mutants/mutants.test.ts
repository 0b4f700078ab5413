import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { ANSWER_RULES } from '../../../conformance/runner/answer-rules.ts'
import { mutants } from './catalogue.ts'
import type { Verdict } from './main.ts'

/** As many at once as there are processors in CI. */
const PROCESSES = 2
const MAX_MS = 300_000

const runs = Array.from({ length: PROCESSES }, (_, index) => startRun(`${index + 1}/${PROCESSES}`))
afterAll(() => Promise.all(runs.map(({ end }) => end())))

test('the healthy service passes the checks that find the mutants', { timeout: MAX_MS }, async () => {
  for (const { verdictOf } of runs) expect((await verdictOf('healthy')).found).toEqual({})
})

test.each(mutants)('$id is found by $killedBy', { timeout: MAX_MS }, async ({ id, killedBy }) => {
  const { found, fault } = await Promise.race(runs.map(({ verdictOf }) => verdictOf(id)))
  expect(fault).toBeUndefined()
  // What holds of all answers may be broken by the same defect; nothing else was run but the check that is named.
  expect(Object.keys(found)).toContain(killedBy)
  expect(Object.keys(found).filter((check) => !(check in ANSWER_RULES)).length).toBeLessThanOrEqual(1)
})

/** Runs a portion of the mutants in a process of its own: it loads the service from source text with edits in it. */
function startRun(portion: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), '--json', '--portion', portion],
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
          if (code !== 0) reject(new Error(`the run of portion ${portion} ended with ${code}`))
        }, reject)
      }),
    // Not killed: it stops its database by itself once the last verdict is told.
    end: () => ended,
  }
}
