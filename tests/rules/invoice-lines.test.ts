import { expect, test } from 'vitest'
import { type InvoiceLine, parseLines } from '../../server/invoices/lines/store.ts'
import { countTurns } from '../support/watch-loop.ts'

const line = (index: number): InvoiceLine => ({
  ...{ id: `line-${index}`, type: 'manual', description: `a\nb "${'x'.repeat(500)}"`, quantity: 0.1 + index },
  ...{ unit_amount_cents: 1, amount_cents: 1, subscription_id: null, period_start: null, period_end: null },
})

test('lines are read in pieces, and others go on between them', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => line(index))
  const text = lines.map((each) => JSON.stringify(each)).join('\n')
  const counted = countTurns()
  const [first, second] = await parseLines([
    { id: 'a', line_items: text },
    { id: 'b', line_items: '' },
  ])
  const turns = counted()
  expect(turns).toBeGreaterThan(text.length / (512 * 1024))
  expect(first).toEqual({ id: 'a', line_items: lines })
  expect(second).toEqual({ id: 'b', line_items: [] })
})
