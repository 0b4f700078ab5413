import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { createBreaker, unguarded } from '../db/cluster/breaker.ts'
import { createNodeOf, isDistributed } from '../db/cluster/nodes.ts'
import { CHANGES_COMMITTED } from '../db/job-queue.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { LookDeps, Sender } from './create-looks.ts'

/** How often the senders look for retries, probes, and what no notification told of. */
const POLL_MS = 5_000

/** Starts senders, which work until all are stopped. `stop` waits for the requests that are under way. */
export function startSenders(
  { pool, db }: OpenDatabase,
  log: Log,
  createSenders: (deps: LookDeps) => readonly Sender[],
) {
  const stopping = new AbortController()
  const started = create()
  let listening: pg.PoolClient | undefined
  let polling: Promise<void> = Promise.resolve()

  async function create() {
    const guard = (await isDistributed(db)) ? createBreaker(createNodeOf(db)) : unguarded
    return createSenders({ log, guard, stopping: stopping.signal })
  }

  async function look(): Promise<void> {
    const senders = await started
    listening ??= await listen((tenantId) => {
      for (const { wake } of senders) wake(tenantId)
    })
    await Promise.all(senders.map(({ poll }) => poll()))
  }

  async function listen(wake: (tenantId: number) => void): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.on('notification', ({ payload }) => wake(Number(payload)))
    client.once('error', () => {
      listening = undefined
      client.release(true)
    })
    await client.query(`listen ${CHANGES_COMMITTED}`)
    return client
  }

  let isPolling = false
  const pollOnce = () => {
    if (isPolling) return
    isPolling = true
    polling = look()
      .catch((error) => log.warn({ err: error }, 'what leaves waits for the next look'))
      .finally(() => {
        isPolling = false
      })
  }
  pollOnce()
  const timer = setInterval(pollOnce, POLL_MS)

  return {
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await polling
      await started.then((senders) => Promise.all(senders.map(({ idle }) => idle()))).catch(() => undefined)
      listening?.release(true)
    },
  }
}
