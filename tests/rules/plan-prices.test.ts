import { expect, test } from 'vitest'
import { renderPrices } from '../../server/dashboard/pages/plan-prices.ts'
import { countTurns } from '../support/watch-loop.ts'

test('others go on between the prices of a plan', async () => {
  const tiers = Array(50).fill({ up_to: null, unit_amount: '0.25', flat_amount: '1' })
  const price = { id: 'p', meter_id: 'm', charge_model: 'graduated' as const, tiers, pricing_unit_code: null }
  const turns = countTurns()
  const rendered = await renderPrices({ prices: Array(50).fill(price), currency_code: 'USD' }, new Map())
  expect(rendered).toHaveLength(50)
  expect(turns()).toBeGreaterThanOrEqual(50)
})
