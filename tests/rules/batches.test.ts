import { expect, test } from 'vitest'
import { takeUpTo } from '../../server/billing/renew/limit-batch.ts'
import type { ScheduledItem, ScheduledKind } from '../../server/billing/schedule/billing-store.ts'
import { nextBatch } from '../../server/billing/schedule/next-batch.ts'

test('what is due of the first kind goes together, of different customers, and waits for what is earlier of its customer', () => {
  const due = [
    item('renewal', 'ann', 1),
    item('finalization', 'ben', 2),
    item('renewal', 'ben', 3),
    item('renewal', 'cat', 4),
    item('renewal', 'ann', 5),
  ]
  expect(nextBatch(due, new Date(5))).toEqual([due[0], due[3]])
  expect(nextBatch([], new Date(5))).toEqual([])
})

test('what falls due later waits, as on a test clock for the moment', () => {
  const due = [item('renewal', 'ann', 1), item('renewal', 'ben', 1), item('renewal', 'cat', 2)]
  expect(nextBatch(due, new Date(1))).toEqual([due[0], due[1]])
  expect(nextBatch(due, new Date(0))).toEqual([])
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

function item(kind: ScheduledKind, customer_id: string, at: number): ScheduledItem {
  return { kind, id: customer_id, customer_id, at: new Date(at) }
}
