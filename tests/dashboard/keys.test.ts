import { expect, test } from 'vitest'
import { createTestClient } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const PAGE = '/dashboard/test/keys'
const hours = (count: number) => count * 60 * 60_000

test('a key that is made in the browser works, has its scope and expiry, and is shown once', async () => {
  const member = await signedIn(service, await service.company())
  const key = keyIn(
    await create(member, { label: 'Ingest of the shop', scope: 'ingest_only', expires_on: '2026-04-01' }),
  )
  expect(key).toMatch(/^ak_test_/)
  const { text } = await member.get(PAGE)
  expect(text).toContain('Ingest of the shop')
  expect(text).toContain(key.slice(-4))
  expect(text).not.toContain(key)
  expect(await statusOf(key)).toBe(403)
  service.clock.advance(hours(24 * 20))
  expect(await statusOf(key)).toBe(401)
})

test('keys are of the mode in the URL', async () => {
  const member = await signedIn(service, await service.company())
  const page = '/dashboard/live/keys'
  const key = keyIn(await member.submit(page, page, { scope: 'full' }))
  expect(key).toMatch(/^ak_live_/)
  expect((await member.get(page)).text).toContain(key.slice(-4))
  expect((await member.get(PAGE)).text).not.toContain(key.slice(-4))
})

test('a form that is sent twice makes one key', async () => {
  const member = await signedIn(service, await service.company())
  const { text } = await member.get(PAGE)
  const [, idempotency_key = ''] = /name="idempotency_key" value="(\w+)"/.exec(text) ?? []
  const form = { idempotency_key, scope: 'full', label: 'Twice' }
  const answers = await Promise.all([member.post(PAGE, form), member.post(PAGE, form)])
  expect(answers.map((answer) => /ak_test_\w{32}/.test(answer.text)).sort()).toEqual([false, true])
  expect((await member.get(PAGE)).text.match(/>Twice</g)).toHaveLength(1)
})

test('a rolled key works on for the time that was chosen, and the new one at once', async () => {
  const member = await signedIn(service, await service.company())
  const old = keyIn(await create(member, { label: 'Rolled' }))
  const path = (await actionOf(member, old, 'roll')) ?? ''
  const key = keyIn(await member.submit(PAGE, path, { grace_hours: '1' }))
  expect([await statusOf(old), await statusOf(key)]).toEqual([200, 200])
  service.clock.advance(hours(1))
  expect([await statusOf(old), await statusOf(key)]).toEqual([401, 200])
})

test('a key is revoked once its last four characters are typed', async () => {
  const member = await signedIn(service, await service.company())
  const key = keyIn(await create(member))
  const path = (await actionOf(member, key, 'revoke')) ?? ''
  expect(await member.submit(PAGE, path, { last_four: '????' })).toMatchObject({ status: 400 })
  expect(await statusOf(key)).toBe(200)
  const answer = await member.submit(PAGE, path, { last_four: key.slice(-4) })
  expect(answer.location).toBe(`${PAGE}?done=key_revoked`)
  expect(await statusOf(key)).toBe(401)
})

test('no member reaches a key of another company', async () => {
  const member = await signedIn(service, await service.company())
  const key = keyIn(await create(member))
  const path = (await actionOf(member, key, 'revoke')) ?? ''
  const outsider = await signedIn(service, await service.company())
  const form = { idempotency_key: 'k'.repeat(20), last_four: key.slice(-4), grace_hours: '0' }
  expect((await outsider.post(path, form)).status).toBe(400)
  expect((await outsider.post(path.replace('revoke', 'roll'), form)).status).toBe(400)
  expect(await statusOf(key)).toBe(200)
})

test.each([
  { scope: 'everything' },
  { scope: 'full', label: 'x'.repeat(256) },
  { scope: 'full', expires_on: '2026-13-01' },
  { scope: 'full', expires_on: '2027-02-30' },
  { scope: 'full', expires_on: '2020-01-01' },
])('%j makes no key', async (fields) => {
  const member = await signedIn(service, await service.company())
  const answer = await member.submit(PAGE, PAGE, fields)
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('role="alert"') })
  // The one that the company had before.
  expect(answer.text.match(/\/revoke"/g)).toHaveLength(1)
})

function create(member: Visitor, fields: Record<string, string> = {}) {
  return member.submit(PAGE, PAGE, { scope: 'full', ...fields })
}

function keyIn({ text }: { text: string }): string {
  return /ak_(?:test|live)_\w{32}/.exec(text)?.[0] ?? ''
}

async function actionOf(member: Visitor, key: string, name: string): Promise<string | undefined> {
  const { text } = await member.get(PAGE)
  const row = text.split('<tr>').find((each) => each.includes(`…${key.slice(-4)}`))
  return new RegExp(`action="(${PAGE}/\\w+/${name})"`).exec(row ?? '')?.[1]
}

async function statusOf(key: string): Promise<number> {
  return (await createTestClient(service.baseUrl, key).GET('/v1/customers')).response.status
}
