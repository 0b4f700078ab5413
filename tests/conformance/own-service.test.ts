import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { noteSeen } from '../support/seen.ts'
import { expectFailure } from '../support/unexpected.ts'
import { run, startTarget } from './support/command.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget()
})

afterAll(async () => {
  // The run has checked each answer against the contract.
  for (const line of target.service.log) {
    const { operation, status } = JSON.parse(line)
    if (operation !== undefined && status !== undefined) noteSeen(operation, status)
  }
  await target.service.stop()
})

// The checks of behaviour are run by the long suites, in `second-run.test.ts`.
test('finds nothing in what our own service answers to each operation', async () => {
  const flags = ['--base-url', target.service.baseUrl, ...target.keys, '--level', 'contract']
  const { code, out } = await run([...flags, '--report', 'json', '--seed', '1'])
  const { results, coverage } = JSON.parse(out)
  expect(failuresOf(results)).toEqual([])
  expect(code).toBe(0)
  expect(coverage.constraints.missing).toEqual([])
}, 600_000)

test('takes the base URL with the /v1 of its paths, too', async () => {
  const flags = ['--base-url', `${target.service.baseUrl}/v1/`, ...target.keys, '--only', 'getCustomer']
  const { code, out } = await run(flags)
  expect(code, out).toBe(0)
})

test.each([
  ['PDFs', { pdfPackages: ['a-package-that-nobody-has'] }, 'getInvoicePdf'],
  ['e-invoices', { eInvoicePackages: ['a-package-that-nobody-has'] }, 'getInvoiceEInvoice'],
])('skips what a service without the packages for %s cannot do', async (_what, without, operation) => {
  expectFailure(/NOT_CONFIGURED/)
  const { service, keys } = await startTarget(without)
  onTestFinished(() => service.stop())
  const flags = ['--base-url', service.baseUrl, ...keys, '--only', operation, '--report', 'json']
  const { code, out } = await run(flags)
  expect(failuresOf(JSON.parse(out).results)).toEqual([])
  expect(code).toBe(0)
})

test('deletes the test clocks that it creates', async () => {
  const { service } = target
  const { key } = await service.company()
  const flags = ['--base-url', service.baseUrl, '--api-key', key, '--only', 'Test clocks']
  expect(await run(flags)).toMatchObject({ code: 0 })
  const headers = { Authorization: `Bearer ${key}` }
  const listed = await fetch(`${service.baseUrl}/v1/test_clocks`, { headers })
  expect(await listed.json()).toMatchObject({ success: true, test_clocks: [] })
}, 60_000)

test('a live key is refused test clocks, and the checks that need one are skipped', async () => {
  const { service } = target
  const { key } = await service.company({ mode: 'live' })
  const flags = ['--base-url', service.baseUrl, '--api-key', key, '--allow-live', '--report', 'json']
  const { code, out } = await run([...flags, '--only', 'Test clocks'])
  const results: Told[] = JSON.parse(out).results
  expect(failuresOf(results)).toEqual([])
  expect(code).toBe(0)
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes.get('test-clocks.refused-to-live-keys')).toBe('passed')
  expect(outcomes.get('test-clocks.as-created')).toBe('skipped')
}, 60_000)

test('runs without the keys that it can do without, and says what it skipped for want of them', async () => {
  const flags = ['--base-url', target.service.baseUrl, '--api-key', target.key]
  const { code, out } = await run([...flags, '--only', 'authentication.*,examples.create-customer'])
  expect(code).toBe(0)
  expect(out).toMatch(/skipped {2}it needs --revoked-api-key: authentication\.revoked\./)
})

test('a live key of the same company is another company to it: nothing crosses between the modes', async () => {
  const { service } = target
  const name = 'Both modes'
  const own = await service.company({ name })
  const live = await service.company({ name, mode: 'live' })
  const flags = ['--base-url', service.baseUrl, '--api-key', own.key, '--other-api-key', live.key]
  const only = ['--only', 'isolation.*,idempotency.keys-of-companies-are-apart', '--report', 'json']
  expect((await run([...flags, ...only])).code).toBe(2)
  const { code, out } = await run([...flags, ...only, '--allow-live'])
  const { results } = JSON.parse(out)
  expect(results.filter(({ outcome }: Told) => outcome !== 'passed')).toEqual([])
  expect(code).toBe(0)
}, 120_000)

type Told = { id: string; outcome: string; findings: unknown[] }

function failuresOf(results: Told[]): Told[] {
  return results.filter(({ outcome }) => outcome === 'failed')
}
