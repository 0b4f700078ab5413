import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, startTarget } from './support/command.ts'

let target: Awaited<ReturnType<typeof startTarget>>

beforeAll(async () => {
  target = await startTarget()
})

afterAll(() => target.service.stop())

test.each([
  'robustness.absolute-form',
  'robustness.cursors',
  'robustness.integers',
  'robustness.large-bodies',
  'robustness.long-lists',
  'robustness.many-errors',
  'robustness.odd-targets',
])(
  'our own service passes %s',
  async (id) => {
    const flags = ['--base-url', target.service.baseUrl, ...target.keys, '--only', id, '--report', 'json']
    const { code, out } = await run(flags)
    const { results } = JSON.parse(out)
    expect(results.filter(({ outcome }: { outcome: string }) => outcome !== 'passed')).toEqual([])
    expect(code).toBe(0)
  },
  120_000,
)
