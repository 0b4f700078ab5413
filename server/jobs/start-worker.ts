import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCrontab, run } from 'graphile-worker'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import type { Logger as Log } from 'pino'
import type { EngineDeps } from '../context.ts'
import { createAnnounce } from '../db/announce-store.ts'
import { createBreaker, unguarded } from '../db/cluster/breaker.ts'
import { createNodeOf, isDistributed } from '../db/cluster/nodes.ts'
import { noteHeartbeat } from '../db/heartbeat.ts'
import { CHANGES_COMMITTED } from '../db/job-queue.ts'
import type { OpenDatabase } from '../db/open.ts'
import { lookAgainAfterJobs } from './look-again.ts'
import { queueArrived, queueAsTheyArrive } from './queue-arrived.ts'
import { createTasks, crontab } from './tasks.ts'

/** Only workers use this class of advisory locks. */
const LIVENESS_LOCKS = 728_301

type Worker = { stop(): Promise<void> }
type WorkerDeps = EngineDeps & { log: Log }

const RELEASE_INTERVAL_MS = 30_000
/** Several jobs run at once, because they wait for the database. */
const CONCURRENCY = 4
/** How often to look for delayed jobs, retries, and what `lookAgainAfterJobs` misses. */
const POLL_INTERVAL_MS = 2_000
/**
 * Only when it completes jobs in batches does graphile-worker wait for the commit before it stops, and survive its
 * failure.
 */
export const COMPLETE_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
const RESTART_DELAY_MS = 1_000

/** Restarts after an error. `stop` waits for running jobs. */
export function startWorker(database: OpenDatabase, deps: WorkerDeps): Worker {
  const stopping = new AbortController()
  const ended = runWithRestarts(database, deps, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function runWithRestarts(
  database: OpenDatabase,
  deps: WorkerDeps,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      await runWorkerSession(database, deps, stopped)
    } catch (error) {
      deps.log.warn({ err: error }, 'the worker failed and restarts')
    }
    await delay(RESTART_DELAY_MS, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Rejects when the database is lost. */
async function runWorkerSession(
  database: OpenDatabase,
  deps: WorkerDeps,
  stopped: AbortSignal,
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await runJobs(client, database, deps, stopped)
  } finally {
    // Closing the connection frees the liveness lock.
    client.release(true)
  }
}

async function runJobs(
  client: PoolClient,
  { pool, db }: OpenDatabase,
  { log, ...deps }: WorkerDeps,
  stopped: AbortSignal,
): Promise<void> {
  const lost = new Promise<never>((_resolve, reject) => {
    client.once('error', reject)
  })
  lost.catch(() => undefined)
  const guard = (await isDistributed(db)) ? createBreaker(createNodeOf(db)) : unguarded
  const events = new EventEmitter()
  lookAgainAfterJobs(events)
  const named = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id))
  })
  const runner = await run({
    pgPool: pool,
    taskList: createTasks(db, deps, {
      stopping: stopped,
      guard,
      onEnd: createAnnounce(db, CHANGES_COMMITTED),
    }),
    parsedCronItems: parseCrontab(crontab),
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    preset: COMPLETE_IN_BATCHES,
    noHandleSignals: true,
    events,
    logger: toLogger(log),
  })
  const stop = () => runner.stop().catch(() => undefined)
  const timer = setInterval(() => releaseDeadWorkers(client).catch(() => undefined), RELEASE_INTERVAL_MS)
  stopped.addEventListener('abort', stop, { once: true })
  try {
    await holdLivenessLock(client, await named)
    await releaseDeadWorkers(client)
    await noteHeartbeat(db)
    await queueAsTheyArrive(client, db)
    await queueArrived(db).catch((error) =>
      log.warn({ err: error }, 'some events that have arrived wait for the next minute'),
    )
    if (stopped.aborted) await stop()
    await Promise.race([runner.promise, lost])
  } finally {
    clearInterval(timer)
    stopped.removeEventListener('abort', stop)
    await stop()
  }
}

export function toLogger(log: Log | undefined): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
}

/**
 * graphile-worker waits four hours for a dead worker. Here a worker holds an advisory lock until its connection ends.
 */
async function releaseDeadWorkers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with dead as (
       select distinct locked_by from graphile_worker.jobs where locked_by is not null and not exists (
         select from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
           and classid = $1 and objid = (hashtext(locked_by)::bigint & 4294967295)::oid and objsubid = 2
       )
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [LIVENESS_LOCKS],
  )
}

async function holdLivenessLock(client: pg.ClientBase, workerName: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LIVENESS_LOCKS, workerName])
}
