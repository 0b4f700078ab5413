import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import { succeed } from '../support/answers.ts'
import { createSender, createTestClient } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers without a key, with the version of the contract', async () => {
  const client = createTestClient(service.baseUrl)
  const { health } = succeed(await client.GET('/v1/health'))
  expect(health).toEqual({ status: 'ok', version: readDocument().info.version })
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
