import { randomUUID } from 'node:crypto'
import type { Target } from './billed.ts'
import { quantile } from './measure.ts'

const MEASURED = 300

/** The median time of a request in milliseconds, over a few hundred in sequence. */
export async function medianMs(target: Target, path: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < MEASURED; count += 1) {
    const startedAt = performance.now()
    await send(target, path)
    times.push(performance.now() - startedAt)
  }
  return quantile(times, 0.5)
}

/**
 * Median and 99th percentile of the milliseconds from an event's 202 to its status. Each is the last of a few events, so the
 * worker may be busy with those before it.
 */
export async function processingMs(target: Target, customerId: string): Promise<[number, number]> {
  const times: number[] = []
  for (let count = 0; count < MEASURED; count += 1) {
    let key = ''
    for (let event = 0; event <= count % 4; event += 1) {
      key = randomUUID()
      await send(target, 'events/ingest', { events: [newEvent(key, customerId)] })
    }
    const acceptedAt = performance.now()
    while (JSON.parse(await send(target, `events?idempotency_key=${key}`)).events[0].status === 'queued');
    times.push(performance.now() - acceptedAt)
  }
  return [quantile(times, 0.5), quantile(times, 0.99)]
}

export function newEvent(idempotency_key: string, customer_id: string) {
  const timestamp = new Date().toISOString()
  return { event_name: 'api.request', idempotency_key, customer_id, timestamp, properties: { calls: 1 } }
}

export async function send({ baseUrl, key }: Target, path: string, body?: object): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${baseUrl}/v1/${path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return text
}
