import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

export type Account = { uid: number; gid: number }

export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0
}

/** initdb requires an account that exists. `nobody` always does. */
export async function loadNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? []
  if (uid === undefined || gid === undefined) {
    throw new DatabaseStartupError(
      `PostgreSQL does not run as root, and this system has no account "nobody" to run it as. Start as an ordinary user, ${useAnotherDatabase}.`,
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

export async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder)
  const executable = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & executable) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canEnter(parent, account)
}
