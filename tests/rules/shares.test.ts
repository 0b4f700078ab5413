import { expect, test } from 'vitest'
import { createShares, Overloaded } from '../../server/runtime/shares.ts'

test('an owner has no more than its share, and another still finds a place', async () => {
  const { share, running, end } = start({ places: 4, perOwner: 2 })
  const ours = [1, 2, 3, 4, 5].map(() => share('ours'))
  expect(running).toEqual(['ours', 'ours'])
  const theirs = share('theirs')
  expect(running).toEqual(['ours', 'ours', 'theirs'])
  await end()
  await Promise.all([...ours, theirs])
  expect(running).toHaveLength(6)
})

test('when all places are taken, owners take turns, however many wait of one', async () => {
  const { share, running, end } = start({ places: 1, perOwner: 1 })
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(share)
  await end()
  await Promise.all(all)
  expect(running).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('what waits for too long is rejected and never begun, and keeps no place', async () => {
  const { share, running, end } = start({ places: 1, perOwner: 1, longestWaitMs: 5 })
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
  const { share, running, end } = start({ places: 1, perOwner: 1, mostWaiting: 2 })
  const some = ['a', 'a', 'a', 'a', 'b'].map(share)
  await expect(some[3]).rejects.toThrow(Overloaded)
  await end()
  await Promise.all(some.filter((_each, index) => index !== 3))
  expect(running).toEqual(['a', 'a', 'b', 'a'])
})

test('work that fails gives its place back', async () => {
  const share = createShares({ places: 1, perOwner: 1, longestWaitMs: 1_000 })
  await expect(share('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await share('a', async () => 'done')).toBe('done')
})

/** Shares whose work runs until the test ends it; `running` says whose work began, in order. */
function start(options: { places: number; perOwner: number; mostWaiting?: number; longestWaitMs?: number }) {
  const shares = createShares({ longestWaitMs: 60_000, ...options })
  const running: string[] = []
  const gate = Promise.withResolvers<void>()
  const share = (owner: string) =>
    shares(owner, async () => {
      running.push(owner)
      await gate.promise
    })
  const end = async () => gate.resolve()
  return { share, running, end }
}
