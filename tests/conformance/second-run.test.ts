import { expect, test } from 'vitest'
import { run, startTarget } from './support/command.ts'

test('a second run finds nothing in what the first one left', async () => {
  const target = await startTarget()
  try {
    const flags = ['--base-url', target.service.baseUrl, ...target.keys]
    for (const seed of ['1', '2']) {
      const { code, out } = await run([...flags, '--seed', seed])
      expect(code, out).toBe(0)
    }
  } finally {
    await target.service.stop()
  }
}, 480_000)
