import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, prepareCluster } from './cluster.ts'
import { databaseName, superuser } from './create-cluster.ts'
import { holdLease, type Lease, releaseLease } from './lease.ts'
import { logPath, stopServer, trimLog } from './server.ts'
import { port } from './socket.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** How `pg` reaches the database: `host` is the folder of its Unix socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedDatabase = {
  connection: EmbeddedConnection
  /** The real path of PostgreSQL's data. */
  dataFolder: string
  /** True for the one process that made the database. */
  created: boolean
  /** To be called when our own connections are closed. The last process to do so stops the server, and waits for its end. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Gets a line for the operator, now and then. */
  log?: (line: string) => void
  /** How long to wait for a server that starts, recovers or stops. */
  timeoutMs?: number
}

/** Recovery after a crash replays at most `max_wal_size` of log, which takes seconds, on a slow disk a minute. */
const defaultTimeoutMs = 120_000
const rejoinPauseMs = 250
/** The server itself never starts its log anew, and may run for months. */
const logTrimmedEveryMs = 10 * 60_000

/**
 * Opens the PostgreSQL in `dataDir`, made and started where it is not. Any number of processes may have it open at once.
 * The server survives their crash; the next to open it takes it over.
 * Throws a DatabaseStartupError whose message tells the user what to do.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const { log = () => {}, timeoutMs = defaultTimeoutMs } = options
  const { created, elsewhere, ...cluster } = await explained(dataDir, prepareCluster(dataDir))
  const { folder } = cluster
  if (elsewhere) {
    log(
      `PostgreSQL's data is in ${folder}, since its account cannot enter ${dataDir}: that folder is the one to keep and back up`,
    )
  }
  const first = await explained(dataDir, holdLease(cluster, timeoutMs))
  log(`PostgreSQL ${created ? 'made and started' : 'opened'} in ${folder}, log in ${logPath(cluster)}`)
  const leave = stay(cluster, first, timeoutMs, log)
  // A log that cannot be trimmed is no reason to stop.
  const trim = () => trimLog(cluster).catch((error: Error) => log(`PostgreSQL's log stays: ${error.message}`))
  await trim()
  const trimming = setInterval(trim, logTrimmedEveryMs).unref()
  let left: Promise<void> | undefined
  return {
    connection: { host: first.socketFolder, port, user: superuser, database: databaseName },
    dataFolder: folder,
    created,
    close() {
      clearInterval(trimming)
      left ??= leave()
      return left
    },
  }
}

/** Gives what the system refuses, a full disk or a missing permission, the form of the other errors. */
async function explained<T>(dataDir: string, work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    if (cause instanceof DatabaseStartupError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseStartupError(
      `The embedded PostgreSQL cannot be used in ${dataDir}: ${reason}. Mend that, ${useAnotherDatabase}.`,
      { cause },
    )
  })
}

/** Keeps a lease until the returned function is called, through a crash of the server too, which is started again. */
function stay(
  cluster: Cluster,
  first: Lease,
  timeoutMs: number,
  log: (line: string) => void,
): () => Promise<void> {
  let lease: Lease | undefined
  let leaving = false

  function sit(taken: Lease): void {
    lease = taken
    taken.client.once('end', () => {
      lease = undefined
      if (leaving) return
      log('PostgreSQL has ended all connections')
      rejoin().catch((error: Error) => log(`PostgreSQL cannot be joined again: ${error.message}`))
    })
    // A program that forgets to close shall be able to end; the lock ends with its connection.
    taken.socket.unref()
  }

  // A server that was killed is started again: nobody stops one while we are seated, so it did not go on purpose.
  async function rejoin(): Promise<void> {
    while (!leaving && lease === undefined) {
      await delay(rejoinPauseMs, undefined, { ref: false })
      if (leaving) return
      const found = await holdLease(cluster, timeoutMs)
      if (leaving) await vacate(found)
      else sit(found)
    }
  }

  async function vacate(left: Lease): Promise<void> {
    try {
      const last = await releaseLease(left)
      if (last && !(await stopServer(cluster, timeoutMs)))
        log('PostgreSQL was left running: it could not be stopped')
    } catch (error) {
      log(`PostgreSQL was gone before it was left: ${error instanceof Error ? error.message : error}`)
    } finally {
      await left.client.end().catch(() => {})
    }
  }

  sit(first)
  return async function leave() {
    leaving = true
    if (lease === undefined) return
    lease.socket.ref()
    await vacate(lease)
  }
}
