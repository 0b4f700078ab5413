import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, prepareCluster } from './cluster.ts'
import { databaseName, superuser } from './create-cluster.ts'
import { holdLease, type Lease, releaseLease } from './lease.ts'
import { logPath, stopServer, trimLog } from './server.ts'
import { port } from './socket.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** `host` is the folder of the Unix socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedDatabase = {
  connection: EmbeddedConnection
  dataFolder: string
  /** True only in the process that created the database. */
  created: boolean
  /** All connections must be closed first. The last process stops the server and waits for it. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  log?: (line: string) => void
  timeoutMs?: number
}

/** Crash recovery can take a minute on a slow disk. */
const defaultTimeoutMs = 120_000
const reopenPauseMs = 250
/** The server does not rotate its log, so this process trims it. */
const trimLogEveryMs = 10 * 60_000

/** Processes can share one PostgreSQL, which survives their crashes. */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const { log = () => {}, timeoutMs = defaultTimeoutMs } = options
  const { created, isLink, ...cluster } = await explainErrors(dataDir, prepareCluster(dataDir))
  const { folder } = cluster
  if (isLink) {
    log(
      `PostgreSQL's data is in ${folder}, because its account cannot enter ${dataDir}. Keep and back up that folder.`,
    )
  }
  const first = await explainErrors(dataDir, holdLease(cluster, timeoutMs))
  log(`PostgreSQL ${created ? 'created and started' : 'opened'} in ${folder}, log in ${logPath(cluster)}`)
  const release = keepLease(cluster, first, timeoutMs, log)
  const trim = () =>
    trimLog(cluster).catch((error: Error) => log(`PostgreSQL's log could not be trimmed: ${error.message}`))
  await trim()
  const trimming = setInterval(trim, trimLogEveryMs).unref()
  let closed: Promise<void> | undefined
  return {
    connection: { host: first.socketFolder, port, user: superuser, database: databaseName },
    dataFolder: folder,
    created,
    close() {
      clearInterval(trimming)
      closed ??= release()
      return closed
    },
  }
}

async function explainErrors<T>(dataDir: string, work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    if (cause instanceof DatabaseStartupError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartupError(
      `The embedded PostgreSQL cannot be used in ${dataDir}: ${reason}. Fix that, ${useAnotherDatabase}.`,
      { cause },
    )
  })
}

function keepLease(
  cluster: Cluster,
  first: Lease,
  timeoutMs: number,
  log: (line: string) => void,
): () => Promise<void> {
  let lease: Lease | undefined
  let releasing = false

  function keep(held: Lease): void {
    lease = held
    held.client.once('end', () => {
      lease = undefined
      if (releasing) return
      log('PostgreSQL has closed all connections')
      reopen().catch((error: Error) => log(`PostgreSQL cannot be opened again: ${error.message}`))
    })
    // `unref` lets the process end without `close`.
    held.socket.unref()
  }

  // Nobody stops a leased server, so it has crashed or was killed.
  async function reopen(): Promise<void> {
    while (!releasing && lease === undefined) {
      await delay(reopenPauseMs, undefined, { ref: false })
      if (releasing) return
      const held = await holdLease(cluster, timeoutMs)
      if (releasing) await stopIfLast(held)
      else keep(held)
    }
  }

  async function stopIfLast(held: Lease): Promise<void> {
    try {
      const last = await releaseLease(held)
      if (last && !(await stopServer(cluster, timeoutMs)))
        log('PostgreSQL could not be stopped and is still running')
    } catch (error) {
      log(`PostgreSQL ended before it was closed: ${error instanceof Error ? error.message : error}`)
    } finally {
      await held.client.end().catch(() => {})
    }
  }

  keep(first)
  return async function release() {
    releasing = true
    if (lease === undefined) return
    lease.socket.ref()
    await stopIfLast(lease)
  }
}
