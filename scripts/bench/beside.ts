import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Target } from './billed.ts'
import { quantile } from './measure.ts'

/** A request starts this long after the one before it has ended. */
const PAUSE_MS = 5

/** Reads and writes like a company's application, one request after another, in a thread of its own, until `stop`. */
export function sendBeside(target: Target): { stop(): Promise<{ median: number; late: number }> } {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: target })
  const ended = new Promise<{ median: number; late: number }>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  return {
    stop() {
      thread.postMessage('stop')
      return ended
    },
  }
}

if (!isMainThread) {
  const target: Target = workerData
  let stopped = false
  parentPort?.once('message', () => {
    stopped = true
  })
  const times: number[] = []
  while (!stopped) {
    const startedAt = performance.now()
    await (times.length % 2 === 0 ? read(target) : write(target))
    times.push(performance.now() - startedAt)
    await delay(PAUSE_MS)
  }
  parentPort?.postMessage({ median: quantile(times, 0.5), late: quantile(times, 0.99) })
}

function read(target: Target): Promise<void> {
  return send(target, 'customers?limit=10')
}

function write(target: Target): Promise<void> {
  return send(target, 'customers', { name: randomUUID(), email: 'billing@beside.example' })
}

async function send({ baseUrl, key }: Target, path: string, body?: object): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${baseUrl}/v1/${path}`, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}
