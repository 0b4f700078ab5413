import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimKey, keepReply } from '../../server/idempotency/idempotency-store.ts'
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

test('a key that is forgotten between the two statements that look for it is a new one', async () => {
  const tenantId = await (await service.company()).tenantId()
  const attempt = { tenantId, key: 'forgotten', hash: Buffer.from('hash') }
  const reply = { status: 200, body: { first: true } }
  await service.db.transaction().execute(async (trx) => {
    expect(await claimKey(trx, attempt)).toBeUndefined()
    await keepReply(trx, attempt, reply)
  })
  const claimWith = (plugin: KyselyPlugin) =>
    service.db.transaction().execute((trx) => claimKey(trx.withPlugin(plugin), attempt))
  const forget: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await purgeIdempotencyKeys(service.db)
      return result
    },
  }
  expect(await claimWith(forget)).toEqual({ hash: attempt.hash, reply })
  await sql`update idempotency_keys set created_at = created_at - interval '49 hours' where key = ${attempt.key}`.execute(
    service.db,
  )
  expect(await claimWith(forget)).toBeUndefined()
})
