import { expect, test } from 'vitest'
import { createFairLimiter, Overloaded } from '../../server/runtime/fair-limiter.ts'

test('an owner has no more than its share, and another can still start', async () => {
  const { share, running, end } = start({ concurrency: 4, perOwner: 2 })
  const ours = [1, 2, 3, 4, 5].map(() => share('ours'))
  expect(running).toEqual(['ours', 'ours'])
  const theirs = share('theirs')
  expect(running).toEqual(['ours', 'ours', 'theirs'])
  await end()
  await Promise.all([...ours, theirs])
  expect(running).toHaveLength(6)
})

test('at full concurrency owners take turns, however many calls of one wait', async () => {
  const { share, running, end } = start({ concurrency: 1, perOwner: 1 })
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(share)
  await end()
  await Promise.all(all)
  expect(running).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('what waits too long is rejected, never starts, and leaves the queue', async () => {
  const { share, running, end } = start({ concurrency: 1, perOwner: 1, maxWaitMs: 5 })
  const first = share('a')
  await expect(share('a')).rejects.toThrow(Overloaded)
  await expect(share('b')).rejects.toThrow(Overloaded)
  await end()
  await first
  const last = share('c')
  expect(running).toEqual(['a', 'c'])
  await end()
  await last
})

test('what would wait behind too much of its owner is rejected, and nobody else’s', async () => {
  const { share, running, end } = start({ concurrency: 1, perOwner: 1, maxWaiting: 2 })
  const some = ['a', 'a', 'a', 'a', 'b'].map(share)
  await expect(some[3]).rejects.toThrow(Overloaded)
  await end()
  await Promise.all(some.filter((_each, index) => index !== 3))
  expect(running).toEqual(['a', 'a', 'b', 'a'])
})

test('work that fails lets the next start', async () => {
  const share = createFairLimiter({ concurrency: 1, perOwner: 1, maxWaitMs: 1_000 })
  await expect(share('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await share('a', async () => 'done')).toBe('done')
})

/** A limiter whose work runs until the test ends it. `running` lists the owners in the order in which they started. */
function start(options: { concurrency: number; perOwner: number; maxWaiting?: number; maxWaitMs?: number }) {
  const limit = createFairLimiter({ maxWaitMs: 60_000, ...options })
  const running: string[] = []
  const gate = Promise.withResolvers<void>()
  const share = (owner: string) =>
    limit(owner, async () => {
      running.push(owner)
      await gate.promise
    })
  const end = async () => gate.resolve()
  return { share, running, end }
}
