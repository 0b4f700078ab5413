import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { succeed } from '../support/answers.ts'
import { createSender, createTestClient } from '../support/client.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers without a key, with the version of the contract', async () => {
  const client = createTestClient(service.baseUrl)
  const { health } = succeed(await client.GET('/v1/health'))
  expect(health).toMatchObject({
    status: 'ok',
    version: readDocument().info.version,
    worker: { status: 'ok' },
  })
})

test('ignores a key, a body and parameters, and counts against no limit', async () => {
  const { key } = await service.company()
  for (const each of [key, 'nonsense', 'ak_test_unknown']) {
    const { status, headers } = await createSender(
      service.baseUrl,
      each,
    )({ method: 'GET', path: '/v1/health?a=%00&a=1' })
    expect(status).toBe(200)
    expect(headers.has('x-ratelimit-limit')).toBe(false)
  }
})

test('tells that no worker has looked for three minutes, and stays 200; a page of the dashboard has a band', async () => {
  const own = await serviceForThisTest()
  const client = createTestClient(own.baseUrl)
  const seen = async (minutesAgo: number) => {
    await sql`update worker_heartbeat set last_seen_at = now() - ${minutesAgo} * interval '1 minute'`.execute(
      own.db,
    )
    return succeed(await client.GET('/v1/health')).health
  }
  const member = await signedIn(own, await own.company())
  const hasBand = async () => (await member.get('/dashboard/test')).text.includes('No worker runs.')

  // Just started: its worker may be starting too.
  expect(await seen(10)).toMatchObject({ status: 'ok', worker: { status: 'ok' } })
  expect(await hasBand()).toBe(false)
  own.clock.advance(3 * 60_000)
  expect(await seen(4)).toMatchObject({ status: 'ok', worker: { status: 'stale' } })
  expect(await hasBand()).toBe(true)
  const { worker } = await seen(2)
  expect(worker?.status).toBe('ok')
  expect(await hasBand()).toBe(false)
  await sql`update worker_heartbeat set last_seen_at = null`.execute(own.db)
  const health = succeed(await client.GET('/v1/health')).health
  expect(health.worker).toEqual({ status: 'stale', last_seen_at: null })
})
