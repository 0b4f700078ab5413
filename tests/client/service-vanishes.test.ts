import { expect, test } from 'vitest'
import { startServiceProcess, startServiceWithCompany } from '../support/process.ts'
import { hastyClient } from './support.ts'

// Two starts of the whole service take their time on a busy machine.
const TIMEOUT_MS = 180_000

test(
  'a service that is killed and comes back loses and doubles nothing of what a client sends',
  async () => {
    const { service: first, key: apiKey, env } = await startServiceWithCompany({ WORKER: 'false' })
    const port = new URL(first.baseUrl).port
    const retries: string[] = []
    const billing = hastyClient({
      apiKey,
      baseUrl: first.baseUrl,
      maxRetries: 10_000,
      events: { maxBatchEvents: 50, onRetry: ({ code }) => retries.push(code) },
    })
    const { customer } = await billing.customers.create({ name: 'Acme', email: 'billing@acme.example' })
    const event = { event_name: 'api.request', customer_id: customer.id }
    const keys = Array.from({ length: 1_000 }, (_, n) => `evt-${String(n).padStart(4, '0')}`)

    for (const idempotency_key of keys.slice(0, 500))
      await billing.events.track({ ...event, idempotency_key })
    // In the middle of the batches: some are stored, one is under way, the others are to come.
    await expect.poll(() => billing.events.pending, { timeout: TIMEOUT_MS }).toBeLessThan(450)
    await first.end('SIGKILL')
    for (const idempotency_key of keys.slice(500)) await billing.events.track({ ...event, idempotency_key })
    const created = billing.customers.create({ name: 'Bolt', email: 'billing@bolt.example' })
    await expect.poll(() => retries.length).toBeGreaterThan(0)
    expect(billing.events.pending).toBeGreaterThan(0)

    const second = await startServiceProcess({ ...env, PORT: port })
    expect((await created).customer.name).toBe('Bolt')
    await billing.close()
    expect(retries).toContain('NETWORK_ERROR')

    const stored: string[] = []
    for await (const { idempotency_key } of billing.events.list({ limit: 100 })) stored.push(idempotency_key)
    expect(stored.sort()).toEqual(keys)
    const names: string[] = []
    for await (const { name } of billing.customers.list()) names.push(name)
    expect(names.sort()).toEqual(['Acme', 'Bolt'])
    await second.end('SIGTERM')
  },
  TIMEOUT_MS,
)
