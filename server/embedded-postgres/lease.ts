import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseName, superuser } from './create-cluster.ts'
import { findPostmaster, identify } from './postmaster.ts'
import { launchServer, logPath, readLog } from './server.ts'
import { isClosed, port } from './socket.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** Everyone who uses the server shares this advisory lock; who gets it alone is the last one. Any number does. */
const leaseLockKey = 1_850_942_617
const pollMs = 10
const relaunchPauseMs = 50
/** Also what the queries of leaving get at least. */
const minWaitMs = 1000

/** A connection that holds the shared lock. */
export type Lease = { client: Client; socket: Socket; socketFolder: string }

/**
 * Attaches to the cluster's server, which is started if it does not run. Waits for one that is starting, recovering
 * or stopping, at most `timeoutMs` in all; then, or where it cannot start, throws a DatabaseStartupError with the log's end.
 */
export async function holdLease(cluster: Cluster, timeoutMs: number): Promise<Lease> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lease = await tryToHold(cluster, deadline)
    if (lease === 'none') await tryToLaunch(cluster, deadline)
    else if (lease !== 'not yet') return lease
    if (Date.now() > deadline) throw await tooLate(cluster, timeoutMs)
    await delay(pollMs)
  }
}

/** A lease at the running server; `none` where nobody serves or is about to, `not yet` where it is worth waiting. */
async function tryToHold(cluster: Cluster, deadline: number): Promise<Lease | 'none' | 'not yet'> {
  const server = await findPostmaster(cluster)
  if (server === undefined) return 'none'
  const running = (await identify(server.pid, cluster)) === 'server'
  if (running && !server.ready) return 'not yet'
  // Whoever answers on the socket serves, whatever the process number says: it means nothing in another container.
  const { socketFolder } = server
  if (socketFolder !== undefined && (await isClosed(socketFolder, cluster.account?.uid))) {
    const lease = await connect(socketFolder, deadline)
    if (lease !== 'none') return lease
  }
  return running ? 'not yet' : 'none'
}

/** Gives up the lease and tells whether it was the last. Where it was, no newcomer sits down until `client` ends. */
export async function releaseLease({ client }: Lease): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseLockKey])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    leaseLockKey,
  ])
  return rows[0]?.last === true
}

async function connect(socketFolder: string, deadline: number): Promise<Lease | 'none' | 'not yet'> {
  const socket = new Socket()
  const timeoutMs = Math.max(deadline - Date.now(), minWaitMs)
  const client = new Client({
    stream: () => socket,
    host: socketFolder,
    port,
    user: superuser,
    database: databaseName,
    ssl: false,
    application_name: 'usage-billing lease',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // The server may die at any time; what matters then is the end of the connection, which is looked at elsewhere.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits behind a last one who is about to stop the server: that ends this connection, and we start it again.
    await client.query('select pg_advisory_lock_shared($1)', [leaseLockKey])
    return { client, socket, socketFolder }
  } catch (error) {
    client.end().catch(() => {})
    return judge(error)
  }
}

function judge(error: unknown): 'none' | 'not yet' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'none'
  // No code: the connection ended or a time limit did; 08, 53, 57: starting, stopping, or too many others at the moment.
  if (/^(|08...|53...|57...|EPIPE|ECONNRESET|EAGAIN)$/.test(code)) return 'not yet'
  throw new DatabaseStartupError(
    `The embedded PostgreSQL refuses us: ${error instanceof Error ? error.message : error}. Mend that, ${useAnotherDatabase}.`,
    { cause: error },
  )
}

/** Starts a server and returns once it is ready or has given way to another; throws where it cannot start. */
async function tryToLaunch(cluster: Cluster, deadline: number): Promise<void> {
  const launch = await launchServer(cluster)
  while (launch.state() === 'running' && Date.now() < deadline) {
    const server = await findPostmaster(cluster)
    if (server?.ready && server.pid === launch.pid) return
    await delay(pollMs)
  }
  if (launch.state() !== 'failed') return
  const output = await launch.output()
  // Another opener was faster, or a killed server's orphans are still about to notice that they are.
  const passing = /lock file "[^"]*" (already exists|is empty)|shared memory block .* is still in use/
  if (!passing.test(output)) {
    throw new DatabaseStartupError(
      `The embedded PostgreSQL cannot start. Mend what it says here, ${useAnotherDatabase}.\n${output}`,
    )
  }
  await delay(relaunchPauseMs)
}

async function tooLate(cluster: Cluster, timeoutMs: number): Promise<DatabaseStartupError> {
  return new DatabaseStartupError(
    `The embedded PostgreSQL was not ready within ${timeoutMs / 1000} s. If it is still recovering, start again later; ` +
      `otherwise look into ${logPath(cluster)}, ${useAnotherDatabase}.\n${await readLog(cluster)}`,
  )
}
