import { expect, test } from 'vitest'
import { batchOf } from '../../server/billing/batch.ts'
import { takeUpTo } from '../../server/billing/limit-batch.ts'
import type { ScheduledItem, ScheduledKind } from '../../server/billing/store.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'

const real = { tenantId: 1, testClockId: REAL_TIME }
const onClock = { tenantId: 1, testClockId: 'clock' }

test('items of the first kind go together, of different customers, and wait for what is earlier of their customer', () => {
  const items = [
    item('renewal', 'ann', 1),
    item('finalization', 'ben', 2),
    item('renewal', 'ben', 3),
    item('renewal', 'cat', 4),
    item('renewal', 'ann', 5),
  ]
  expect(batchOf(items, real)).toEqual([items[0], items[3]])
  expect(batchOf([], real)).toEqual([])
})

test('subscriptions of one customer that renew at one moment go together; nothing else of one customer does', () => {
  const renewals = [item('renewal', 'ann', 1, 'a'), item('renewal', 'ann', 1, 'b')]
  expect(batchOf(renewals, real)).toEqual(renewals)
  const finalizations = [item('finalization', 'ann', 1, 'a'), item('finalization', 'ann', 1, 'b')]
  expect(batchOf(finalizations, real)).toEqual([finalizations[0]])
})

test('on a test clock only items of one moment go together', () => {
  const items = [item('renewal', 'ann', 1), item('renewal', 'ben', 1), item('renewal', 'cat', 2)]
  expect(batchOf(items, onClock)).toEqual(items.slice(0, 2))
  expect(batchOf(items, real)).toEqual(items)
})

test.each([
  [
    [1, 2, 3, 4],
    [1, 2, 3],
  ],
  [[7, 1], [7]],
  [[], []],
])('as many are taken as are not too heavy together, and at least one: %j', (weights, taken) => {
  expect(takeUpTo(6, weights, (weight) => weight)).toEqual(taken)
})

function item(kind: ScheduledKind, customer_id: string, at: number, id = customer_id): ScheduledItem {
  return { kind, id, customer_id, at: new Date(at) }
}
