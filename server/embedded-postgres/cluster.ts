import { chmod, lstat, mkdir, readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Account, canEnter, loadNobody, runsAsRoot } from './account.ts'
import { type Binaries, loadBinaries } from './binaries.ts'
import { createCluster, removeStaleDrafts } from './create-cluster.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

export type Cluster = {
  folder: string
  /** Undefined for the account of this process. */
  account: Account | undefined
  binaries: Binaries
}

export async function prepareCluster(
  dataDir: string,
): Promise<Cluster & { created: boolean; isLink: boolean }> {
  const binaries = await loadBinaries()
  const root = await makeDataDir(dataDir)
  await removeStaleDrafts(root)
  const path = `${root}/postgres`
  const existing = await findCluster(path, binaries)
  if (existing !== undefined) return { ...existing, created: false, isLink: existing.folder !== path }
  const created = await createCluster(path, binaries, runsAsRoot() ? await loadNobody() : undefined)
  const cluster = await findCluster(path, binaries)
  if (cluster === undefined) throw new DatabaseStartupError(`${path} was removed while it was being created.`)
  return { ...cluster, created, isLink: cluster.folder !== path }
}

async function findCluster(path: string, binaries: Binaries): Promise<Cluster | undefined> {
  if ((await lstat(path).catch(() => undefined)) === undefined) return undefined
  const folder = await realpath(path).catch((cause) => {
    throw new DatabaseStartupError(
      `${path} is a link to a folder that does not exist. Restore the folder, or remove the link to start with an empty database.`,
      { cause },
    )
  })
  const account = await loadOwner(folder)
  const version = await readFile(`${folder}/PG_VERSION`, 'utf8').catch(() => undefined)
  if (version === undefined) {
    // An empty folder, such as a mount point, has no cluster.
    if (folder === path && (await readdir(folder)).length === 0) return undefined
    throw new DatabaseStartupError(
      `${folder} is not a PostgreSQL data folder. Move it away, or choose another DATA_DIR.`,
    )
  }
  if (version.trim() !== binaries.major) {
    throw new DatabaseStartupError(
      `${folder} was created by PostgreSQL ${version.trim()}, and this is PostgreSQL ${binaries.major}. ` +
        'Dump it with the old version of this package and load it into the new one, or choose another DATA_DIR.',
    )
  }
  return { folder, account, binaries }
}

/** PostgreSQL must run as the owner of its data. Only root can switch accounts. */
async function loadOwner(folder: string): Promise<Account | undefined> {
  const { uid, gid } = await lstat(folder)
  if (!runsAsRoot()) {
    if (uid === process.geteuid?.()) return undefined
    throw new DatabaseStartupError(
      `${folder} belongs to another user (uid ${uid}). Start as that user or as root, choose another DATA_DIR, ${useAnotherDatabase}.`,
    )
  }
  if (uid === 0) {
    throw new DatabaseStartupError(
      `${folder} belongs to root, and PostgreSQL does not run as root. Change the owner with chown -R nobody, ${useAnotherDatabase}.`,
    )
  }
  if (await canEnter(folder, { uid, gid })) return { uid, gid }
  throw new DatabaseStartupError(
    `PostgreSQL runs as the owner of ${folder} (uid ${uid}), which cannot enter a folder above it. Allow that with chmod o+x, ${useAnotherDatabase}.`,
  )
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (first !== undefined && runsAsRoot()) await openForPassage(resolve(dataDir), resolve(first))
    return await realpath(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartupError(`The data folder cannot be created: ${reason}. Choose another DATA_DIR.`, {
      cause,
    })
  }
}

async function openForPassage(folder: string, first: string): Promise<void> {
  await chmod(folder, 0o711)
  if (folder !== first) await openForPassage(dirname(folder), first)
}
