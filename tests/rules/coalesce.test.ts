import { describe, expect, test } from 'vitest'
import { coalesce } from '../../server/db/coalesce.ts'

const never = () => false

test('calls of one turn go together, and each gets its own result', async () => {
  const runs: number[][] = []
  const double = coalesce(
    async (items: number[]) => {
      runs.push(items)
      return items.map((item) => item * 2)
    },
    { maxBatchWeight: 100, isNonRetryable: never },
  )
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(await double(4)).toBe(8)
  expect(runs).toEqual([[1, 2, 3], [4]])
})

test('calls that come during a run wait, and then go together', async () => {
  const runs: string[][] = []
  const gates: Array<() => void> = []
  const call = coalesce(
    (items: string[]) => {
      runs.push(items)
      return new Promise<string[]>((resolve) => gates.push(() => resolve(items)))
    },
    { maxBatchWeight: 100, isNonRetryable: never },
  )
  const first = call('a')
  await expect.poll(() => gates.length, { interval: 1 }).toBe(1)
  const others = ['b', 'c', 'd'].map(call)
  gates[0]?.()
  expect(await first).toBe('a')
  await expect.poll(() => gates.length, { interval: 1 }).toBe(2)
  gates[1]?.()
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'])
  expect(runs).toEqual([['a'], ['b', 'c', 'd']])
})

test('a run holds at most the weight, but for a single item that is heavier', async () => {
  const runs: number[][] = []
  const call = coalesce(
    async (items: number[]) => {
      runs.push(items)
      return items
    },
    { maxBatchWeight: 10, weigh: (item) => item, isNonRetryable: never },
  )
  await Promise.all([4, 6, 1, 25, 3, 8].map(call))
  expect(runs).toEqual([[4, 6], [1], [25], [3], [8]])
})

describe('a run of several that fails', () => {
  const refuse = async (items: string[]) => {
    if (items.includes('bad')) throw new Error(`refused among ${items.length}`)
    return items
  }

  test('is repeated item by item, so that nobody fails for a neighbour', async () => {
    const call = coalesce(refuse, { maxBatchWeight: 100, isNonRetryable: never })
    const results = await Promise.allSettled(['a', 'bad', 'b', 'bad'].map(call))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await call('c')).toBe('c')
  })

  test('fails for all at once where repeating cannot help', async () => {
    let runs = 0
    const call = coalesce(
      (items: string[]) => {
        runs += 1
        return refuse(items)
      },
      { maxBatchWeight: 100, isNonRetryable: () => true },
    )
    const results = await Promise.allSettled(['a', 'bad', 'b'].map(call))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(runs).toBe(1)
  })
})
