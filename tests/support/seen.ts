import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the run notes which operation answered which status. */
export const seenFolder = new URL('../../coverage/seen/', import.meta.url).pathname

/** Notes an answer, in a file of this process's own, so that parallel test files do not mix their lines. */
export function noteSeen(operationId: string, status: number): void {
  const answer = `${operationId} ${status}`
  if (noted.has(answer)) return
  noted.add(answer)
  mkdirSync(seenFolder, { recursive: true })
  appendFileSync(join(seenFolder, String(process.pid)), `${answer}\n`)
}

const noted = new Set<string>()

/** Every answer that any test file of the last run noted, as `operationId status`. */
export function readSeen(): Set<string> {
  return new Set(
    readdirSync(seenFolder).flatMap((name) => readFileSync(join(seenFolder, name), 'utf8').split('\n')),
  )
}
