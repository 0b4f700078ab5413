import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import { composePeriodUsage } from '../../billing/compose/period-usage.ts'
import type { Context } from '../../context.ts'
import { inSnapshot } from '../../db/in-snapshot.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { timelineOf } from '../../db/timeline.ts'
import { invalid, type ProblemPath } from '../../errors/problem.ts'
import { selectFinalizedAt } from '../../invoices/lines-store.ts'
import { requireKept } from '../../metering/counted-events/require-kept.ts'
import { eventsOfPrice, indexPrices } from '../../metering/plan-prices.ts'
import {
  type BilledPart,
  countEventsOf,
  eventsOfPart,
  MAX_BROKEN_DOWN,
  selectGroups,
} from '../../metering/usage-breakdown/breakdown-store.ts'
import { loadMeter } from '../../meters/meters-store.ts'
import { type Decimal, decimal, roundToInteger, roundToLedger, toPlain } from '../../money/decimal.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { selectPeriodSegments } from '../../subscriptions/counted-segments-store.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { inTurn } from '../csv-reply.ts'

type Breakdown = Reply<'getUsageBreakdown'>['body']['usage_breakdown']
type Charge = Reply<'getSubscriptionUsage'>['body']['subscription_usage']['charges'][number]
type Query = Input<'getUsageBreakdown'>['query']
type Share = Pick<Breakdown['groups'][number], 'units' | 'amount_cents' | 'amount'>

export const getUsageBreakdown: Handler<'getUsageBreakdown', Context> = async ({ path, query }, context) => {
  const usage_breakdown = await inTurn(context, (db, tenantId) =>
    inSnapshot(db, async (trx) => breakDown(trx, await loadSubscription(trx, tenantId, path.id), query)),
  )
  return { status: 200, body: { usage_breakdown } }
}

/** Throws VALIDATION_ERROR. */
async function breakDown(db: ReadHandle, subscription: SubscriptionRow, query: Query): Promise<Breakdown> {
  const { tenant_id, customer_id } = subscription
  const charge = await findCharge(db, subscription, query)
  const { meter_id, price_id, units } = charge.usage
  const meter = await loadMeter(db, tenant_id, meter_id)
  if (meter.aggregation !== 'count' && meter.aggregation !== 'sum') throw refusal('not_allowed')
  const part = await findPart(db, subscription, charge)
  const events = await eventsOfPart(db, meter, part)
  if ((await countEventsOf(db, events)) > MAX_BROKEN_DOWN) throw refusal('too_many_events')
  const rows = await selectGroups(db, meter, events, { groupBy: query.group_by, ofPrice: part.ofPrice })
  await requireKept(db, timelineOf(subscription), part.starts_at, () => refusal('events_dropped'))
  const share = createShares(
    charge,
    rows.map((row) => row.units),
  )
  const shared = rows.map((row) => ({ ...row, ...share(row.units) }))
  const others = shared.find(({ values }) => values === null)
  const { currency_code } = await loadPlan(db, tenant_id, charge.plan_id)
  return {
    customer_id,
    subscription_id: subscription.id,
    price_id,
    meter_id,
    plan_id: charge.plan_id,
    period_start: charge.period_start,
    period_end: charge.period_end,
    group_by: query.group_by,
    units,
    currency_code,
    ...amountsOf(charge),
    groups: shared.flatMap(({ values, units, amount_cents, amount }) =>
      values === null ? [] : [{ values, units, amount_cents, amount }],
    ),
    others:
      others === undefined
        ? null
        : {
            group_count: others.group_count,
            units: others.units,
            amount_cents: others.amount_cents,
            amount: others.amount,
          },
  }
}

async function findCharge(
  db: ReadHandle,
  subscription: SubscriptionRow,
  { price_id, at }: Query,
): Promise<Charge> {
  const moment = at === undefined ? undefined : new Date(at)
  const { charges } = await composePeriodUsage(db, subscription, moment)
  const charge = charges.findLast(
    ({ usage, period_start, period_end }) =>
      usage.price_id === price_id &&
      (moment === undefined || (new Date(period_start) <= moment && moment < new Date(period_end))),
  )
  if (charge === undefined) throw refusal('unknown_price')
  return charge
}

async function findPart(
  db: ReadHandle,
  subscription: SubscriptionRow,
  { plan_id, period_start, period_end, usage }: Charge,
): Promise<BilledPart> {
  const { tenant_id, customer_id, billing_starts_at } = subscription
  const segments = await selectPeriodSegments(db, subscription, new Date(period_start))
  const segment = segments.find(
    (each) =>
      each.plan_id === plan_id &&
      each.starts_at.toISOString() === period_start &&
      each.ends_at.toISOString() === period_end,
  )
  const price = segment?.prices.find(({ id }) => id === usage.price_id)
  if (segment === undefined || price === undefined)
    throw new Error(`no part of ${subscription.id} has the charge`)
  const { id, subscription_id, invoice_id, starts_at, ends_at } = segment
  const finalized = invoice_id === null ? undefined : await selectFinalizedAt(db, tenant_id, [invoice_id])
  return {
    id,
    customer_id,
    subscription_id,
    period_start: segment.period_start,
    starts_at,
    ends_at,
    billing_starts_at: billing_starts_at ?? starts_at,
    finalized_at: finalized?.get(String(invoice_id)) ?? null,
    ofPrice: eventsOfPrice(indexPrices(segment.prices), price),
  }
}

/** By running sums, so that the shares add up to the amount. Where the units come to 0, the first group has all of it. */
function createShares(charge: Charge, units: readonly string[]): (units: string) => Share {
  const [whole, rounded] =
    charge.type === 'currency'
      ? [decimal(charge.amount_cents), roundToInteger]
      : [decimal(charge.amount), roundToLedger]
  const total = units.reduce((sum, each) => sum.plus(each), decimal(0))
  const upTo = (sum: Decimal) => (total.eq(0) ? whole : rounded(whole.times(sum).div(total)))
  let [sum, taken] = [decimal(0), decimal(0)]
  return (own) => {
    sum = sum.plus(own)
    const share = upTo(sum).minus(taken)
    taken = taken.plus(share)
    return charge.type === 'currency'
      ? { units: own, amount_cents: share.toNumber(), amount: null }
      : { units: own, amount_cents: null, amount: toPlain(share) }
  }
}

function amountsOf(charge: Charge): Pick<Breakdown, 'amount_cents' | 'pricing_unit_code' | 'amount'> {
  return charge.type === 'currency'
    ? { amount_cents: charge.amount_cents, pricing_unit_code: null, amount: null }
    : { amount_cents: null, pricing_unit_code: charge.pricing_unit_code, amount: charge.amount }
}

function refusal(code: keyof typeof REFUSALS) {
  const [path, message] = REFUSALS[code]
  return invalid([{ path, code, message }])
}

const REFUSALS = {
  unknown_price: ['query.price_id', 'is not a price that the subscription had then'],
  not_allowed: ['query.price_id', 'must be a price of a meter that counts or sums'],
  too_many_events: ['query.price_id', 'must not have more than 1,000,000 events to break down'],
  events_dropped: ['query.at', 'is in a part of a period whose events are no longer kept'],
} as const satisfies Record<string, [ProblemPath, string]>
