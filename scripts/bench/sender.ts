/** The thread of `load.ts`. Sends over bare sockets what it has ready as text: the cores that it leaves measure the service. */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from './billed.ts'
import type { Load } from './load.ts'
import { measureRate, quantile } from './measure.ts'

const { target, load }: { target: Target; load: Load } = workerData
const { eventsPerRequest, connections, customerIds, keys = 'random', forMs } = load
const { hostname, port } = new URL(target.baseUrl)
const sockets = await Promise.all(Array.from({ length: connections }, open))
const started = Date.now()
const head = `POST /v1/events/ingest HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${target.key}\r\nContent-Type: application/json\r\nContent-Length: `
const tails = customerIds.map(
  (id) =>
    `","event_name":"api.request","customer_id":"${id}","properties":{"calls":1,"region":"eu-central"},"timestamp":"`,
)
const times: number[] = []
let sent = 0

const perSecond = await measureRate(
  connections,
  async (index) => {
    const startedAt = performance.now()
    await post(sockets[index], makeBody())
    times.push(performance.now() - startedAt)
    return eventsPerRequest
  },
  forMs,
)
for (const socket of sockets) socket.destroy()
parentPort?.postMessage({ perSecond, p99Ms: quantile(times, 0.99) })

function makeBody(): string {
  const timestamp = `${new Date().toISOString()}"}`
  const events: string[] = []
  for (let count = 0; count < eventsPerRequest; count += 1) {
    sent += 1
    const key = keys === 'random' ? randomUUID() : `evt-${started}-${String(sent).padStart(12, '0')}`
    events.push(`{"idempotency_key":"${key}${tails[sent % tails.length]}${timestamp}`)
  }
  return `{"events":[${events.join(',')}]}`
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** The texts are ASCII. The head and body of an answer come together. */
function post(socket: Socket | undefined, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket?.once('data', (answer) => {
      if (answer.toString('latin1', 9, 12) === '202') resolve()
      else reject(new Error(`answered ${answer}`))
    })
    socket?.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1')
  })
}
