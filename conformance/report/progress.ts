import type { Output } from '../index.ts'
import type { Result } from '../runner/run.ts'

export type Progress = {
  done(result: Result, count: number): void
  /** A rate limit is waited for, so many milliseconds. */
  waiting(ms: number): void
  end(): void
}

/** Between two lines where there is no terminal. */
const SPARSELY_MS = 10_000

/** Says how far the run has come: on a terminal in one line that is written over, elsewhere in a line now and then. */
export function createProgress(
  { err, isTerminal }: Pick<Output, 'err' | 'isTerminal'>,
  total: number,
): Progress {
  let failed = 0
  let toldAt = Date.now()
  const overwrite = (text: string) => err(`\r\x1b[2K${text}`)
  return {
    done({ id, outcome }, count) {
      if (outcome === 'failed') failed += 1
      const line = `${count} of ${total} checks, ${failed} failed`
      if (isTerminal) overwrite(`${line}  ${id}`.slice(0, 100))
      else if (Date.now() - toldAt >= SPARSELY_MS) {
        toldAt = Date.now()
        err(`${line}\n`)
      }
    },
    waiting(ms) {
      const line = `the rate limit is reached; waiting ${Math.ceil(ms / 1000)} s for the next window`
      if (isTerminal) overwrite(line)
      else err(`${line}\n`)
    },
    end() {
      if (isTerminal) overwrite('')
    },
  }
}
