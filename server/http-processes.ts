import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { STOP } from './runtime/wait-for-signal.ts'

const RESTART_DELAY_MS = 1_000
/** Requests must end in less time. */
const STOP_MS = 20_000

type HttpProcesses = { port: number; stop(): Promise<void> }

export async function startHttpProcesses(
  program: string,
  amount: number,
  log: Logger,
): Promise<HttpProcesses> {
  // A connection handed to a dying process would never be answered, so each process accepts its own.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program, args: [] })
  const stopping = new AbortController()

  /** Resolves with the port that all processes share. */
  function startOne(): Promise<number> {
    const child = cluster.fork()
    return new Promise((resolve, reject) => {
      let listens = false
      child.once('error', reject)
      child.once('listening', (address) => {
        listens = true
        resolve(address.port)
      })
      child.once('exit', (code, signal) => {
        const ended = { ended: child.process.pid, code, signal }
        if (!listens) reject(new Error(`a process ended while it was starting, with ${signal ?? code}`))
        else if (!stopping.signal.aborted) void replace(ended)
      })
    })
  }

  async function replace(ended: object): Promise<void> {
    log.warn(ended, 'a process ended, and is replaced')
    while (!stopping.signal.aborted) {
      try {
        await startOne()
        return
      } catch (error) {
        log.error({ err: error }, 'a process could not start, and is tried again')
        await delay(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((child) => (child ? [end(child)] : [])))
  }

  try {
    // The first process starts alone, so that an error is logged once.
    const port = await startOne()
    await Promise.all(Array.from({ length: amount - 1 }, startOne))
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function end(child: Worker): Promise<void> {
  if (child.isDead()) return
  const ended = once(child, 'exit')
  // The callback ignores the error of a process that has just ended.
  if (child.isConnected()) child.send(STOP, () => undefined)
  const timer = setTimeout(() => child.process.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}
