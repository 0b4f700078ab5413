import { expect, test } from 'vitest'
import { composeInvoice } from '../../server/billing/compose-invoice.ts'

const MOST = Number.MAX_SAFE_INTEGER

test.each([
  [[MOST], MOST],
  [[MOST, -MOST, 5], 5],
  [[2, -5], 0],
  [[MOST, 2, -5], MOST - 3],
  [[-MOST, -1, MOST, 7], 6],
])('charges of %j come to %d', (amounts, total_cents) => {
  expect(composeInvoice(amounts.map(charge), [])).toMatchObject({ total_cents })
})

test.each([[[MOST, 1]], [[MOST + 1, -5]], [[-MOST, -1]]])(
  'charges of %j cannot be told exactly, so there is no invoice of them',
  (amounts) => {
    expect(() => composeInvoice(amounts.map(charge), [])).toThrow('an invoice cannot hold')
  },
)

function charge(amount_cents: number) {
  return { description: 'Fee', amount_cents }
}
