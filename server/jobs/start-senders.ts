import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { createBreaker, unguarded } from '../db/cluster/breaker.ts'
import { createNodeOf, isDistributed } from '../db/cluster/nodes.ts'
import { CHANGES_COMMITTED } from '../db/job-queue.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { OutwardGate } from '../outward/gate.ts'
import type { LookDeps, Sender } from './create-looks.ts'

/** How often to look for retries, unannounced work, and permission to send. */
const POLL_MS = 5_000

type Running = { senders: readonly Sender[]; stopping: AbortController }

/** `stop` waits for open requests. */
export function startSenders(
  { pool, db }: OpenDatabase,
  { log, gate }: { log: Log; gate: OutwardGate },
  createSenders: (deps: LookDeps) => readonly Sender[],
) {
  let running: Running | undefined
  let heldFor: string | undefined
  let listening: pg.PoolClient | undefined
  let polling: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const held = await gate()
    if (held?.why !== heldFor) tell(held?.why)
    heldFor = held?.why
    if (held !== undefined) return stopRunning()
    running ??= await create()
    listening ??= await listen((tenantId) => {
      for (const { wake } of running?.senders ?? []) wake(tenantId)
    })
    await Promise.all(running.senders.map(({ poll }) => poll()))
  }

  async function create(): Promise<Running> {
    const stopping = new AbortController()
    const guard = (await isDistributed(db)) ? createBreaker(createNodeOf(db)) : unguarded
    return { stopping, senders: createSenders({ log, guard, stopping: stopping.signal }) }
  }

  function tell(why: string | undefined): void {
    if (why === undefined) log.info('webhooks and emails are sent, and payment providers are asked')
    else
      log.warn(
        `${why} No webhooks and no emails are sent, and no payment provider is asked: see "usage-billing outward status"`,
      )
  }

  async function stopRunning(): Promise<void> {
    const stopped = running
    running = undefined
    stopped?.stopping.abort()
    await Promise.all((stopped?.senders ?? []).map(({ idle }) => idle()))
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
      clearInterval(timer)
      running?.stopping.abort()
      await polling
      await stopRunning().catch(() => undefined)
      listening?.release(true)
    },
  }
}
