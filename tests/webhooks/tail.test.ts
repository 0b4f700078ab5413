import { expect, test } from 'vitest'
import { faultyProxy, hastyClient } from '../client/support.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('yields each event once and in order, over lost answers and outages', async () => {
  const { key } = await service.company()
  let requests = 0
  const proxy = await faultyProxy(service.baseUrl, ({ path }) => {
    if (!path.includes('webhook_events')) return 'none'
    requests += 1
    return (['none', 'lost after', { status: 503 }, 'none', 'lost before'] as const)[requests % 5] ?? 'none'
  })
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url, maxRetries: 0 })
  const seen: number[] = []
  const stop = new AbortController()
  const following = (async () => {
    for await (const { sequence } of billing.webhookEvents.tail({ after: 0, signal: stop.signal })) {
      seen.push(sequence)
      if (seen.length === 6) stop.abort()
    }
  })()
  for (let n = 0; n < 6; n += 1) await billing.customers.create({ name: `C ${n}`, email: 'a@b.example' })
  await following
  expect(seen).toEqual([1, 2, 3, 4, 5, 6])
})

test('begins with what comes, selects types, and ends with the signal', async () => {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url })
  const { customer } = await billing.customers.create({ name: 'Old', email: 'a@b.example' })
  const stop = new AbortController()
  const options = { types: ['customer.updated'] as const, signal: stop.signal }
  const events = billing.webhookEvents.tail(options)
  const first = events.next()
  // It knows by then where the log ends.
  await expect.poll(() => proxy.seen.some(({ path }) => path.includes('wait_seconds'))).toBe(true)
  await billing.customers.create({ name: 'New', email: 'a@b.example' })
  await billing.customers.update(customer.id, { name: 'Newer' })
  expect((await first).value).toMatchObject({ type: 'customer.updated', customer_id: customer.id })
  const next = events.next()
  stop.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})

test('throws what trying again does not change', async () => {
  const billing = hastyClient({ apiKey: `ak_test_${'x'.repeat(32)}`, baseUrl: service.baseUrl })
  await expect(billing.webhookEvents.tail({ after: 0 }).next()).rejects.toMatchObject({ status: 401 })
})
