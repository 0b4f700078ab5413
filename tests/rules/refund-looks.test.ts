import { expect, test } from 'vitest'
import { nextLookAt } from '../../server/payments/ask-times.ts'
import { DAY_MS, HOUR_MS } from '../../server/runtime/spans.ts'

test('a refund that succeeded is looked at hourly for a day, then daily, 63 times in 40 days', () => {
  const succeeded = new Date('2026-03-01T00:00:00Z')
  const looks: number[] = []
  for (let at = nextLookAt(succeeded, succeeded); at !== null; at = nextLookAt(succeeded, at))
    looks.push(at.getTime() - succeeded.getTime())
  const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS)
  const days = Array.from({ length: 39 }, (_, index) => (index + 2) * DAY_MS)
  expect(looks).toEqual([...hours, ...days])
})
