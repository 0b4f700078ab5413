import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const CALM_MS = 200
const { baseUrl, key }: { baseUrl: string; key: string } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const latencies: Array<{ sentAt: number; ms: number }> = []
const refused: Record<string, number> = {}
const underWay: Array<Promise<void>> = []

// The connections are opened, and the calm is not that of the first requests.
await Promise.all([send('/v1/health'), send('/v1/customers')])
latencies.length = 0
const timer = setInterval(() => underWay.push(send('/v1/health'), send('/v1/customers')), 10)
await new Promise((resolve) => setTimeout(resolve, CALM_MS))
const calmMedianMs = median(latencies.map(({ ms }) => ms))
const attackedAt = performance.now()
parentPort?.once('message', async () => {
  clearInterval(timer)
  await Promise.all(underWay)
  agent.destroy()
  const under = latencies.filter(({ sentAt }) => sentAt >= attackedAt)
  const bySecond = Map.groupBy(under, ({ sentAt }) => Math.floor((sentAt - attackedAt) / 1_000))
  parentPort?.postMessage({
    sent: underWay.length,
    refused,
    calmMedianMs,
    worstMedianMs: Math.max(...[...bySecond.values()].map((some) => median(some.map(({ ms }) => ms)))),
    longestMs: Math.max(...under.map(({ ms }) => ms)),
  })
})
parentPort?.postMessage('ready')

function send(path: string): Promise<void> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      latencies.push({ sentAt, ms: performance.now() - sentAt })
      if (outcome !== '200') refused[outcome] = (refused[outcome] ?? 0) + 1
      resolve()
    }
    const request = get(`${baseUrl}${path}`, { agent, headers: { Authorization: `Bearer ${key}` } })
    request.once('error', (error) => end(error.message))
    request.once('response', (response) => {
      response.resume()
      response.once('end', () => end(String(response.statusCode)))
    })
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
