import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCrontab, run } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Logger as Log } from 'pino'
import type { EngineDeps } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import { holdAlive, releaseDeadWorkers } from './liveness.ts'
import { createTasks, crontab } from './tasks.ts'

export type Worker = { stop(): Promise<void> }
type Circumstances = EngineDeps & { log: Log }

/** How often the jobs of dead workers are looked for, beside once at the start. */
const RELEASE_EVERY_MS = 30_000
/** Jobs that run at once in a process: they wait for the database more than for the processor. */
const CONCURRENCY = 4
/**
 * A look for jobs, beside the one that each new job causes: graphile-worker looks for the next job before the end of the
 * last is committed, so that a tenant's next one seems to have to wait still. An idle worker spends some 2% of a
 * processor's core on it.
 */
const LOOK_EVERY_MS = 200
/**
 * Has the ends of jobs noted as batches, however small: graphile-worker waits for those alone before it is over, and only
 * where they fail does it break off in order; otherwise the process would end.
 */
export const ENDS_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
/** The pause after a shift that broke off, so that a database that is away is not hammered. */
const RESTART_AFTER_MS = 1_000

/**
 * Starts working on jobs until it is stopped; stopping lets the running ones end. A shift that breaks off, as when the
 * database restarts, is followed by another.
 */
export function startWorker(database: OpenDatabase, circumstances: Circumstances): Worker {
  const stopping = new AbortController()
  const ended = keepWorking(database, circumstances, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function keepWorking(
  database: OpenDatabase,
  circumstances: Circumstances,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      await workShift(database, circumstances, stopped)
    } catch (error) {
      circumstances.log.warn({ err: error }, 'the worker broke off and starts anew')
    }
    await delay(RESTART_AFTER_MS, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Works until it is stopped, or rejects when the database is lost. */
async function workShift(
  database: OpenDatabase,
  circumstances: Circumstances,
  stopped: AbortSignal,
): Promise<void> {
  const alive = await database.pool.connect()
  try {
    await workWhileAlive(alive, database, circumstances, stopped)
  } finally {
    // Closed, not given back: the lock must end with it.
    alive.release(true)
  }
}

async function workWhileAlive(
  alive: PoolClient,
  { pool, db }: OpenDatabase,
  { log, ...deps }: Circumstances,
  stopped: AbortSignal,
): Promise<void> {
  const lost = new Promise<never>((_resolve, reject) => {
    alive.once('error', reject)
  })
  lost.catch(() => undefined)
  const events = new EventEmitter()
  const named = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id))
  })
  const runner = await run({
    pgPool: pool,
    taskList: createTasks(db, deps, stopped),
    parsedCronItems: parseCrontab(crontab),
    concurrency: CONCURRENCY,
    pollInterval: LOOK_EVERY_MS,
    preset: ENDS_IN_BATCHES,
    noHandleSignals: true,
    events,
    logger: toLogger(log),
  })
  const stop = () => runner.stop().catch(() => undefined)
  const timer = setInterval(() => releaseDeadWorkers(alive).catch(() => undefined), RELEASE_EVERY_MS)
  stopped.addEventListener('abort', stop, { once: true })
  try {
    await holdAlive(alive, await named)
    await releaseDeadWorkers(alive)
    if (stopped.aborted) await stop()
    await Promise.race([runner.promise, lost])
  } finally {
    clearInterval(timer)
    stopped.removeEventListener('abort', stop)
    await stop()
  }
}

function toLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
