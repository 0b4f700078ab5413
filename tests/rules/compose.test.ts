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
  expect(composeInvoice('subscription', amounts.map(charge), [])).toMatchObject({ total_cents })
})

test.each([[[MOST, 1]], [[MOST + 1, -5]], [[-MOST, -1]]])(
  'charges of %j cannot be told exactly, so there is no invoice of them',
  (amounts) => {
    expect(() => composeInvoice('subscription', amounts.map(charge), [])).toThrow('an invoice cannot hold')
  },
)

test('credit that outweighs the charges moves to the wallet, and is no line', () => {
  const composed = composeInvoice('subscription', [2, -5, -1].map(charge), [])
  expect(composed).toMatchObject({ subtotal_cents: -4, credit_carried_cents: 4, total_cents: 0 })
  expect(composed.lines.length).toBe(3)
})

function charge(amount_cents: number, index: number) {
  const span = { start: new Date(Date.UTC(2026, 2, 1 + index)), end: new Date(Date.UTC(2026, 3, 1)) }
  const tax = { tax_behavior: 'exclusive' as const, tax_rate_codes: null, tax_rate_ids: null }
  const plan = { id: 'plan', code: 'pro', billing_timing: 'in_advance' as const, ...tax }
  const fee = { kind: 'fee' as const, description: 'Fee', amount_cents, span, credited_charge_id: null, plan }
  return { id: `charge${index}`, ...fee }
}
