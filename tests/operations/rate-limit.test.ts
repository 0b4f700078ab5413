import { describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../generated/operations.ts'
import { addCustomer } from '../fixtures/customers.ts'
import type { Answer } from '../support/client.ts'
import { createSender } from '../support/client.ts'
import { exampleRequest } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const LIMIT = 10
const service = await serviceForThisFile({ rateLimitPerMinute: LIMIT })
const ids = Object.keys(operations) as OperationId[]

test('answers 429 at every operation with a key, and says how long to wait', async () => {
  const company = await service.company()
  await use(company, LIMIT)
  service.clock.advance(17_500)
  for (const id of ids.filter((each) => operations[each].secured)) {
    const { status, headers, body } = await company.send(exampleRequest(id))
    expect(status, id).toBe(429)
    expect(body.error).toEqual({ code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit exceeded' })
    expect(headers.get('retry-after')).toBe('43')
    expect(headers.get('x-ratelimit-limit')).toBe(String(LIMIT))
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
  }
})

test('lets exactly the limit through, counting down, whatever the answers are', async () => {
  const company = await service.company()
  const requests = [
    { method: 'GET', path: '/v1/customers' },
    { method: 'GET', path: '/v1/customers?limit=0' },
    { method: 'GET', path: '/v1/customers/nonsense' },
    { method: 'GET', path: `/v1/customers/c${'0'.repeat(24)}` },
    { method: 'POST', path: '/v1/customers', body: '{' },
  ]
  const answers: Answer[] = []
  for (const request of [...requests, ...requests]) answers.push(await company.send(request))
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 404, 400, 200, 400, 400, 404, 400])
  expect(answers.map(remainingOf)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  const refused = await company.send({ method: 'GET', path: '/v1/customers' })
  expect([refused.status, remainingOf(refused)]).toEqual([429, 0])
})

test('lets exactly the limit through of many requests at once, each with a count of its own', async () => {
  const company = await service.company()
  const answers = await use(company, 3 * LIMIT)
  const passed = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT)
  expect(passed.map(remainingOf).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('requests at once with several keys, of one company and of others, have a count of their own each', async () => {
  const company = await service.company()
  const second = await service.company({ name: company.name })
  const other = await service.company()
  const use = (each: TestCompany) => each.send({ method: 'GET', path: '/v1/customers' })
  const mixed = await Promise.all([company, other, second, company, other, second, company].map(use))
  const counts = (indexes: number[]) => indexes.map((index) => remainingOf(mixed[index] as Answer)).toSorted()
  expect(counts([0, 2, 3, 5, 6])).toEqual([5, 6, 7, 8, 9])
  expect(counts([1, 4])).toEqual([8, 9])
})

test('performs nothing that it refuses', async () => {
  const company = await service.company()
  await use(company, LIMIT)
  const body = { name: 'Acme', email: 'a@b.example' }
  expect((await company.send({ method: 'POST', path: '/v1/customers', body })).status).toBe(429)
  service.clock.advance(60_000)
  const { text } = await company.send({ method: 'GET', path: '/v1/customers' })
  expect(JSON.parse(text).customers).toEqual([])
})

describe('the window', () => {
  test('ends 60 seconds after its first request, at the Unix second that X-RateLimit-Reset names', async () => {
    const company = await service.company()
    const [first] = await use(company, 1)
    const began = service.clock.now.getTime()
    expect(first?.headers.get('x-ratelimit-reset')).toBe(String(Math.ceil((began + 60_000) / 1_000)))
    service.clock.advance(30_000)
    const answers = await use(company, LIMIT)
    expect(new Set(answers.map(({ headers }) => headers.get('x-ratelimit-reset'))).size).toBe(1)
    service.clock.advance(29_999)
    expect(await statusNow(company)).toBe(429)
    service.clock.advance(1)
    expect(await statusNow(company)).toBe(200)
  })

  test('is over for whoever waits as long as Retry-After says', async () => {
    const company = await service.company()
    await use(company, LIMIT)
    service.clock.advance(59_999)
    const { headers } = await company.send({ method: 'GET', path: '/v1/customers' })
    expect(headers.get('retry-after')).toBe('1')
    service.clock.advance(1_000 * Number(headers.get('retry-after')))
    expect(await statusNow(company)).toBe(200)
  })

  test('is shared by all keys of a company and both its modes, and by no other company', async () => {
    const company = await service.company({ mode: 'test' })
    const second = await service.company({ name: company.name, mode: 'test' })
    const live = await service.company({ name: company.name, mode: 'live' })
    const other = await service.company()
    await use(company, 4)
    await use(second, 4)
    await use(live, 2)
    for (const each of [company, second, live]) expect(await statusNow(each)).toBe(429)
    expect(await statusNow(other)).toBe(200)
  })
})

test('counts nothing that fails authentication, finds no path, or needs no key', async () => {
  const company = await service.company()
  const stranger = createSender(service.baseUrl)
  const misspelt = createSender(service.baseUrl, `${company.key}x`)
  for (let n = 0; n < 2 * LIMIT; n += 1) {
    expect((await stranger({ method: 'GET', path: '/v1/customers' })).status).toBe(401)
    expect((await misspelt({ method: 'GET', path: '/v1/customers' })).status).toBe(401)
    expect((await company.send({ method: 'GET', path: '/v1/health' })).status).toBe(200)
    expect((await company.send({ method: 'PUT', path: '/v1/customers' })).status).toBe(405)
  }
  const [first] = await use(company, 1)
  expect(first && remainingOf(first)).toBe(LIMIT - 1)
})

test('a success of a write carries the headers too', async () => {
  const company = await service.company()
  await addCustomer(company)
  const [second] = await use(company, 1)
  expect(second && remainingOf(second)).toBe(LIMIT - 2)
})

function use({ send }: TestCompany, count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => send({ method: 'GET', path: '/v1/customers' })))
}

async function statusNow({ send }: TestCompany): Promise<number> {
  return (await send({ method: 'GET', path: '/v1/customers' })).status
}

function remainingOf({ headers }: Answer): number {
  return Number(headers.get('x-ratelimit-remaining'))
}
