import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './account.ts'
import type { Cluster } from './cluster.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** The name of the socket file contains the port. */
export const port = 5432

/** The system limits the path of a Unix socket. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103

/** If the path is too long, uses a temporary folder that others cannot enter. */
export async function makeSocketFolder({ folder, account }: Cluster): Promise<string> {
  if (fits(folder)) return folder
  const name = `usage-billing-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  for (const base of [tmpdir(), '/tmp']) {
    const real = await realpath(base).catch(() => undefined)
    if (real === undefined || !fits(join(real, name))) continue
    if (account !== undefined && !(await canEnter(real, account))) continue
    const path = join(real, name)
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const { uid } = await lstat(path)
    if (account !== undefined && uid === 0) await chown(path, account.uid, account.gid)
    if (await isClosed(path, account?.uid)) return path
    throw new DatabaseStartupError(
      `${path} is for the database's socket, but other accounts own it or can enter it. Remove it, or choose a DATA_DIR with a shorter path.`,
    )
  }
  throw new DatabaseStartupError(
    `The path of ${folder} is too long for a Unix socket (${maxPathBytes} bytes). Choose a DATA_DIR with a shorter path, ${useAnotherDatabase}.`,
  )
}

/** Only `uid` can have created sockets in a closed folder. */
export async function isClosed(folder: string, uid = process.geteuid?.()): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (found === undefined) return false
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}

function fits(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${port}`) <= maxPathBytes
}
