import { expect, test } from 'vitest'
import { run, startTarget } from './support/command.ts'

test('a second run finds nothing in what the first one left', async () => {
  const target = await startTarget()
  try {
    const flags = ['--base-url', target.service.baseUrl, ...target.keys]
    expect(await run([...flags, '--seed', '1'])).toMatchObject({ code: 0 })
    expect(await run([...flags, '--seed', '2'])).toMatchObject({ code: 0 })
  } finally {
    await target.service.stop()
  }
}, 480_000)
