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

test('a run holds at most the weight, except for a single item that is heavier', async () => {
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

test('another run starts beside the first once enough is waiting, and small calls wait for one another', async () => {
  const runs: number[][] = []
  const gates: Array<() => void> = []
  const call = coalesce(
    (items: number[]) => {
      runs.push(items)
      return new Promise<number[]>((resolve) => gates.push(() => resolve(items)))
    },
    { maxBatchWeight: 10, weigh: (item) => item, concurrency: () => 2, worthwhile: 5, isNonRetryable: never },
  )
  const calls = [call(1)]
  await expect.poll(() => runs.length, { interval: 1 }).toBe(1)
  calls.push(call(2), call(4), call(9))
  await expect.poll(() => runs, { interval: 1 }).toEqual([[1], [2, 4]])
  calls.push(call(1))
  gates[0]?.()
  await expect.poll(() => runs.length, { interval: 1 }).toBe(3)
  expect(runs[2]).toEqual([9, 1])
  gates[1]?.()
  gates[2]?.()
  expect(await Promise.all(calls)).toEqual([1, 2, 4, 9, 1])
})

test('a call starts at once where nothing runs, whatever fractions have left of the sum that waits', async () => {
  const call = coalesce(async (items: number[]) => items, {
    maxBatchWeight: 1,
    weigh: (item) => item,
    isNonRetryable: never,
  })
  await Promise.all([0.1, 0.7, 0.1].map(call))
  expect(await call(0)).toBe(0)
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
