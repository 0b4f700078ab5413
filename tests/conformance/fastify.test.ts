import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from './fastify/admit.ts'
import { createService, type ServiceOptions } from './fastify/service.ts'
import { run } from './support/command.ts'

const keys = new Map<string, Caller>([
  ['ak_test_own', { company: 'Own', mode: 'test', currency: 'USD' }],
  ['ak_test_other', { company: 'Other', mode: 'test', currency: 'EUR' }],
  ['ak_test_revoked', { company: 'Own', mode: 'test', currency: 'USD', revoked: true }],
  ['ak_test_reads', { company: 'Own', mode: 'test', currency: 'USD', scope: 'read_only' }],
  ['ak_test_ingests', { company: 'Own', mode: 'test', currency: 'USD', scope: 'ingest_only' }],
])
const KEY_FLAGS =
  '--api-key ak_test_own --other-api-key ak_test_other --revoked-api-key ak_test_revoked --read-only-api-key ak_test_reads --ingest-only-api-key ak_test_ingests'
const OPERATIONS = 5
/** Checks of the whole API that also test customers. */
const OF_THE_WHOLE_API = [
  'bodies.encodings',
  'bodies.size',
  'idempotency.at-once-is-once',
  'idempotency.key-is-for-one-operation',
  'isolation.answers-as-if-it-did-not-exist',
  'isolation.lists-show-nothing-foreign',
  'lists.rows-are-as-read-alone',
  'pagination.refuses-bad-cursors',
  'rate-limit.counts',
  'refusals.in-order',
  'refusals.store-nothing',
  'robustness.absolute-form',
  'robustness.cursors',
  'robustness.integers',
  'robustness.long-lists',
  'robustness.many-errors',
  'robustness.odd-targets',
  'routes.unknown',
]
test('finds nothing in customers on another framework, and says what it skipped for want of the rest', async () => {
  const { code, results, coverage } = await check({ keys }, '--only Customers,API')
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(code).toBe(0)
  expect(coverage.operations.seen).toBe(OPERATIONS)
  for (const { id, reason } of results.filter(({ outcome }) => outcome === 'skipped'))
    expect(reason, id).toMatch(
      /^the service (does not have [a-z][A-Za-z]+|has none of the operations that it tests)$|^the limit is far away/,
    )
})

test('takes along what holds of the whole API, and counts what it saw against what was named', async () => {
  const { code, results, coverage } = await check({ keys }, '--only Customers')
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(code).toBe(0)
  const missing = ['createCustomerPortalSession', 'exportCustomers']
  expect(coverage.operations).toEqual({ seen: OPERATIONS, of: OPERATIONS + missing.length, missing })
  const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
  expect(passed).toEqual(expect.arrayContaining(OF_THE_WHOLE_API))
})

test('finds the one header that such a service forgets, and nothing else', async () => {
  const { code, results } = await check({ keys, forgottenHeader: 'x-ratelimit-reset' }, '--only Customers')
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ id }) => id)).toEqual(['answers.headers'])
  expect(failed[0]?.findings[0]?.expected).toBe('the header X-RateLimit-Reset')
  expect(code).toBe(1)
})

test('finds it when such a service lets two companies see the same', async () => {
  const own: Caller = { company: 'Own', mode: 'test', currency: 'USD' }
  const shared = new Map(keys).set('ak_test_other', own)
  const { code, results } = await check({ keys: shared }, '--only isolation.*')
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  expect(failed).toContain('isolation.answers-as-if-it-did-not-exist')
  expect(failed).toContain('isolation.lists-show-nothing-foreign')
  expect(code).toBe(1)
})

type Told = { id: string; outcome: string; reason?: string; findings: Array<{ expected: string }> }
type Share = { seen: number; of: number; missing: string[] }
type Report = { results: Told[]; coverage: { operations: Share } }

/** Runs the command against a new service on a free port. */
async function check(options: ServiceOptions, flags: string): Promise<Report & { code: number }> {
  // A limit that no run reaches.
  const service = createService({ requestsPerWindow: 100_000, ...options })
  onTestFinished(() => service.close())
  const baseUrl = await service.listen({ host: '127.0.0.1', port: 0 })
  const argv = ['--base-url', baseUrl, ...`${KEY_FLAGS} ${flags} --report json`.split(' ')]
  const { code, out } = await run(argv)
  const report: Report = JSON.parse(out)
  return { code, ...report }
}
