import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationAt, readContract } from '../../contract/index.ts'
import { SAMPLE_KEY, SAMPLE_URL } from '../../scripts/generate/samples/requests.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { type Programs, writePrograms } from './client-program.ts'

const { document, operations: shown } = readContract()
const run = promisify(execFile)
const env = { [SAMPLE_KEY]: 'ak_test_00000000000000000000000000000000' }

/** Runs each sample with a `requests` that sends nothing, and prints what they would have sent. */
const RUN_PYTHON = `
import io, json, sys, types
sent = []
def request(method):
    def send(url, headers={}, params={}, json=None):
        sent.append({"method": method, "url": url, "json": json})
        return types.SimpleNamespace(raise_for_status=lambda: None, json=lambda: {}, content=b"")
    return send
sys.modules["requests"] = types.SimpleNamespace(**{name: request(name) for name in ("get", "post", "patch", "delete")})
write, print = print, lambda *values: None
file = lambda *names: io.BytesIO()
for sample in sys.argv[1:]: exec(sample, {"print": print, "open": file})
write(json.dumps(sent))
`
const hasPython = spawnSync('python3', ['--version']).status === 0

let mock: Mock
let programs: Programs
let printed: Record<string, string>
beforeAll(async () => {
  mock = await startMock()
  programs = writePrograms(
    Object.fromEntries(shown.map((operation) => [operation.id, sourceOf(operation, 'TypeScript')])),
  )
  printed = await programs.runAll(env)
})
afterAll(async () => {
  programs.remove()
  await mock.stop()
})

describe.each(shown)('$id', (operation) => {
  const success = operation.responses.find(({ status }) => status < 300)?.examples[0]?.value

  test('’s curl sample does what it says, and is answered with the first example', async () => {
    const { stdout } = await run(
      'bash',
      [
        '-ec',
        sourceOf(operation, 'curl')
          .replace('curl ', 'curl -sSf ')
          .replace(/ -o \S+$/, ''),
      ],
      {
        env: { ...process.env, ...env },
        timeout: 20_000,
      },
    )
    expect(typeof success === 'string' ? stdout : JSON.parse(stdout)).toEqual(success)
  })

  test('’s TypeScript sample does what it says, and prints the answer', async () => {
    if (typeof success === 'string') return expect(printed[operation.id]).toBe('')
    const [, member] = Object.entries(Object(success)).find(([name]) => name !== 'success') ?? []
    const first = Array.isArray(member) ? member[0] : member
    const id = Object(first).id ?? firstIn(first)
    expect(printed[operation.id]).toContain(String(id))
  })
})

/** The first value that is no object. */
function firstIn(value: unknown): unknown {
  const [first] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return first === undefined ? value : firstIn(first)
}

test('the sample of ingestEvents can be pasted again: its time is now, and its keys are new', () => {
  const [ingest] = shown.filter(({ id }) => id === 'ingestEvents')
  if (ingest === undefined) throw new Error('there is no ingestEvents')
  for (const [label, now, key] of [
    ['curl', '$(date -u +%FT%TZ)', '$RANDOM'],
    ['TypeScript', 'new Date()', 'crypto.randomUUID()'],
    ['Python', 'datetime.now(timezone.utc)', 'uuid.uuid4()'],
  ]) {
    const source = sourceOf(ingest, String(label))
    expect(source).toContain(now)
    expect(source).toContain(key)
    expect(source).not.toMatch(/<now>|<unique>|evt-2026/)
  }
})

test.runIf(hasPython)('every Python sample does what it says', async () => {
  const samples = shown.map((operation) => sourceOf(operation, 'Python'))
  const { stdout } = await run('python3', ['-c', RUN_PYTHON, ...samples], { env: { ...process.env, ...env } })
  const sent: Array<{ method: string; url: string; json?: unknown }> = JSON.parse(stdout)
  expect(sent).toHaveLength(shown.length)
  for (const [index, { method, url, json }] of sent.entries()) {
    const operation = shown[index]
    expect(method.toUpperCase()).toBe(operation?.method)
    expect(url.startsWith(mock.url)).toBe(true)
    const example = operation?.body?.examples[0]?.value
    const fields = (value: unknown) => Object.keys(Object(value))
    expect(fields(json)).toEqual(fields(example))
  }
})

test('every TypeScript sample compiles under strict flags', async () => {
  expect(await programs.compile()).toBe('')
})

function sourceOf(operation: (typeof shown)[number], label: string): string {
  const published: { label: string; source: string }[] = Object(
    operationAt(document, operation)['x-codeSamples'],
  )
  const source = published.find((sample) => sample.label === label)?.source ?? ''
  return source.replaceAll(SAMPLE_URL, mock.url)
}
