import { expect, test } from 'vitest'
import { createYielder, nextTurn } from '../../server/runtime/yielding.ts'
import { countTurns } from '../support/watch-loop.ts'

test('of several long computations one goes on in each turn of the event loop, in their order', async () => {
  const done: string[] = []
  const counted = countTurns()
  const compute = async (name: string) => {
    for (let piece = 0; piece < 20; piece += 1) {
      await nextTurn()
      done.push(name)
    }
  }
  await Promise.all([compute('a'), compute('b'), compute('c')])
  const turns = counted()
  expect(done.join('')).toBe('abc'.repeat(20))
  expect(turns).toBeGreaterThanOrEqual(done.length - 1)
})

test('a pause is due after a certain amount of work, and begins the count again', async () => {
  const yielder = createYielder(10)
  expect([yielder.isDue(4), yielder.isDue(5), yielder.isDue(1)]).toEqual([false, false, true])
  await yielder.pause()
  expect([yielder.isDue(9), yielder.isDue(1)]).toEqual([false, true])
})
