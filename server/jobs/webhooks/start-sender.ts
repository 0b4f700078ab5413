import type pg from 'pg'
import { createBreaker, unguarded } from '../../db/cluster/breaker.ts'
import { createNodeOf, isDistributed } from '../../db/cluster/nodes.ts'
import { CHANGES_COMMITTED } from '../../db/job-queue.ts'
import type { OpenDatabase } from '../../db/open.ts'
import { createWebhookSender } from './sender.ts'

/** Finds retries, probes, and what no notification told of. */
const POLL_MS = 5_000

type Deps = Omit<Parameters<typeof createWebhookSender>[1], 'guard' | 'stopping'>

/** Sends webhooks until it is stopped. `stop` waits for the requests that are under way. */
export function startSender({ pool, db }: OpenDatabase, deps: Deps) {
  const stopping = new AbortController()
  const started = create()
  let listening: pg.PoolClient | undefined
  let polling: Promise<void> = Promise.resolve()

  async function create() {
    const guard = (await isDistributed(db)) ? createBreaker(createNodeOf(db)) : unguarded
    return createWebhookSender(db, { ...deps, guard, stopping: stopping.signal })
  }

  async function look(): Promise<void> {
    const sender = await started
    listening ??= await listen(sender.wake)
    await sender.poll()
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
      .catch((error) => deps.log.warn({ err: error }, 'webhooks wait for the next look'))
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
      await started.then((sender) => sender.idle()).catch(() => undefined)
      listening?.release(true)
    },
  }
}
