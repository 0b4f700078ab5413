import type { EngineContext } from '../context.ts'
import { decimal, roundToLedger } from '../money/decimal.ts'
import { rate } from '../plans/rating.ts'
import { type DrawsExpired, debit, reverseDebit } from '../wallets/movements.ts'
import { type SegmentTotal, updateDebited } from './metering-store.ts'

/** Debits the price of all usage less earlier debits, so usage passes the tiers once. */
export async function debitUsage(
  context: EngineContext,
  total: SegmentTotal,
  drawsExpired: DrawsExpired = () => false,
): Promise<void> {
  const { trx, tenantId, now, newId } = context
  const { segment, counter, units, debited } = total
  const price = segment.prices.ofCounter(counter)
  const unit_code = price?.pricing_unit_code ?? null
  if (price === undefined || unit_code === null) return
  const cost = roundToLedger(rate(price, decimal(units)).amount)
  const due = cost.minus(debited)
  if (due.eq(0)) return
  const account = {
    tenant_id: tenantId,
    customer_id: segment.customer_id,
    account_type: 'pricing_unit' as const,
    unit_code,
  }
  const source = {
    type: 'usage' as const,
    subscription_id: segment.subscription_id,
    meter_id: price.meter_id,
  }
  const wallet = { trx, account, now, newId }
  if (due.gt(0)) await debit(wallet, due, source, { debtAllowed: true, drawsExpired })
  else await reverseDebit(wallet, due.abs(), source)
  await updateDebited(trx, tenantId, total, cost.toFixed())
}
