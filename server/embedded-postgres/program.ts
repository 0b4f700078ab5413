import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** What every PostgreSQL program of ours gets: nothing of the user's PG* variables, messages in English, a folder that all can enter. */
export function deps(account: Account | undefined) {
  return { cwd: '/', env: { LC_ALL: 'C' }, ...account }
}

/** Runs a program to its end. Throws a DatabaseStartupError that holds its output where it fails. */
export async function runProgram(path: string, args: string[], account?: Account, input = ''): Promise<void> {
  const child = spawn(path, args, { ...deps(account), stdio: 'pipe' })
  child.stdin.on('error', () => {}) // a program that ends early closes its input; its exit status says why
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(cannotRun(path, cause)))
    child.once('close', resolve)
  })
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === 0) return
  throw new DatabaseStartupError(
    `${path} failed (exit status ${code}). Mend what it says here, ${useAnotherDatabase}.\n${(out + err).trimEnd()}`,
  )
}

/** ENOENT for a program that is there means that its loader is not: a system without glibc. */
export function cannotRun(path: string, cause: Error): DatabaseStartupError {
  return new DatabaseStartupError(
    `${path} cannot be run on this system (${cause.message}). It needs glibc on Linux, which Alpine does not have, and a file system that allows programs: ` +
      `choose another system, ${useAnotherDatabase}.`,
    { cause },
  )
}
