import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import type { Binaries } from './binaries.ts'
import { runProgram } from './program.ts'
import { loadDurableRootFolder } from './root-folder.ts'

export const databaseName = 'billing'
export const superuser = 'billing'

const draftPrefix = 'postgres.new-'
/** Creation takes seconds, so a draft of this age is abandoned. */
const staleDraftAgeMs = 10 * 60_000

/**
 * Builds elsewhere, then moves the cluster to `path`, or links to it from `path` if the account cannot enter. Returns
 * false if another process created `path` first.
 */
export async function createCluster(path: string, binaries: Binaries, account?: Account): Promise<boolean> {
  const dataDir = dirname(path)
  const isLink = account !== undefined && !(await canEnter(dataDir, account))
  const home = isLink ? await loadDurableRootFolder(dataDir) : dataDir
  await removeStaleDrafts(home)
  const draft = join(home, draftPrefix + randomBytes(8).toString('hex'))
  try {
    await fill(draft, binaries, account)
    return isLink ? await placeLink(draft, path) : await placeFolder(draft, path)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fill(
  folder: string,
  { initdb, postgres }: Binaries,
  account: Account | undefined,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  // The built-in locale sorts by code point on every system and version.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Only this account can enter the socket's folder, so every connection is trusted.
  const access = [`--username=${superuser}`, '--auth-local=trust', '--auth-host=reject']
  await runProgram(initdb, ['-D', folder, ...access, ...locale], account)
  // Single-user mode creates the database before the cluster is moved into place.
  await runProgram(
    postgres,
    ['--single', '-D', folder, 'postgres'],
    account,
    `create database ${databaseName}\n`,
  )
}

/** A rename replaces only an empty folder. */
async function placeFolder(draft: string, path: string): Promise<boolean> {
  const won = await unlessTaken(rename(draft, path))
  if (won) await persist(dirname(path))
  return won
}

async function placeLink(draft: string, path: string): Promise<boolean> {
  const folder = join(dirname(draft), `cluster-${randomBytes(8).toString('hex')}`)
  await rename(draft, folder)
  const won = await unlessTaken(symlink(folder, path))
  if (!won) await rm(folder, { recursive: true, force: true })
  else await Promise.all([persist(dirname(folder)), persist(dirname(path))])
  return won
}

async function unlessTaken(placed: Promise<void>): Promise<boolean> {
  try {
    await placed
    return true
  } catch (error) {
    const taken = ['EEXIST', 'ENOTEMPTY', 'ENOTDIR']
    if (error instanceof Error && 'code' in error && taken.includes(String(error.code))) return false
    throw error
  }
}

/** The cluster must survive a power failure. */
async function persist(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export async function removeStaleDrafts(home: string): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    if (!name.startsWith(draftPrefix)) continue
    const path = join(home, name)
    const changed = await stat(path).catch(() => undefined)
    if (changed === undefined || Date.now() - changed.mtimeMs < staleDraftAgeMs) continue
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
