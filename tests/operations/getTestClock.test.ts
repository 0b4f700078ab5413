import { expect, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { advance, later, readTestClock } from '../support/time.ts'

const service = await serviceForThisFile()

test('side by side clocks advance each by itself, while events of real time come in', async () => {
  const first = await service.company({ testClock: true })
  const second = {
    ...first,
    testClock: (await service.company({ name: first.name, testClock: true })).testClock,
  }
  const { frozen_time } = await readTestClock(first)
  const [a, b] = await Promise.all([
    advance(first, later(frozen_time, 1_000)),
    advance(second, later(frozen_time, 5_000)),
  ])
  expect([a.frozen_time, b.frozen_time]).toEqual([later(frozen_time, 1_000), later(frozen_time, 5_000)])
})
