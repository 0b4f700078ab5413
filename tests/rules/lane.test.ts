import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLane } from '../../server/contract/lane.ts'

const limits = { mostWaiting: 10, longestWaitMs: 60_000 }

test('runs one at a time, and the groups take turns', async () => {
  const lane = createLane(limits)
  const begun: string[] = []
  let running = 0
  const work = (name: string) => async () => {
    running += 1
    expect(running).toBe(1)
    begun.push(name)
    await nextTurn()
    running -= 1
    return name
  }
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']
  expect(await Promise.all(names.map((name) => lane(name[0], work(name))))).toEqual(names)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('work that fails makes room for the next', async () => {
  const lane = createLane(limits)
  const failing = lane('a', () => Promise.reject(new Error('no')))
  const next = lane('a', async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await lane('b', async () => 'last')).toBe('last')
})

test('refuses what would wait behind too many of its group, and nobody else’s', async () => {
  const lane = createLane({ ...limits, mostWaiting: 2 })
  const some = ['a', 'a', 'a', 'a', 'b'].map((group) => lane(group, nextTurn))
  const outcomes = await Promise.allSettled(some)
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } })
})

test('refuses what has waited too long, and does not run it afterwards', async () => {
  const lane = createLane({ ...limits, longestWaitMs: 20 })
  const ran: string[] = []
  let release = () => {}
  const first = lane(
    'a',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const late = lane('b', async () => void ran.push('late'))
  await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  release()
  await first
  await lane('c', async () => void ran.push('next'))
  expect(ran).toEqual(['next'])
})
