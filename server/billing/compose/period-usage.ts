import type { components } from '../../../generated/types.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { invalid } from '../../errors/problem.ts'
import { majorToMinor } from '../../money/currency.ts'
import { roundToLedger, toPlain } from '../../money/decimal.ts'
import { createYielder } from '../../runtime/yielding.ts'
import { type PeriodSegment, selectPeriodSegments } from '../../subscriptions/counted-segments-store.ts'
import type { Span } from '../../subscriptions/proration.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { createCarriedLimit, type PricedUsage, pricedUsageOf, rateUsage, stepsOf } from './usage-lines.ts'

type Charge = components['schemas']['UsageCharge']
type PeriodUsage = { period: Span; invoice_id: string | null; charges: Charge[] }

/** Throws VALIDATION_ERROR if `at` is in no period. */
export async function composePeriodUsage(
  db: ReadHandle,
  subscription: SubscriptionRow,
  at: Date | undefined,
): Promise<PeriodUsage> {
  const { starts_at, billing_starts_at, current_period_start, current_period_end } = subscription
  const moment = at ?? subscription.usage_period_start ?? current_period_start
  const trial = { start: starts_at ?? subscription.created_at, end: billing_starts_at ?? current_period_end }
  if (moment >= trial.start && moment < trial.end) return { period: trial, invoice_id: null, charges: [] }
  const segments = await selectPeriodSegments(db, subscription, moment)
  const period = periodOf(segments) ?? { start: current_period_start, end: current_period_end }
  if (at !== undefined && !(at >= period.start && at < period.end)) throw noPeriod()
  return { period, invoice_id: segments[0]?.invoice_id ?? null, charges: await chargesOf(segments) }
}

function periodOf(segments: readonly PeriodSegment[]): Span | undefined {
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last && { start: first.usage_period_start ?? first.period_start, end: last.ends_at }
}

/** Yields, because 500 charges may have twenty tiers each. */
async function chargesOf(segments: readonly PeriodSegment[]): Promise<Charge[]> {
  const charges: Charge[] = []
  const yielder = createYielder()
  const limit = createCarriedLimit()
  for (const segment of segments)
    for (const usage of pricedUsageOf(segment)) {
      charges.push(toCharge(segment.plan_id, limit(usage)))
      if (yielder.isDue(stepsOf(usage))) await yielder.pause()
    }
  return charges
}

function toCharge(plan_id: string, priced: PricedUsage): Charge {
  const { segment, price, name, currency_code } = priced
  const { amount, usage } = rateUsage(priced)
  const { pricing_unit_code } = price
  const common = {
    description: name,
    plan_id,
    period_start: segment.span.start.toISOString(),
    period_end: segment.span.end.toISOString(),
    usage,
  }
  return pricing_unit_code === null
    ? { type: 'currency', ...common, amount_cents: majorToMinor(amount, currency_code) }
    : { type: 'pricing_unit', ...common, pricing_unit_code, amount: toPlain(roundToLedger(amount)) }
}

function noPeriod() {
  const message = 'must be in a period of the subscription that has begun'
  return invalid([{ path: 'query.at', code: 'no_period', message }])
}
