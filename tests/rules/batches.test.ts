import { expect, test } from 'vitest'
import { batchOf } from '../../server/billing/batch.ts'
import { windowOf } from '../../server/billing/clock-window.ts'
import { createLineBudget, takeUpTo } from '../../server/billing/limit-batch.ts'
import type { ScheduledItem, ScheduledKind } from '../../server/billing/store.ts'

const delay = { finalizeAfterMs: 10 }

test('items of the first kind go together, of different customers, and wait for what is earlier of their customer', () => {
  const items = [
    item('renewal', 'ann', 1),
    item('finalization', 'ben', 2),
    item('renewal', 'ben', 3),
    item('renewal', 'cat', 4),
    item('renewal', 'ann', 5),
  ]
  expect(batchOf(items, delay)).toEqual([items[0], items[3]])
  expect(batchOf([], delay)).toEqual([])
})

test('subscriptions of one customer that renew at one moment go together; nothing else of one customer does', () => {
  const renewals = [item('renewal', 'ann', 1, 'a'), item('renewal', 'ann', 1, 'b')]
  expect(batchOf(renewals, delay)).toEqual(renewals)
  const finalizations = [item('finalization', 'ann', 1, 'a'), item('finalization', 'ann', 1, 'b')]
  expect(batchOf(finalizations, delay)).toEqual([finalizations[0]])
})

test('what takes a number does not pass what takes one before it', () => {
  const items = [
    item('renewal', 'ann', 1),
    item('finalization', 'ben', 2),
    { ...item('renewal', 'cat', 3), numbered: true },
    item('renewal', 'dan', 4),
  ]
  expect(batchOf(items, delay)).toEqual([items[0], items[3]])
  const finalizations = [
    item('finalization', 'ann', 1),
    { ...item('renewal', 'ben', 2), numbered: true },
    item('finalization', 'cat', 3),
  ]
  expect(batchOf(finalizations, delay)).toEqual([finalizations[0]])
})

test('an invoice is not finalized before one that a renewal drafts and that is finalized earlier', () => {
  const items = [
    item('finalization', 'ann', 1),
    item('renewal', 'ben', 2),
    item('finalization', 'cat', 12),
    item('finalization', 'dan', 13),
  ]
  expect(batchOf(items, delay)).toEqual([items[0], items[2]])
  const trialEnd = { ...item('renewal', 'ben', 12), numbered: true }
  expect(batchOf([item('renewal', 'ann', 1), trialEnd], delay)).toHaveLength(1)
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

test('the items of a transaction have so many lines together, and one is taken whatever it has', () => {
  const lines = (amount: number) => amount
  const budget = createLineBudget()
  expect(budget.take([], lines)).toEqual([])
  expect(budget.take([900, 100, 900], lines)).toEqual([900, 100, 900])
  expect(budget.take([100, 1], lines)).toEqual([100])
  expect(budget.take([1], lines)).toEqual([])
  const other = createLineBudget()
  expect(other.take([5_000, 1], lines)).toEqual([5_000])
  expect(other.take([1], lines)).toEqual([])
})

test('a test clock performs together what falls due within a day, before the next event, for customers that are locked', () => {
  const isLocked = ({ customer_id }: ScheduledItem) => customer_id !== 'cat'
  const hours = (count: number) => count * 3_600_000
  const items = [
    item('renewal', 'ann', hours(1)),
    item('renewal', 'ben', hours(1)),
    item('finalization', 'ann', hours(2)),
    item('renewal', 'dan', hours(23)),
    item('renewal', 'eve', hours(24)),
  ]
  const windowUntil = (firstEvent?: Date) => windowOf(items, { isLocked, firstEvent }).length
  expect(windowUntil()).toBe(4)
  expect(windowUntil(new Date(hours(2) + 1))).toBe(3)
  expect(windowUntil(new Date(hours(2)))).toBe(2)
  expect(windowUntil(new Date(hours(1)))).toBe(2)
  expect(windowUntil(new Date(0))).toBe(2)
  const unlocked = item('renewal', 'cat', hours(1))
  const around = { isLocked, firstEvent: undefined }
  expect(
    windowOf([item('renewal', 'ann', 1), unlocked, item('renewal', 'ben', hours(1))], around),
  ).toHaveLength(1)
  expect(windowOf([unlocked], around)).toEqual([])
})

function item(kind: ScheduledKind, customer_id: string, at: number, id = customer_id): ScheduledItem {
  return { kind, id, customer_id, at: new Date(at), numbered: kind === 'finalization' }
}
