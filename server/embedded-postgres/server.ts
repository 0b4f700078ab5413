import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { clearStalePidFiles, findPostmaster, identify } from './postmaster.ts'
import { cannotRun, deps } from './program.ts'
import { serverSettings } from './settings.ts'
import { makeSocketFolder } from './socket.ts'

const maxLogBytes = 10_000_000
const keptLogBytes = 1_000_000
const pollMs = 10

/** A server that was told to start. It may not serve yet, and need not come to that. */
export type Launch = {
  pid: number | undefined
  /** `failed`: it gave up, as its output says; `ended`: it was stopped or killed. Throws where it cannot be run at all. */
  state(): 'running' | 'failed' | 'ended'
  /** What has been logged since the launch. */
  output(): Promise<string>
}

/** Starts PostgreSQL in a session of its own, so that neither Ctrl-C nor our end reaches it. */
export async function launchServer(cluster: Cluster): Promise<Launch> {
  const socketFolder = await makeSocketFolder(cluster)
  await clearStalePidFiles(cluster, socketFolder)
  const settings = Object.entries(serverSettings(socketFolder))
  const log = await openLog(cluster)
  const { size } = await log.stat()
  const args = ['-D', cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { postgres } = cluster.binaries
  let state: ReturnType<Launch['state']> = 'running'
  let failure: Error | undefined
  // A file, not a pipe: a pipe would break when we are gone.
  const stdio: ('ignore' | number)[] = ['ignore', log.fd, log.fd]
  const child = spawn(postgres, args, { ...deps(cluster.account), stdio, detached: true })
  child.once('error', (error) => {
    failure = cannotRun(postgres, error)
  })
  child.once('exit', (code) => {
    state = code === null || code === 0 ? 'ended' : 'failed'
  })
  child.unref()
  await log.close()
  return {
    pid: child.pid,
    state() {
      if (failure !== undefined) throw failure
      return state
    },
    output: () => readLog(cluster, size),
  }
}

/**
 * Stops the server and waits for its end: open transactions are rolled back, everything committed is on disk.
 * False where it is not there to be stopped, or has not ended after `timeoutMs`.
 */
export async function stopServer(cluster: Cluster, timeoutMs: number): Promise<boolean> {
  const server = await findPostmaster(cluster)
  if (server === undefined || (await identify(server.pid, cluster)) === 'stranger') return false
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (await runs(server.pid)) {
    if (Date.now() > deadline) return false
    await delay(pollMs)
  }
  return true
}

/** A process that has ended but that nobody has reaped yet, as in a container without an init, has ended. */
async function runs(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return stat !== '' && !/\) [ZX] /.test(stat)
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server's log from byte `start` on, or its last lines. */
export async function readLog(cluster: Cluster, start?: number): Promise<string> {
  const file = await open(logPath(cluster), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined)
  if (file === undefined) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(start ?? 0, size - 4096)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, from)
    return buffer.toString('utf8', 0, bytesRead).trimEnd()
  } finally {
    await file.close()
  }
}

/**
 * Empties a log that has grown too long; its last part stays in `server.log.1`. A running server appends, so it goes on at
 * the beginning of the file.
 */
export async function trimLog(cluster: Cluster): Promise<void> {
  const log = await open(logPath(cluster), constants.O_RDWR | constants.O_NOFOLLOW).catch(() => undefined)
  if (log === undefined) return
  try {
    const { size } = await log.stat()
    if (size <= maxLogBytes) return
    const { buffer } = await log.read(Buffer.alloc(keptLogBytes), 0, keptLogBytes, size - keptLogBytes)
    await using old = await openForLog(cluster, `${logPath(cluster)}.1`, constants.O_TRUNC)
    await old.writeFile(buffer)
    await log.truncate(0)
  } finally {
    await log.close()
  }
}

async function openLog(cluster: Cluster): Promise<FileHandle> {
  await trimLog(cluster)
  return openForLog(cluster, logPath(cluster), constants.O_APPEND)
}

/** The folder is another account's when root opens this, so a link planted there must not be followed. */
async function openForLog({ account }: Cluster, path: string, flag: number): Promise<FileHandle> {
  const file = await open(path, flag | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW, 0o600)
  if (account !== undefined) await file.chown(account.uid, account.gid)
  return file
}

export function logPath({ folder }: Cluster): string {
  return `${folder}/server.log`
}
