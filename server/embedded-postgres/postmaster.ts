import { randomBytes } from 'node:crypto'
import { link, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import type { Cluster } from './cluster.ts'
import { port } from './socket.ts'

type Postmaster = { pid: number; socketFolder: string | undefined; ready: boolean }

/** No process has this id, so PostgreSQL treats the server as dead. */
const deadPid = 2 ** 31 - 1
const abandonedAgeMs = 5000

export async function findPostmaster({ folder }: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(`${folder}/postmaster.pid`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parsePostmaster(text)
}

/** `unknown` means that only PostgreSQL can find out. */
export async function identify(
  pid: number,
  { folder }: Cluster,
): Promise<'server' | 'other program' | 'unknown'> {
  if (process.platform !== 'linux') return 'unknown'
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  if (command === undefined) return 'unknown'
  if (command.trim() !== 'postgres') return 'other program'
  // In most containers root lacks CAP_SYS_PTRACE and cannot read the working folder.
  const workingFolder = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder === undefined) return 'unknown'
  // Paths may differ after a rename or in another mount, so inodes are compared.
  const ours = await stat(folder)
  return workingFolder.dev === ours.dev && workingFolder.ino === ours.ino ? 'server' : 'other program'
}

/**
 * Changes files that prevent a start. If another program has the killed server's id, the file keeps its shared memory
 * key, by which PostgreSQL finds the server's children.
 */
export async function clearStalePidFiles(cluster: Cluster, socketFolder: string): Promise<void> {
  const files = [`${cluster.folder}/postmaster.pid`, `${socketFolder}/.s.PGSQL.${port}.lock`]
  for (const file of files) if (await isAbandoned(file)) await rewrite(file, dropEmpty)
  const pid = (await findPostmaster(cluster))?.pid
  if (pid === undefined || (await identify(pid, cluster)) !== 'other program') return
  const replacePid = (text: string) =>
    text.replace(/^\d+/, (owner) => String(Number(owner) === pid ? deadPid : owner))
  for (const file of files) await rewrite(file, replacePid)
}

function dropEmpty(text: string): string | undefined {
  return text === '' ? undefined : text
}

/** A server writes the file right after creating it. */
async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.size === 0 && Date.now() - found.mtimeMs > abandonedAgeMs
}

/** Moves the file first, because another process may start a server meanwhile. */
async function rewrite(path: string, change: (text: string) => string | undefined): Promise<void> {
  const taken = `${path}.${randomBytes(6).toString('hex')}`
  const moved = await rename(path, taken).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const before = await readFile(taken, 'utf8')
  const after = change(before)
  if (after !== undefined && after !== before) await writeFile(taken, after)
  // A link never replaces the file of a new server.
  if (after !== undefined) await link(taken, path).catch(() => {})
  await unlink(taken)
}

/** Lines: process id, data folder, start, port, socket folder, address, shared memory, state. */
function parsePostmaster(text: string): Postmaster | undefined {
  const [pid, , , , socketFolder, , , state] = text.split('\n')
  if (!/^\d+$/.test(pid ?? '')) return undefined
  return { pid: Number(pid), socketFolder: socketFolder || undefined, ready: state?.trim() === 'ready' }
}
