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
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((owner) => share(owner))
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
  const some = ['a', 'a', 'a', 'a', 'b'].map((owner) => share(owner))
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

test('a node that hangs holds no more than its share, and keeps waiting neither other nodes nor what else its owner has', async () => {
  const hung = 1
  const nodes = { of: async (tenantId: number) => (tenantId < 10 ? hung : 2), perNode: 2 }
  const { share, running, end } = start({ concurrency: 4, perOwner: 3, nodes })
  const ours = [1, 2, 3, 4].map((tenantId) => share(`company ${tenantId}`, tenantId))
  const pages = [5, 6, 10].map((tenantId) => share('pages', tenantId))
  await expect.poll(() => running, { interval: 1 }).toEqual(['company 1', 'company 2', 'pages'])
  const other = share('company 11', 11)
  await expect.poll(() => running.at(-1), { interval: 1 }).toBe('company 11')
  const last = share('company 12', 12)
  await end()
  await Promise.all([...ours, ...pages, other, last])
  expect(running).toHaveLength(9)
})

test('of what waits for an owner, that of a node with room starts first', async () => {
  const nodes = { of: async (tenantId: number) => tenantId, perNode: 1 }
  const gates = [1, 2].map(() => Promise.withResolvers<void>())
  const limit = createFairLimiter({ concurrency: 2, perOwner: 2, maxWaitMs: 60_000, nodes })
  const began: string[] = []
  const call = (name: string, tenantId: number, until: Promise<void> = Promise.resolve()) =>
    limit(
      'pages',
      () => {
        began.push(name)
        return until
      },
      tenantId,
    )
  const [hung, other] = [call('hung', 1, gates[0]?.promise), call('other', 2, gates[1]?.promise)]
  const [behind, next] = [call('behind', 1), call('next', 2)]
  await expect.poll(() => began, { interval: 1 }).toEqual(['hung', 'other'])
  gates[1]?.resolve()
  await Promise.all([other, next])
  expect(began).toEqual(['hung', 'other', 'next'])
  gates[0]?.resolve()
  await Promise.all([hung, behind])
})

/** A limiter whose work runs until the test ends it. `running` lists the owners in the order in which they started. */
type Options = Omit<Parameters<typeof createFairLimiter>[0], 'maxWaitMs'> & { maxWaitMs?: number }

function start(options: Options) {
  const limit = createFairLimiter({ maxWaitMs: 60_000, ...options })
  const running: string[] = []
  const gate = Promise.withResolvers<void>()
  const share = (owner: string, tenantId?: number) => {
    const work = async () => {
      running.push(owner)
      await gate.promise
    }
    return limit(owner, work, tenantId)
  }
  const end = async () => gate.resolve()
  return { share, running, end }
}
