import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { SAMPLE_KEY, SAMPLE_URL, samplesOf } from '../../scripts/docs/samples.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { type Programs, writePrograms } from './client-program.ts'

const shown = readContract().operations
const run = promisify(execFile)
const env = { [SAMPLE_KEY]: 'ak_test_00000000000000000000000000000000' }

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
      ['-ec', sourceOf(operation, 'curl').replace('curl ', 'curl -sSf ')],
      {
        env: { ...process.env, ...env },
        timeout: 20_000,
      },
    )
    expect(JSON.parse(stdout)).toEqual(success)
  })

  test('’s TypeScript sample does what it says, and prints the answer', async () => {
    const [, member] = Object.entries(Object(success)).find(([name]) => name !== 'success') ?? []
    const first = Array.isArray(member) ? member[0] : member
    const id = Object(first).id ?? Object.values(Object(first))[0] ?? first
    expect(printed[operation.id]).toContain(String(id))
  })
})

test('every TypeScript sample compiles under strict flags', async () => {
  expect(await programs.compile()).toBe('')
})

function sourceOf(operation: (typeof shown)[number], label: string): string {
  const source = samplesOf(operation).find((sample) => sample.label === label)?.source ?? ''
  return source.replaceAll(SAMPLE_URL, mock.url)
}
