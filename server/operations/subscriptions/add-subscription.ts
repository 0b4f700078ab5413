import type { Input } from '../../../generated/operations.ts'
import { planBilledElsewhere, planRenewal, type Renewal } from '../../billing/renew/plan-renewal.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/customers-store.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { Problem } from '../../errors/problem.ts'
import { parseTerms } from '../../invoices/terms.ts'
import { lockPlanShared, type PlanRow } from '../../plans/plans-store.ts'
import { assertSubscribable } from '../../plans/rules.ts'
import { beginAt } from '../../subscriptions/beginning.ts'
import {
  assertEnd,
  assertHasPeriods,
  parseAnchor,
  parsePastPeriods,
  parseStart,
} from '../../subscriptions/rules.ts'
import {
  countSubscriptions,
  insertSubscription,
  type NewSubscription,
  type SubscriptionRow,
} from '../../subscriptions/subscriptions-store.ts'
import { holdCoupons, storeDiscounts, toDiscounts } from '../coupons/redeem-coupons.ts'
import { atCurrentTime, type CustomerContext } from '../current-time.ts'
import { timezoneOf } from '../timezone.ts'
import { assertNoOverlap } from './assert-no-overlap.ts'
import { parsePast } from './past-periods.ts'

/** Each event is matched with all subscriptions of its customer. */
export const MAX_SUBSCRIPTIONS = 100

type Added = {
  context: CustomerContext
  engine: EngineContext
  plan: PlanRow
  subscription: SubscriptionRow
  /** The first paid period starts with this renewal, which is not written yet. */
  first: Renewal
}

/** Locks the customer, the plan and the coupons, in this order. Throws if the subscription is refused. */
export async function addSubscription(
  body: Input<'createSubscription'>['body'],
  requestContext: WriteContext,
): Promise<Added> {
  const { trx, tenant } = requestContext
  const { metadata = {} } = body
  const anchor = parseAnchor(body.billing_anchor ?? 'anniversary', body.billing_anchor_at)
  const { collection_method = 'send_invoice', apply_credit = true } = body
  const collection = parseTerms(collection_method, body.days_until_due)
  const customer = await lockCustomer(trx, tenant.id, body.customer_id)
  const context = await atCurrentTime(requestContext, customer)
  const engine = engineContextOf(context)
  const { now } = context
  const starts = parseStart(body.starts_at, now)
  const ends_at = body.ends_at == null ? null : new Date(body.ends_at)
  assertEnd(ends_at, starts, now)
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  assertSubscribable(plan)
  assertHasPeriods(anchor.billing_anchor, plan, 'body.billing_anchor')
  assertSameCurrency(plan.currency_code, customer.currency_code)
  if ((await countSubscriptions(trx, tenant.id, customer.id)) >= MAX_SUBSCRIPTIONS)
    throw new Problem('SUBSCRIPTION_LIMIT_EXCEEDED', { details: { limit: MAX_SUBSCRIPTIONS } })
  if (body.allow_overlap !== true) await assertNoOverlap(engine, customer.id, plan, { startsAt: starts })

  const named = (body.coupon_codes ?? []).map((code, index) => ({
    path: `body.coupon_codes[${index}]` as const,
    code,
  }))
  const coupons = await holdCoupons(context, named, { customer_id: customer.id, plan, now })
  const terms = { ...anchor, timezone: await timezoneOf(context, customer), ends_at }
  const subscription: NewSubscription = {
    tenant_id: tenant.id,
    id: context.service.newId(),
    customer_id: customer.id,
    plan_id: plan.id,
    test_clock_id: customer.test_clock_id,
    ...terms,
    ...beginAt(starts, body.trial_days ?? plan.trial_days, terms, plan, now),
    billing_starts_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    past_due_since: null,
    ...collection,
    apply_credit,
    purchase_order_number: body.purchase_order_number ?? null,
    fee_cents: plan.amount_cents,
    fee_unbilled_from: null,
    usage_period_start: null,
    usage_period_end: null,
    part_start: null,
    metadata,
    created_at: now,
  }
  const isBilledElsewhere = parsePastPeriods(body.past_periods, starts, now) === 'billed_elsewhere'
  const begun = starts < now ? await parsePast(context, { subscription, plan, isBilledElsewhere }) : undefined
  const current = isBilledElsewhere ? begun : undefined
  const period = { start: current?.period.start ?? subscription.trial_ends_at ?? starts }
  const discounts = toDiscounts(coupons, { subscription, period, now, newId: context.service.newId })
  const first =
    current === undefined
      ? planRenewal(subscription, plan, engine)
      : planBilledElsewhere(subscription, plan, current)
  const inserted = await insertSubscription(trx, subscription)
  await storeDiscounts(context, discounts)
  return { context, engine, plan, subscription: inserted, first }
}
