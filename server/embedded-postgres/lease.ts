import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { databaseName, superuser } from './create-cluster.ts'
import { findPostmaster, identify } from './postmaster.ts'
import { launchServer, logPath, readLog } from './server.ts'
import { isClosed, port } from './socket.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** Each process shares this advisory lock. Only the last process can lock it exclusively. */
const leaseLockKey = 1_850_942_617
const NAME = 'usage-billing lease'
const pollMs = 10
const relaunchPauseMs = 50
const minWaitMs = 1000

export type Lease = { client: Client; socket: Socket; socketFolder: string }

export async function holdLease(cluster: Cluster, timeoutMs: number): Promise<Lease> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lease = await tryToHold(cluster, deadline)
    if (lease === 'no server') await tryToLaunch(cluster, deadline)
    else if (lease !== 'not ready') return lease
    if (Date.now() > deadline) throw await timeoutError(cluster, timeoutMs)
    await delay(pollMs)
  }
}

async function tryToHold(cluster: Cluster, deadline: number): Promise<Lease | 'no server' | 'not ready'> {
  const server = await findPostmaster(cluster)
  if (server === undefined) return 'no server'
  const running = (await identify(server.pid, cluster)) === 'server'
  if (running && !server.ready) return 'not ready'
  // A server that answers is running, whatever its process id: containers number processes separately.
  const { socketFolder } = server
  if (socketFolder !== undefined && (await isClosed(socketFolder, cluster.account?.uid))) {
    const lease = await connect(socketFolder, deadline)
    if (lease !== 'no server') return lease
  }
  return running ? 'not ready' : 'no server'
}

/** Returns true for the last process, and then blocks all leases until `client` ends. */
export async function releaseLease({ client }: Lease): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseLockKey])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    leaseLockKey,
  ])
  const last = rows[0]?.last === true
  if (last) await client.query(END_OTHERS)
  return last
}

/**
 * The stopping server could end this connection before others that wait for the lock. One of them would then briefly
 * get a lease, so all others are ended first.
 */
const END_OTHERS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = '${NAME}' and pid <> pg_backend_pid()`

async function connect(socketFolder: string, deadline: number): Promise<Lease | 'no server' | 'not ready'> {
  const socket = new Socket()
  const timeoutMs = Math.max(deadline - Date.now(), minWaitMs)
  const client = new Client({
    stream: () => socket,
    host: socketFolder,
    port,
    user: superuser,
    database: databaseName,
    ssl: false,
    application_name: NAME,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while the last process stops the server. The stop ends this connection.
    await client.query('select pg_advisory_lock_shared($1)', [leaseLockKey])
    return { client, socket, socketFolder }
  } catch (error) {
    client.end().catch(() => {})
    return classifyError(error)
  }
}

function classifyError(error: unknown): 'no server' | 'not ready' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no server'
  // Without a code, the connection was lost. Classes 08, 53 and 57: the server is starting, stopping or full.
  if (/^(|08...|53...|57...|EPIPE|ECONNRESET|EAGAIN)$/.test(code)) return 'not ready'
  throw new DatabaseStartupError(
    `The embedded PostgreSQL refuses connections: ${error instanceof Error ? error.message : error}. Fix that, ${useAnotherDatabase}.`,
    { cause: error },
  )
}

/** Another process started a server first, or children of a killed server still run. */
const IS_TRANSIENT =
  /lock file "[^"]*"( already exists| is empty|: No such file)|shared memory block .* is still in use/

async function tryToLaunch(cluster: Cluster, deadline: number): Promise<void> {
  const launch = await launchServer(cluster)
  while (launch.state() === 'running' && Date.now() < deadline) {
    const server = await findPostmaster(cluster)
    if (server?.ready && server.pid === launch.pid) return
    await delay(pollMs)
  }
  if (launch.state() !== 'failed') return
  const output = await launch.output()
  if (!IS_TRANSIENT.test(output)) {
    throw new DatabaseStartupError(
      `The embedded PostgreSQL cannot start. Fix what it reports, ${useAnotherDatabase}.\n${output}`,
    )
  }
  await delay(relaunchPauseMs)
}

async function timeoutError(cluster: Cluster, timeoutMs: number): Promise<DatabaseStartupError> {
  return new DatabaseStartupError(
    `The embedded PostgreSQL was not ready within ${timeoutMs / 1000} s. If it is still recovering, start again later. ` +
      `Otherwise look into ${logPath(cluster)}, ${useAnotherDatabase}.\n${await readLog(cluster)}`,
  )
}
