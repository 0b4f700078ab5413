import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a run records which operation returned which status. */
export const seenFolder = new URL('../../coverage/seen/', import.meta.url).pathname

/** Writes to a file per process, so that parallel test files do not mix lines. */
export function noteSeen(operationId: string, status: number): void {
  const answer = `${operationId} ${status}`
  if (noted.has(answer)) return
  noted.add(answer)
  mkdirSync(seenFolder, { recursive: true })
  appendFileSync(join(seenFolder, String(process.pid)), `${answer}\n`)
}

const noted = new Set<string>()

/** All responses of the last run, as `operationId status`. */
export function readSeen(): Set<string> {
  return new Set(
    readdirSync(seenFolder).flatMap((name) => readFileSync(join(seenFolder, name), 'utf8').split('\n')),
  )
}
