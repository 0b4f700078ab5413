import { expect, test } from 'vitest'
import { run, startTarget } from './support/command.ts'

test('finds nothing in our own service, and a second run nothing in what the first one left', async () => {
  const target = await startTarget()
  try {
    const flags = ['--base-url', target.service.baseUrl, ...target.keys, '--receive-on', 'localhost:0']
    for (const seed of ['1', '2']) {
      const { code, out } = await run([...flags, '--seed', seed, '--report', 'json'])
      const { results, coverage } = JSON.parse(out)
      expect(results.filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toEqual([])
      expect(code).toBe(0)
      expect(coverage.operations.missing).toEqual([])
      expect(coverage.constraints.missing).toEqual([])
    }
  } finally {
    await target.service.stop()
  }
}, 1_500_000)
