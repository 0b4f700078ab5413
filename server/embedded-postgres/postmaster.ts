import { randomBytes } from 'node:crypto'
import { link, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { port } from './socket.ts'

/** What PostgreSQL notes of a running server in the cluster; what a killed one left looks the same. */
export type Postmaster = { pid: number; socketFolder: string | undefined; ready: boolean }

/** A process number above every system's limit: PostgreSQL takes its owner for dead. */
const deadPid = 2 ** 31 - 1
const staleDraftAgeMs = 5000

export async function findPostmaster({ folder }: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(`${folder}/postmaster.pid`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parsePostmaster(text)
}

/**
 * Whose the noted process number is now. `server`: this cluster's, starting, serving or stopping; `stranger`: the number
 * went to another program; `unknown`: it is gone, or this system does not tell, and PostgreSQL has to judge.
 */
export async function identify(pid: number, { folder }: Cluster): Promise<'server' | 'stranger' | 'unknown'> {
  if (process.platform !== 'linux') return 'unknown'
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  if (command === undefined) return 'unknown'
  if (command.trim() !== 'postgres') return 'stranger'
  // Root without CAP_SYS_PTRACE, as in most containers, may not ask this of another account's process.
  const itsFolder = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  if (itsFolder === undefined) return 'unknown'
  // Not by path: the folder may have been renamed, or be mounted elsewhere for it.
  const ours = await stat(folder)
  return itsFolder.dev === ours.dev && itsFolder.ino === ours.ino ? 'server' : 'stranger'
}

/**
 * Clears the way for a start where what a killed server has left would make PostgreSQL refuse. A note whose process
 * number has gone to another program stays, under a number that nobody has, so that PostgreSQL still looks by its
 * other entry for orphans of that server that have the shared memory open. A note left empty goes.
 */
export async function clearStalePidFiles(cluster: Cluster, socketFolder: string): Promise<void> {
  const notes = [`${cluster.folder}/postmaster.pid`, `${socketFolder}/.s.PGSQL.${port}.lock`]
  for (const note of notes) if (await isStaleDraft(note)) await takeAway(note, dropEmpty)
  const pid = (await findPostmaster(cluster))?.pid
  if (pid === undefined || (await identify(pid, cluster)) !== 'stranger') return
  const disown = (text: string) =>
    text.replace(/^\d+/, (owner) => String(Number(owner) === pid ? deadPid : owner))
  for (const note of notes) await takeAway(note, disown)
}

function dropEmpty(text: string): string | undefined {
  return text === '' ? undefined : text
}

/** A server writes its note at once after it has made the file; one that was killed in between never will. */
async function isStaleDraft(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.size === 0 && Date.now() - found.mtimeMs > staleDraftAgeMs
}

/**
 * Replaces a file by what `change` makes of it. It is taken away before it is read, since another opener may have
 * started a server in this very moment.
 */
async function takeAway(path: string, change: (text: string) => string | undefined): Promise<void> {
  const taken = `${path}.${randomBytes(6).toString('hex')}`
  const moved = await rename(path, taken).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const before = await readFile(taken, 'utf8')
  const after = change(before)
  if (after !== undefined && after !== before) await writeFile(taken, after)
  // Where a server has made its own meanwhile, that one counts.
  if (after !== undefined) await link(taken, path).catch(() => {})
  await unlink(taken)
}

/** Lines: process number, data folder, start time, port, socket folder, address, shared memory, state. */
function parsePostmaster(text: string): Postmaster | undefined {
  const [pid, , , , socketFolder, , , state] = text.split('\n')
  if (!/^\d+$/.test(pid ?? '')) return undefined
  return { pid: Number(pid), socketFolder: socketFolder || undefined, ready: state?.trim() === 'ready' }
}
