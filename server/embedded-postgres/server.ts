import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { clearStalePidFiles, findPostmaster, identify } from './postmaster.ts'
import { cannotRun, spawnOptions } from './program.ts'
import { makeSocketFolder, port } from './socket.ts'

const maxLogBytes = 10_000_000
const keptLogBytes = 1_000_000
const pollMs = 10

type Launch = {
  pid: number | undefined
  /** `ended` means stopped or killed. Throws if the program cannot run. */
  state(): 'running' | 'failed' | 'ended'
  output(): Promise<string>
}

/** The server has its own session, so Ctrl-C does not reach it. */
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
  // A pipe would break when this process ends, so output goes to a file.
  const stdio: ('ignore' | number)[] = ['ignore', log.fd, log.fd]
  const child = spawn(postgres, args, { ...spawnOptions(cluster.account), stdio, detached: true })
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

/** Rolls transactions back. Returns false if no server runs, or if it still runs after `timeoutMs`. */
export async function stopServer(cluster: Cluster, timeoutMs: number): Promise<boolean> {
  const server = await findPostmaster(cluster)
  if (server === undefined || (await identify(server.pid, cluster)) === 'other program') return false
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (await isRunning(server.pid)) {
    if (Date.now() > deadline) return false
    await delay(pollMs)
  }
  return true
}

/** A zombie counts as ended, because containers without an init do not reap it. */
async function isRunning(pid: number): Promise<boolean> {
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

/** `server.log.1` keeps the end. The running server appends to the emptied file. */
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

/** Opens no link, because another account could plant one for root to follow. */
async function openForLog({ account }: Cluster, path: string, flag: number): Promise<FileHandle> {
  const file = await open(path, flag | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW, 0o600)
  if (account !== undefined) await file.chown(account.uid, account.gid)
  return file
}

export function logPath({ folder }: Cluster): string {
  return `${folder}/server.log`
}

function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Acknowledged events must survive a power failure.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
    // Recent idempotency keys stay in memory.
    shared_buffers: '256MB',
    // A larger WAL lets steady ingest write fewer full pages. Crash recovery takes seconds longer.
    max_wal_size: '2GB',
    // Planning of a table that has just grown takes quadratic time until it is analyzed.
    autovacuum_naptime: '10s',
    // Compilation does not pay off for short queries.
    jit: 'off',
    // Casts must not depend on the machine's time zone.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of queries quote values, which must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
