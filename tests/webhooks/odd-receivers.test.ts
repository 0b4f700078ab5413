import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { createTestClient } from '../support/client.ts'
import { makeKey } from '../support/keys.ts'
import { ODD_RECEIVERS, oddReceiver } from '../support/odd-receiver.ts'
import { connect, startServiceProcess } from '../support/process.ts'
import { receiver } from '../support/receiver.ts'
import { createDatabase } from '../support/service.ts'

/** As many as hold all of the sender's places, if they hold any. */
const [COMPANIES, ENDPOINTS_EACH] = [5, 8]
const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n'

test('a receiver that answers oddly is done with in time, keeps nobody waiting, and does not keep the service from stopping', async () => {
  const { service, newCompany } = await serviceWithSender()
  const kinds = Object.entries(ODD_RECEIVERS)
  const companies = await Promise.all(Array.from({ length: COMPANIES }, newCompany))
  const endpoints = await Promise.all(
    companies.flatMap(({ client }, company) =>
      Array.from({ length: ENDPOINTS_EACH }, async (_, index) => {
        const [kind, { answer, error }] =
          kinds[(company * ENDPOINTS_EACH + index) % kinds.length] ?? expect.fail()
        const body = { url: await oddReceiver(answer) }
        const { webhook_endpoint } = succeed(await client.POST('/v1/webhook_endpoints', { body }))
        return { client, ...webhook_endpoint, kind, error }
      }),
    ),
  )
  const other = await newCompany()
  const target = await receiver()
  succeed(await other.client.POST('/v1/webhook_endpoints', { body: { url: target.url } }))
  const started = performance.now()
  await Promise.all(companies.map((company) => addCustomer(company)))
  await addCustomer(other)
  await vi.waitUntil(() => target.received.length > 0, { timeout: 10_000, interval: 10 })
  const ends = endpoints.map(async ({ client, id, cursor_sequence, kind, error }) => {
    const path = { params: { path: { id } } }
    const found = await vi.waitUntil(
      async () => {
        const { webhook_endpoint } = succeed(await client.GET('/v1/webhook_endpoints/{id}', path))
        const isDone =
          webhook_endpoint.last_error !== null || webhook_endpoint.cursor_sequence > cursor_sequence
        return isDone && webhook_endpoint
      },
      { timeout: 25_000, interval: 250 },
    )
    return { kind, error, last_error: found.last_error, after: Math.round(performance.now() - started) }
  })
  const ended = await Promise.all(ends)
  expect(ended.filter(({ after }) => after > 20_000)).toEqual([])
  expect(ended.map(({ kind, last_error }) => [kind, last_error])).toEqual(
    ended.map(({ kind, error }) => [kind, error]),
  )
  // The next events find some receivers under way.
  await Promise.all(companies.map((company) => addCustomer(company)))
  const stopping = performance.now()
  expect(await service.end('SIGTERM')).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(30_000)
})

test('a receiver that takes its time over each of many events does not keep the service from stopping', async () => {
  const { service, newCompany } = await serviceWithSender()
  const company = await newCompany()
  const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>()
  const url = await oddReceiver((socket) => {
    noteAsked()
    const timer = setTimeout(() => socket.write(NO_CONTENT), 12_000)
    socket.once('close', () => clearTimeout(timer))
  })
  succeed(await company.client.POST('/v1/webhook_endpoints', { body: { url } }))
  await Promise.all(Array.from({ length: 30 }, () => addCustomer(company)))
  await isAsked
  const stopping = performance.now()
  expect(await service.end('SIGTERM')).toBe(0)
  expect(performance.now() - stopping).toBeLessThan(30_000)
})

async function serviceWithSender() {
  const databaseUrl = await createDatabase()
  const { db } = connect(databaseUrl)
  const service = await startServiceProcess({
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    OUTWARD_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const newCompany = async () => {
    const key = await makeKey(db, { company: randomUUID(), mode: 'test', now: new Date() })
    return { client: createTestClient(service.baseUrl, key) }
  }
  return { service, newCompany }
}
