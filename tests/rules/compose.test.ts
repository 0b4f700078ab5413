import { expect, test } from 'vitest'
import { composeInvoice, type Reading } from '../../server/billing/compose/compose-invoice.ts'

const MOST = Number.MAX_SAFE_INTEGER

test.each([
  [[MOST], MOST],
  [[MOST, -MOST, 5], 5],
  [[2, -5], 0],
  [[MOST, 2, -5], MOST - 3],
  [[-MOST, -1, MOST, 7], 6],
])('charges of %j come to %d', async (amounts, total_cents) => {
  expect(await compose(amounts)).toMatchObject({ total_cents })
})

test.each([[[MOST, 1]], [[MOST + 1, -5]], [[-MOST, -1]]])(
  'charges of %j cannot be told exactly, so there is no invoice of them',
  async (amounts) => {
    await expect(compose(amounts)).rejects.toThrow('an invoice cannot hold')
  },
)

test('credit that outweighs the charges moves to the wallet, and is no line', async () => {
  const composed = await compose([2, -5, -1])
  expect(composed).toMatchObject({ subtotal_cents: -4, credit_carried_cents: 4, total_cents: 0 })
  expect(composed.lines.length).toBe(3)
})

/** Nothing is discounted, bounded or taxed. */
const READING: Reading = {
  discounts: {
    discounts: new Map(),
    credited: new Map(),
    periods: new Map(),
    taken: new Map(),
    left: new Map(),
  },
  bounds: { charges: new Map(), earlier: new Map() },
  taxes: { settingsOf: () => undefined, credited: new Map() },
}

function compose(amounts: readonly number[]) {
  const owner = { subscription_id: 'subscription', customer_id: 'customer' }
  return composeInvoice({ owner, charges: amounts.map(charge), segments: [] }, READING)
}

function charge(amount_cents: number, index: number) {
  const span = { start: new Date(Date.UTC(2026, 2, 1 + index)), end: new Date(Date.UTC(2026, 3, 1)) }
  const plan = {
    id: 'plan',
    code: 'pro',
    billing_timing: 'in_advance' as const,
    tax_behavior: 'exclusive' as const,
    tax_rate_codes: null,
    tax_rate_ids: null,
  }
  return {
    id: `charge${index}`,
    kind: 'fee' as const,
    description: 'Fee',
    amount_cents,
    span,
    credited_charge_id: null,
    plan,
  }
}
