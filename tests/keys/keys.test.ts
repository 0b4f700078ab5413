import { expect, test } from 'vitest'
import { findKeyOfAny, selectKeys } from '../../server/keys/keys-store.ts'
import { rollKey } from '../../server/keys/roll-key.ts'
import { makeKey, revoke } from '../support/keys.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const { db, clock } = service
const HOUR_MS = 60 * 60 * 1_000

test('stores a hash and a hint of a key, and nothing more of it', async () => {
  const { key } = await service.company({ label: 'Ingest of the shop', scope: 'ingest_only' })
  const row = await db.selectFrom('api_keys').selectAll().where('label', '=', 'Ingest of the shop').execute()
  expect(row).toMatchObject([{ hint: `ak_test_…${key.slice(-4)}`, scope: 'ingest_only' }])
  expect(JSON.stringify(row)).not.toContain(key.slice(8, -4))
})

test('an expired key is refused as one that does not exist, from its expiry on', async () => {
  const company = await service.company({ expiresAt: new Date(clock.now.getTime() + 1_000) })
  clock.advance(999)
  expect(await codeOf(company)).toBeUndefined()
  clock.advance(1)
  expect(await codeOf(company)).toBe('INVALID_API_KEY')
  await revoke(db, company.key, clock.now)
  expect(await codeOf(company)).toBe('API_KEY_REVOKED')
})

test('notes the last use of a key, at most once a minute', async () => {
  const company = await service.company()
  const lastUse = async () => (await findKeyOfAny(db, company.key))?.last_used_at
  expect(await lastUse()).toBeNull()
  const first = clock.now
  await codeOf(company)
  await expect.poll(lastUse).toEqual(first)
  clock.advance(59_999)
  await codeOf(company)
  clock.advance(1)
  const next = clock.now
  await codeOf(company)
  await expect.poll(lastUse).toEqual(next)
  await revoke(db, company.key, clock.now)
  clock.advance(60_000)
  await codeOf(company)
  expect(await lastUse()).toEqual(next)
})

test.each([
  [0, 'API_KEY_REVOKED'],
  [24 * HOUR_MS, 'INVALID_API_KEY'],
  [7 * 24 * HOUR_MS, 'INVALID_API_KEY'],
])(
  'a rolled key goes on working for %d ms, and the new one has its label and scope',
  async (graceMs, code) => {
    const old = await service.company({ label: 'Shop', scope: 'read_only' })
    const rolled = await roll(old, { graceMs })
    const renewed = { ...old, ...(await service.company({ name: old.name })), key: rolled?.key ?? '' }
    expect(await findKeyOfAny(db, renewed.key)).toMatchObject({
      label: 'Shop',
      scope: 'read_only',
      expires_at: null,
    })
    if (graceMs > 0) {
      clock.advance(graceMs - 1)
      expect(await codeOf(old)).toBeUndefined()
      clock.advance(1)
    }
    expect(await codeOf(old)).toBe(code)
    expect(await roll(old, { graceMs: 0 })).toBeUndefined()
  },
)

test('a rolled key never lives longer than it would have, and the new one as long as it was made for', async () => {
  const old = await service.company({ expiresAt: new Date(clock.now.getTime() + 10 * HOUR_MS) })
  clock.advance(8 * HOUR_MS)
  const rolled = await roll(old, { graceMs: 24 * HOUR_MS })
  const expiry = async (key = '') => (await findKeyOfAny(db, key))?.expires_at
  expect(await expiry(old.key)).toEqual(new Date(clock.now.getTime() + 2 * HOUR_MS))
  expect(await expiry(rolled?.key)).toEqual(new Date(clock.now.getTime() + 10 * HOUR_MS))
  await expect(roll(old, { graceMs: 7 * 24 * HOUR_MS + 1 })).rejects.toThrow(RangeError)
})

test('a key is rolled once: what it was made for is not known from the rest of its life', async () => {
  const old = await service.company()
  expect(await roll(old, { graceMs: 24 * HOUR_MS })).toBeDefined()
  expect(await roll(old, { graceMs: 24 * HOUR_MS })).toBeUndefined()
  expect(await codeOf(old)).toBeUndefined()
})

test('a tenant sees, rolls and revokes its own keys alone', async () => {
  const [own, other] = [await service.company(), await service.company()]
  const second = await makeKey(db, {
    company: own.name,
    mode: 'test',
    now: new Date(clock.now.getTime() + 1),
  })
  const hints = (
    await selectKeys(
      db,
      await own.tenantId(),
      { active: true, now: clock.now },
      { limit: 10, after: undefined },
    )
  ).rows.map(({ hint }) => hint)
  expect(hints).toEqual([second, own.key].map((key) => `ak_test_…${key.slice(-4)}`))
  const id = (await findKeyOfAny(db, other.key))?.id ?? ''
  const tenant = { id: await own.tenantId(), mode: 'test' as const }
  const rolled = await db
    .transaction()
    .execute((trx) => rollKey(trx, tenant, { id, graceMs: 0, now: clock.now }))
  expect(rolled).toBeUndefined()
  expect(await codeOf(other)).toBeUndefined()
})

async function roll(company: TestCompany, { graceMs }: { graceMs: number }) {
  const row = await findKeyOfAny(db, company.key)
  if (row === undefined) throw new Error('there is no such key')
  const tenant = { id: row.tenant_id, mode: row.mode }
  return db.transaction().execute((trx) => rollKey(trx, tenant, { id: row.id, graceMs, now: clock.now }))
}

async function codeOf({ send }: TestCompany): Promise<string | undefined> {
  return (await send({ method: 'GET', path: '/v1/company' })).body.error?.code
}
