import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, usageTotal } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let neighbour: TestService
beforeAll(async () => {
  service = await startService()
  // A second process as far as the database can tell: a pool and a commit queue of its own.
  neighbour = await startService({ databaseUrl: service.databaseUrl })
})
afterAll(() => Promise.all([service.stop(), neighbour.stop()]))

test('the same batch sent 50 times at once to two processes stores each event once, and all 50 are accepted', async () => {
  const { clients, countEvents } = await companyOnBoth()
  const events = Array.from({ length: 40 }, (_each, index) => event(`k${index}`))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_each, index) => {
      const shuffled = index % 2 === 0 ? events : [...events].reverse()
      return send(clients[index % 2], shuffled)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(202))
  expect(answers.map(({ accepted }) => accepted)).toEqual(Array(50).fill(40))
  const repeats = answers.reduce((sum, { duplicates }) => sum + (duplicates ?? 0), 0)
  expect(repeats).toBe(49 * 40)
  expect(await countEvents()).toBe(40)
})

test('two different bodies under one key at once: one is stored, the other gets 409 and leaves nothing', async () => {
  const { clients, countEvents } = await companyOnBoth()
  for (let round = 0; round < 30; round += 1) {
    const answers = await Promise.all(
      [1, 2].map((calls) =>
        send(clients[calls - 1], [event(`own-${round}-${calls}`), event(`shared-${round}`, calls)]),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
  }
  expect(await countEvents()).toBe(60)
})

test('overlapping batches in opposite orders do not lock each other out', async () => {
  const { clients, countEvents } = await companyOnBoth()
  const keys = Array.from({ length: 300 }, (_each, index) => `o${index}`)
  const parts = Array.from({ length: 40 }, (_each, index) => keys.slice(index * 5, index * 5 + 100))
  const answers = await Promise.all(
    parts.map((part, index) => {
      const events = part.map((key) => event(key))
      return send(clients[index % 2], index % 3 === 0 ? events.reverse() : events)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202))
  expect(await countEvents()).toBe(new Set(parts.flat()).size)
})

test('events that come while their customers are created are counted once each, or rejected and then counted once', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
  const names = Array.from({ length: 20 }, (_each, index) => `acct_${index}`)
  const batches = Array.from({ length: 15 }, (_each, batch) =>
    names.map((external_customer_id) => {
      const { customer_id: _customer, ...rest } = event(`${external_customer_id}-${batch}`)
      return { ...rest, external_customer_id }
    }),
  )
  const customers: Array<{ id: string }> = []
  await Promise.all([
    ...batches.map((events) => ingest(company, events)),
    ...names.map(async (external_id) => customers.push(await addCustomer(company, { external_id }))),
    ...[service, neighbour].map((each) => each.sweepAndWork()),
  ])
  await service.sweepAndWork()
  // What was rejected counts when it is sent again.
  await ingest(company, batches.flat())
  await Promise.all([service.sweepAndWork(), neighbour.sweepAndWork()])
  for (const customer of customers)
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe(String(batches.length))
})

test('events that two workers process while lists, voids and renewals read the queue are counted once each', async () => {
  const company = await service.company()
  const { client } = company
  const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
  const customers = await Promise.all(Array.from({ length: 10 }, () => addCustomer(company)))
  const eventsOf = (round: number) =>
    customers.flatMap(({ id }, index) =>
      [1, 2, 3].map((each) => ({ ...event(`q-${round}-${index}-${each}`), customer_id: id })),
    )
  const voided: string[] = []
  const sendAndRead = async (round: number) => {
    await ingest(company, eventsOf(round))
    const params = { query: { limit: 100, idempotency_key: `q-${round}-${round}-1` } }
    const { events } = succeed(await client.GET('/v1/events', { params }))
    const [found] = events
    if (found === undefined) throw new Error('an event that was accepted is not listed')
    succeed(await client.POST('/v1/events/{id}/void', { params: { path: { id: found.id } } }))
    voided.push(found.customer_id ?? '')
  }
  await Promise.all([
    ...customers.map((_, round) => sendAndRead(round)),
    ...[service, neighbour].map((each) => each.sweepAndWork()),
  ])
  await service.sweepAndWork()
  expect(voided).toHaveLength(customers.length)
  for (const customer of customers) {
    const left = 3 * customers.length - voided.filter((id) => id === customer.id).length
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe(String(left))
  }
})

type Clients = Array<Awaited<ReturnType<TestService['company']>>['client']>

async function companyOnBoth(): Promise<{ clients: Clients; countEvents: () => Promise<number> }> {
  const { name, client, tenantId } = await service.company()
  const { client: other } = await neighbour.company({ name })
  const countEvents = async () => {
    const rows = await service.db
      .selectFrom('usage_events')
      .select('id')
      .where('tenant_id', '=', await tenantId())
      .execute()
    return rows.length
  }
  return { clients: [client, other], countEvents }
}

async function send(client: Clients[number] | undefined, events: Array<ReturnType<typeof event>>) {
  const answer = await client?.POST('/v1/events/ingest', { body: { events } })
  return { status: answer?.response.status, ...answer?.data }
}

function event(idempotency_key: string, calls = 1) {
  return {
    event_name: 'api.request',
    idempotency_key,
    customer_id: 'cm7q4x2k80001jr5v9t3hw6ab',
    timestamp: '2026-03-15T11:00:00Z',
    properties: { calls },
  }
}
