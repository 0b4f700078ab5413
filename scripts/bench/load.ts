import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Target } from './billed.ts'
import { measureRate } from './measure.ts'

type Load = { eventsPerRequest: number; connections: number; customerIds: string[]; forMs?: number }

/** Events per second from senders that wait for each response. They run in a thread, so as not to take the service's time. */
export function ingest(target: Target, load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: { target, load } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

if (!isMainThread) {
  const { target, load }: { target: Target; load: Load } = workerData
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const rate = await measureRate(
    load.connections,
    async () => {
      await post(
        agent,
        target,
        JSON.stringify({ events: makeEvents(load.eventsPerRequest, load.customerIds) }),
      )
      return load.eventsPerRequest
    },
    load.forMs,
  )
  agent.destroy()
  parentPort?.postMessage(rate)
}

function makeEvents(amount: number, customerIds: string[]) {
  const timestamp = new Date().toISOString()
  return Array.from({ length: amount }, (_each, index) => ({
    event_name: 'api.request',
    idempotency_key: randomUUID(),
    customer_id: customerIds[index % customerIds.length],
    timestamp,
    properties: { calls: 1, region: 'eu-central' },
  }))
}

function post(agent: Agent, { baseUrl, key }: Target, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const sent = request(`${baseUrl}/v1/events/ingest`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 202 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
