import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { breakAnswers, run, startTarget } from './support/command.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget({ worker: false })
})

afterAll(() => target.service.stop())

/** A service with an undocumented field in customers, and a wrong status for meters. */
async function report(format: string): Promise<{ code: number; out: string; docs: string }> {
  const broken = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
    if (url.startsWith('/v1/meters')) answer.status = 418
    if (answer.status !== 201) return
    answer.body = answer.body.replace('"customer":{', '"customer":{"note":"<&\\"% a, b: c>",')
  })
  const only = 'examples.create-customer,examples.create-meter,authentication.revoked.create-customer'
  const flags = ['--base-url', broken, '--api-key', target.key, '--only', only]
  const { code, out } = await run([...flags, '--report', format, '--seed', '7'])
  return { code, out, docs: `${broken}/docs#/` }
}

test('pretty tells people what was expected, what came, and how to see it again', async () => {
  const { code, out, docs } = await report('pretty')
  expect(out).toMatch(/^\d\. expected a body in which .*\n {3}fails 1 check: answers\.body\n/m)
  expect(out).toContain(`\n   ${docs}section/requests-and-responses\n`)
  expect(out).toMatch(/expected {2}a body in which .*must NOT have additional properties "note"/)
  expect(out).toMatch(/actual {4}\{"success":true,"customer":\{"note"/)
  expect(out).toMatch(/curl -i -X POST 'http:\/\/localhost:\d+\/v1\/customers' \\\n/)
  expect(out).toMatch(
    /does not conform to the contract: \d+ checks, \d+ passed, \d+ failed \(\d+ findings of \d+ causes\), 1 skipped\n/,
  )
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

test('junit is XML that holds together, with one failure for each case that has all its findings', async () => {
  const { code, out } = await report('junit')
  assertWellFormed(out)
  expect(out).toMatch(/<testcase classname="answers\.body" [^>]*>\n<failure message="[^"]*&quot;note&quot;/)
  expect(out).toContain('<skipped message="it needs --revoked-api-key"/>')
  const [, failures = ''] = /<testsuites [^>]*failures="(\d+)"/.exec(out) ?? []
  const failing = out.match(/<testcase [^>]*>\n<failure/g) ?? []
  expect(failing).toHaveLength(Number(failures))
  expect(out.match(/<failure /g)).toHaveLength(Number(failures))
  const [, more, text = ''] = /\(and (\d+) more\)">([^<]*)<\/failure>/.exec(out) ?? []
  expect(text.match(/^expected /gm)).toHaveLength(Number(more) + 1)
  expect(code).toBe(1)
})

test('github annotates, a line each, the verdict before what GitHub may leave out', async () => {
  const { code, out } = await report('github')
  for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^::(error|notice) title=[^:,]+::\S/)
  expect(out).toMatch(
    /^::error title=expected a body .*::fails 1 check: answers\.body%0A.*%0Aexpected .*%0Acurl /m,
  )
  expect(out).toMatch(
    /^::notice title=skipped::skipped {2}it needs --revoked-api-key: authentication\.revoked\.create-customer$/m,
  )
  expect(out).toMatch(/^::error title=conformance::http:.* does not conform to the contract: .*%0A/)
  expect(code).toBe(1)
})

test('a cause is one entry with all checks that it fails, and the one that fails the most comes first', async () => {
  const broken = await breakAnswers(target.service.baseUrl, (answer, { method, url }) => {
    if (method === 'POST' && url === '/v1/customers' && answer.status === 201) answer.status = 500
    if (answer.status === 401) answer.status = 402
    if (answer.status === 404) answer.headers['x-request-id'] = ''
  })
  const only = 'customers.*,authentication.get-customer,authentication.list-meters,missing.get-customer'
  const flags = ['--base-url', broken, ...target.keys, '--only', only, '--report', 'json']
  const { causes, results } = JSON.parse((await run(flags)).out)
  const [first, second] = causes
  expect(first).toMatchObject({ title: 'createCustomer answers 500', operations: ['createCustomer'] })
  const failed = results.filter(({ outcome }: { outcome: string }) => outcome === 'failed')
  const ids: string[] = failed.map(({ id }: { id: string }) => id)
  const three = ['customers.readable-as-sent', 'customers.update-leaves-the-rest', 'answers.no-fault']
  expect(first.checks).toEqual(expect.arrayContaining(three))
  expect(first.checks.length).toBeGreaterThan(second.checks.length)
  expect(causes).toContainEqual(
    expect.objectContaining({
      title: '402 is answered where the contract does not declare it',
      checks: expect.arrayContaining(['authentication.get-customer', 'authentication.list-meters']),
    }),
  )
  expect(causes.length).toBeLessThan(8)
  const inCauses = causes.flatMap(({ checks }: { checks: string[] }) => checks)
  expect(new Set(inCauses)).toEqual(new Set(ids))
})

test('markdown is a page whose table names each cause, and whose text is no markup', async () => {
  const { code, out } = await report('markdown')
  const { causes } = JSON.parse((await report('json')).out)
  expect(out).toMatch(/^## http:.* does not conform to the contract\n\n\d+ checks, /)
  const rows = out.match(/^\| \d+ \| \[.*\]\(http:\/\/\S+\) \| \d+ \| \d+ \|$/gm)
  expect(rows).toHaveLength(causes.length)
  expect(out.match(/<details>/g)).toHaveLength(causes.length + 2)
  expect(out.match(/<\/details>/g)).toHaveLength(causes.length + 2)
  const withoutCode = out.replaceAll(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
  expect(withoutCode.replaceAll(/<\/?(?:details|summary)>/g, '')).not.toMatch(/[<>]|^ {4}/m)
  expect(out).not.toContain(target.key)
  expect(code).toBe(1)
})

/** The members that the schema of SARIF 2.1.0 or GitHub's code scanning requires. */
test('sarif has what code scanning needs: rules, results at a file, the request and the answer', async () => {
  const { code, out, docs } = await report('sarif')
  const { version, $schema, runs } = JSON.parse(out)
  expect({ version, runs: runs.length }).toEqual({ version: '2.1.0', runs: 1 })
  expect($schema).toMatch(/^https:.*\/sarif-schema-2\.1\.0\.json$/)
  const [{ tool, results, invocations }] = runs
  const { driver } = tool
  expect(driver).toMatchObject({ name: 'usage-billing conformance', version: '1.0.0' })
  for (const { id, helpUri, shortDescription } of driver.rules) {
    expect(helpUri.startsWith(docs), id).toBe(true)
    expect(shortDescription.text).toMatch(/\.$/)
  }
  expect(results.length).toBeGreaterThan(2)
  for (const { ruleId, ruleIndex, level, message, locations, partialFingerprints } of results) {
    expect(driver.rules[ruleIndex].id).toBe(ruleId)
    expect({ level, text: message.text }).toEqual({
      level: 'error',
      text: expect.stringMatching(/^expected /),
    })
    const [{ physicalLocation, logicalLocations }] = locations
    expect(physicalLocation).toEqual({ artifactLocation: { uri: 'openapi.yaml' }, region: { startLine: 1 } })
    expect(logicalLocations[0].fullyQualifiedName).toMatch(/^[A-Z]+ \/v1\//)
    expect(partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{16}$/)
  }
  const bodies = results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'answers.body')
  expect(bodies[0].webRequest).toMatchObject({
    method: 'POST',
    target: expect.stringContaining('/v1/customers'),
  })
  expect(bodies[0].webResponse).toMatchObject({ statusCode: 201, body: { text: expect.any(String) } })
  const [{ executionSuccessful, toolExecutionNotifications }] = invocations
  expect(executionSuccessful).toBe(true)
  expect(toolExecutionNotifications[0].message.text).toMatch(/it needs --revoked-api-key/)
  expect(out).not.toContain(target.key)
  expect(code).toBe(1)
})

test('several reports at once: one to stdout, the others to files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = (name: string) => join(folder, name)
  const flags = [
    '--base-url',
    target.service.baseUrl,
    '--api-key',
    target.key,
    '--only',
    'examples.get-health',
  ]
  const reports = [
    `markdown=${file('summary.md')}`,
    `sarif=${file('report.sarif')}`,
    `junit=${file('junit.xml')}`,
  ]
  const { code, out } = await run([...flags, ...reports.flatMap((each) => ['--report', each])])
  expect(out).toMatch(/ conforms to the contract: \d+ checks, /)
  expect(await readFile(file('summary.md'), 'utf8')).toMatch(/^## .* conforms to the contract\n/)
  expect(JSON.parse(await readFile(file('report.sarif'), 'utf8')).runs[0].results).toEqual([])
  assertWellFormed(await readFile(file('junit.xml'), 'utf8'))
  expect(code).toBe(0)
  const nowhere = await run([...flags, '--report', `json=${file('none/x.json')}`])
  expect(nowhere.err).toMatch(/a report cannot be written to .*none\/x\.json/)
  const two = await run([...flags, '--report', 'json', '--report', 'junit'])
  expect(two.err).toMatch(/one report to stdout/)
  expect([nowhere.code, two.code]).toEqual([2, 2])
})

test('--skip leaves checks out by id, tag and *, and the report says so', async () => {
  const broken = await breakAnswers(target.service.baseUrl, (answer) => {
    if (answer.status === 404) answer.status = 410
  })
  const flags = ['--base-url', broken, '--api-key', target.key, '--report', 'json']
  const only = ['--only', 'missing.get-customer,missing.get-meter,examples.get-customer,examples.get-meter']
  const { code, out } = await run([...flags, ...only, '--skip', 'Meters,missing.*-customer,answers.status'])
  const { results } = JSON.parse(out)
  const skipped = results.filter(({ outcome }: { outcome: string }) => outcome === 'skipped')
  expect(skipped.map(({ id, reason }: { id: string; reason: string }) => [id, reason])).toEqual([
    ['examples.get-meter', '--skip Meters'],
    ['missing.get-customer', '--skip missing.*-customer'],
    ['missing.get-meter', '--skip Meters'],
    ['answers.status', '--skip answers.status'],
  ])
  expect(code).toBe(0)
  const unknown = await run([...flags, '--skip', 'Moon'])
  expect(unknown.err).toMatch(/--skip Moon: there is no such tag or check/)
  expect(unknown.code).toBe(2)
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

const HOSTILE = '\u001b]0;pwned\u0007\u009b31m\r\u202e'
/** No control character but line breaks and tabs, and none that turns text around. */
const CONTROL = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u

test.each(['pretty', 'json', 'junit', 'github', 'markdown', 'sarif'])(
  '%s shows no key that the service repeats, and no control character of it',
  async (format) => {
    const own = target.key
    const [other = ''] = target.keys.filter((each) => each.startsWith('ak_') && each !== own)
    // The last byte of the key comes after what a line of a report is cut to.
    const long = `${'x'.repeat(590)}${own}`
    const broken = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
      if (url === '/v1/health') return
      answer.status = 500
      answer.headers['x-echo'] = `Bearer ${own} ${other}`
      const message = `${HOSTILE} Bearer ${own} ${other}`
      answer.body = url.startsWith('/v1/meters')
        ? `${long} ${message}`
        : JSON.stringify({ success: false, error: { code: long, message, [own]: 1 }, request_id: HOSTILE })
    })
    const only = 'examples.create-customer,examples.create-meter,customers.readable-as-sent'
    const flags = ['--base-url', broken, ...target.keys, '--only', only, '--report', format]
    const { out, err } = await run(flags)
    expect(out.length, err).toBeGreaterThan(1_000)
    for (const secret of [own.slice(0, 16), other.slice(0, 16)]) expect(out + err).not.toContain(secret)
    expect(out).toContain('***')
    expect(out + err).not.toMatch(CONTROL)
    expect(format === 'json' || format === 'sarif' ? JSON.parse(out) : out).toBeTruthy()
  },
)

test('a service that says why it refuses the key puts neither the key nor control characters on the terminal', async () => {
  const broken = await breakAnswers(target.service.baseUrl, (answer, { url }) => {
    if (url === '/v1/health') return
    answer.status = 401
    answer.body = `${'x'.repeat(190)}${target.key}${HOSTILE}`
  })
  const { code, err } = await run(['--base-url', broken, '--api-key', target.key])
  expect(code).toBe(2)
  expect(err).toContain('refuses --api-key')
  expect(err).not.toContain('ak_test_')
  expect(err).not.toMatch(CONTROL)
})
