import { expect, test } from 'vitest'
import { networkOf } from '../../server/http/client-address.ts'
import { countAttempt } from '../../server/members/attempts-store.ts'
import { HOUR_MS } from '../../server/runtime/spans.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany, type TestService } from '../support/service.ts'
import { createVisitor, signedIn } from './visitor.ts'

const LOOPBACK = /^(127\.0\.0\.1|::1)$/
const SPOOFED = { 'X-Forwarded-For': '203.0.113.7' }

const direct = await serviceForThisFile()
const behindOne = await serviceForThisFile({ trustedProxies: 1 })
const behindNetworks = await serviceForThisFile({ trustedProxies: 'loopback, 10.0.0.0/8' })

test('without trusted proxies no header changes where a request came from', async () => {
  expect(await seenBy(direct, SPOOFED)).toEqual(all(expect.stringMatching(LOOPBACK)))
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.9, ::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
])('behind one proxy, %s is %s: what the client sent before it is not believed', async (header, address) => {
  expect(await seenBy(behindOne, { 'X-Forwarded-For': header })).toEqual(all(address))
})

test('behind proxies of known networks, the client is the first address of another', async () => {
  const header = { 'X-Forwarded-For': '198.51.100.9, 203.0.113.7, 10.1.2.3' }
  expect(await seenBy(behindNetworks, header)).toEqual(all('203.0.113.7'))
})

test.each([
  ['a word', 'unknown'],
  ['a long text', 'x'.repeat(4_000)],
  ['an address with a port', '203.0.113.7:4711'],
  ['markup', '<script>'],
])('a proxy that passes on %s is its own client', async (_what, text) => {
  expect(await seenBy(behindOne, { 'X-Forwarded-For': text })).toEqual(all(expect.stringMatching(LOOPBACK)))
})

test('attempts are counted by the client’s address behind a proxy, and by the connection’s without', async () => {
  for (const address of ['203.0.113.50', '127.0.0.1', networkOf('::1')])
    for (const { db, clock } of [direct, behindOne])
      for (let count = 0; count < 50; count += 1)
        await countAttempt(db, `network:${address}`, { now: clock.now, windowMs: HOUR_MS })
  expect(await attempt(behindOne, '203.0.113.50')).toBe(429)
  expect(await attempt(behindOne, '203.0.113.51')).toBe(401)
  expect(await attempt(direct, '203.0.113.51')).toBe(429)
})

test('attempts of a network of IPv6 are counted together, as those of an address of IPv4 are', async () => {
  const { db, clock } = behindOne
  const subjects = ['network:2001:db8:0:7::/64', 'network:203.0.113.60'] as const
  for (const subject of subjects)
    for (let count = 0; count < 49; count += 1)
      await countAttempt(db, subject, { now: clock.now, windowMs: HOUR_MS })
  expect(await attempt(behindOne, '2001:db8:0:7::1')).toBe(401)
  expect(await attempt(behindOne, '2001:db8:0:7:1234:5678:9abc:def0')).toBe(429)
  expect(await attempt(behindOne, '2001:db8:0:8::1')).toBe(401)
  expect(await attempt(behindOne, '203.0.113.60')).toBe(401)
  expect(await attempt(behindOne, '::ffff:203.0.113.60')).toBe(429)
})

async function attempt(service: TestService, from: string): Promise<number> {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from }
  const email = `nobody-${from.replaceAll(':', '-')}@example.com`
  const form = { email, password: 'a wrong password' }
  return (await createVisitor(service).post('/dashboard/sign-in', form, headers)).status
}

/** For each of what `seenBy` returns. */
function all(address: unknown): unknown[] {
  return [address, address, address]
}

/** The address of a request with a key and of a member's, in the audit log, and in the log. */
async function seenBy(service: TestService, headers: Record<string, string>): Promise<unknown[]> {
  const company = await service.company()
  const member = await signedIn(service, company)
  await member.post('/dashboard/sign-out', {}, { 'Sec-Fetch-Site': 'same-origin', ...headers })
  await company.send({ method: 'POST', path: '/v1/test_clocks', body: {}, headers })
  const entries = await entriesOf(company)
  const logged = service.log
    .map((line) => JSON.parse(line))
    .filter(({ operation }) => operation === 'createTestClock')
  return [...entries, logged.at(-1)].map(({ ip_address }) => ip_address)
}

async function entriesOf(company: TestCompany) {
  const { audit_events } = succeed(await company.client.GET('/v1/audit_events'))
  return audit_events.filter(({ operation }) => ['createTestClock', 'signOut'].includes(operation))
}
