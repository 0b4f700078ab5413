import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeIdempotencyKeys } from '../../server/jobs/purge-idempotency-keys.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const DAY_MS = 24 * 60 * 60 * 1000

test('forgets keys that are two days old in real time, also those of a customer on a test clock that is a year ahead', async () => {
  const { client, send } = await service.company()
  const frozen_time = new Date(service.clock.now.getTime() + 365 * DAY_MS).toISOString()
  const { test_clock } = succeed(await client.POST('/v1/test_clocks', { body: { frozen_time } }))
  const create = async (key: string) => {
    const body = { name: 'Acme', email: 'billing@acme.example', test_clock_id: test_clock.id }
    const headers = { 'Idempotency-Key': key }
    expect((await send({ method: 'POST', path: '/v1/customers', body, headers })).status).toBe(201)
  }
  await create('old')
  await create('new')
  await sql`update idempotency_keys set created_at = created_at - interval '49 hours' where key = 'old'`.execute(
    service.db,
  )
  await purgeIdempotencyKeys(service.db)
  const left = await service.db.selectFrom('idempotency_keys').select('key').execute()
  expect(left).toEqual([{ key: 'new' }])
})
