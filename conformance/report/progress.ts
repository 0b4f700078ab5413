import type { Result } from '../runner/run.ts'
import type { Output } from './output.ts'

export type Progress = {
  done(result: Result, count: number): void
  /** Shows that one of the last checks begins, which may wait for the rate limit. */
  last(check: { id: string }): void
  /** Shows that the run waits this long for a rate limit. */
  waiting(ms: number): void
  end(): void
}

/** The time between two lines if there is no terminal. */
const INTERVAL_MS = 10_000

/** Shows progress: on a terminal in one line that it overwrites, elsewhere in a new line from time to time. */
export function createProgress(
  { err, isTerminal }: Pick<Output, 'err' | 'isTerminal'>,
  total: number,
): Progress {
  let failed = 0
  let shownAt = Date.now()
  const overwrite = (text: string) => err(`\r\x1b[2K${text}`)
  return {
    done({ id, outcome }, count) {
      if (outcome === 'failed') failed += 1
      const line = `${count} of ${total} checks, ${failed} failed`
      if (isTerminal) overwrite(`${line}  ${id}`.slice(0, 100))
      else if (Date.now() - shownAt >= INTERVAL_MS) {
        shownAt = Date.now()
        err(`${line}\n`)
      }
    },
    last({ id }) {
      const line = `last, ${id} uses up the rate limit and may wait two minutes for its window`
      if (isTerminal) overwrite(line)
      else err(`${line}\n`)
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
