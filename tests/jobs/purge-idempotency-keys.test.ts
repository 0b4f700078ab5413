import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeIdempotencyKeys } from '../../server/jobs/purge-idempotency-keys.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const DAY_MS = 24 * 60 * 60 * 1000

test('forgets keys that are two days old in real time, also those of a test clock that is a year ahead', async () => {
  const { send } = await service.company()
  const to = new Date(service.clock.now.getTime() + 365 * DAY_MS).toISOString()
  await send({ method: 'POST', path: '/v1/test_clock/advance', body: { to } })
  const create = async (key: string) => {
    const body = { name: 'Acme', email: 'billing@acme.example' }
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
