import type { WriteHandle } from '../db/schema.ts'
import { type CurrencyCode, majorToMinor } from '../money/currency.ts'
import { decimal } from '../money/decimal.ts'
import { MAX_AMOUNT } from '../money/max-amount.ts'
import { countTiers, type Price, rate } from '../plans/rating.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type Amount, selectCustomersAbove, updateAmounts } from './amounts-store.ts'
import type { SegmentTotal } from './metering-store.ts'

/** Returns customers above MAX_AMOUNT. A subscription's uninvoiced usage is never less than one invoice's. */
export async function writeAmounts(
  trx: WriteHandle,
  tenantId: number,
  totals: readonly SegmentTotal[],
): Promise<string[]> {
  const amounts = await rateAll(totals)
  if (amounts.length > 0) await updateAmounts(trx, tenantId, amounts)
  const grown = amounts.filter(({ total, amount_cents }) => amount_cents > total.amount_cents)
  const customers = new Set(grown.map(({ total }) => total.segment.customer_id))
  return selectCustomersAbove(trx, tenantId, [...customers], MAX_AMOUNT)
}

/** Rounds as the invoice does. */
async function rateAll(totals: readonly SegmentTotal[]): Promise<Amount[]> {
  const amounts: Amount[] = []
  const yielder = createYielder()
  for (const total of totals) {
    const price = total.segment.prices.ofCounter(total.counter)
    if (price === undefined || price.pricing_unit_code !== null) continue
    const amount_cents = usageCents(price, total.units, total.segment.currency_code)
    if (amount_cents !== total.amount_cents) amounts.push({ total, amount_cents })
    if (yielder.isDue(STEPS_PER_TIER * (1 + countTiers(price)))) await yielder.pause()
  }
  return amounts
}

/** Capped, because a larger amount may overflow the column before the caller undoes it. */
export function usageCents(price: Price, units: string, currency_code: CurrencyCode): number {
  return Math.min(majorToMinor(rate(price, decimal(units)).amount, currency_code), MAX_AMOUNT + 1)
}

const STEPS_PER_TIER = 5
