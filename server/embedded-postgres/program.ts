import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** Hides the user's PG* variables, sets English messages, and works in a folder that any account can enter. */
export function spawnOptions(account: Account | undefined) {
  return { cwd: '/', env: { LC_ALL: 'C' }, ...account }
}

export async function runProgram(path: string, args: string[], account?: Account, input = ''): Promise<void> {
  const child = spawn(path, args, { ...spawnOptions(account), stdio: 'pipe' })
  child.stdin.on('error', () => {}) // The exit status reports a program that ends before it reads `input`.
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(cannotRun(path, cause)))
    child.once('close', resolve)
  })
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === 0) return
  throw new DatabaseStartupError(
    `${path} failed (exit status ${code}). Fix what it reports, ${useAnotherDatabase}.\n${(out + err).trimEnd()}`,
  )
}

/** For an existing program, ENOENT means that the system has no glibc. */
export function cannotRun(path: string, cause: Error): DatabaseStartupError {
  return new DatabaseStartupError(
    `${path} cannot be run on this system (${cause.message}). It needs glibc on Linux, which Alpine does not have, and a file system that allows programs: ` +
      `choose another system, ${useAnotherDatabase}.`,
    { cause },
  )
}
