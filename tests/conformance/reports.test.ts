import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakAnswers, run, startTarget } from './support/command.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget({ worker: false })
})

afterAll(() => target.service.stop())

/** A service with an undocumented field in customers, and a wrong status for meters. */
async function report(format: string): Promise<{ code: number; out: string }> {
  const broken = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
    if (url.startsWith('/v1/meters')) answer.status = 418
    if (answer.status !== 201) return
    answer.body = answer.body.replace('"customer":{', '"customer":{"note":"<&\\"% a, b: c>",')
  })
  const only = 'examples.create-customer,examples.create-meter,authentication.revoked.create-customer'
  const flags = ['--base-url', broken, '--api-key', target.key, '--only', only]
  const { code, out } = await run([...flags, '--report', format, '--seed', '7'])
  return { code, out }
}

test('pretty tells people what was expected, what came, and how to see it again', async () => {
  const { code, out } = await report('pretty')
  expect(out).toMatch(/^failed {2}answers\.body\n {2}Every answer keeps its schema.*\(#section\//m)
  expect(out).toMatch(/expected {2}a body in which .*must NOT have additional properties "note"/)
  expect(out).toMatch(/actual {4}\{"success":true,"customer":\{"note"/)
  expect(out).toMatch(/curl -i -X POST 'http:\/\/localhost:\d+\/v1\/customers' \\\n/)
  expect(out).toMatch(/does not conform to the contract\n {2}checks .* failed with \d+ findings, 1 skipped\n/)
  expect(out).not.toContain(target.key)
  expect(code).toBe(1)
})

test('json tells programs all of it, and no key', async () => {
  const { code, out } = await report('json')
  const { conforms, seed, checks, results, coverage } = JSON.parse(out)
  expect({ conforms, seed }).toEqual({ conforms: false, seed: 7 })
  expect(results).toHaveLength(checks.passed + checks.failed + checks.skipped)
  expect(coverage.operations).toEqual({ seen: 1, of: 2, missing: ['createMeter'] })
  const skipped = results.find(({ id }: { id: string }) => id === 'authentication.revoked.create-customer')
  expect(skipped).toMatchObject({ outcome: 'skipped', reason: 'it needs --revoked-api-key', findings: [] })
  expect(out).not.toContain(target.key)
  expect(code).toBe(1)
})

test('junit is XML that holds together, with a failure for each finding', async () => {
  const { code, out } = await report('junit')
  assertWellFormed(out)
  expect(out).toMatch(/<testcase classname="answers\.body" [^>]*>\n<failure message="[^"]*&quot;note&quot;/)
  expect(out).toContain('<skipped message="it needs --revoked-api-key"/>')
  const [, failures = ''] = /<testsuites [^>]*failures="(\d+)"/.exec(out) ?? []
  const failing = out.match(/<testcase [^>]*>\n<failure/g) ?? []
  expect(failing).toHaveLength(Number(failures))
  expect(code).toBe(1)
})

test('github annotates, a line each, the verdict before what GitHub may leave out', async () => {
  const { code, out } = await report('github')
  for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^::(error|notice) title=[^:,]+::\S/)
  expect(out).toMatch(/^::error title=answers\.body::Every answer .*%0Aexpected .*%0Acurl /m)
  expect(out).toMatch(
    /^::notice title=skipped::it needs --revoked-api-key: authentication\.revoked\.create-customer$/m,
  )
  expect(out).toMatch(/^::error title=conformance::http:.* does not conform to the contract%0A/)
  expect(code).toBe(1)
})

test('the curl of a finding shows the same again', async () => {
  const proxied = await breakAnswers(target.service.baseUrl, (answer) => {
    if (answer.status === 400) answer.status = 422
  })
  const flags = ['--base-url', proxied, '--api-key', target.key, '--report', 'json']
  const { out } = await run([
    ...flags,
    '--only',
    'constraints.refuse-invalid.create-customer,bodies.create-customer',
  ])
  const findings: Array<{ curl: string; status: number; actual: string }> = JSON.parse(out).results.flatMap(
    ({ findings }: { findings: object[] }) => findings,
  )
  expect(findings.length).toBeGreaterThan(10)
  expect(findings.some(({ curl }) => curl.startsWith('echo '))).toBe(true)
  for (const { curl, status } of findings.slice(0, 40)) {
    const env = { ...process.env, API_KEY: target.key }
    const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} -s`], { env })
    expect(stdout, curl).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
})

/** Every element is closed, and text and attributes contain no markup. */
function assertWellFormed(xml: string): void {
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
  const text = rest.replaceAll(
    /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g,
    (_, closing, name, _attributes, empty) => {
      if (closing === '/') expect(open.pop()).toBe(name)
      else if (empty !== '/') open.push(name)
      return ''
    },
  )
  expect(open).toEqual([])
  expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/)
}
