import { expect, test } from 'vitest'
import { planEnd, planRenewal, planRestart } from '../../server/billing/renew/plan-renewal.ts'
import type { PlanRow } from '../../server/plans/plans-store.ts'
import type { SubscriptionRow } from '../../server/subscriptions/subscriptions-store.ts'

const HOUR = { finalizeAfterMs: 3_600_000 }
const [MARCH, APRIL, MAY] = [day('2026-03-01'), day('2026-04-01'), day('2026-05-01')]

const plan: PlanRow = {
  tenant_id: 1,
  seq: 1,
  id: 'plan',
  code: 'pro',
  name: 'Pro',
  currency_code: 'USD',
  interval: 'month',
  interval_count: 1,
  amount_cents: 3_000,
  minimum_amount_cents: null,
  maximum_amount_cents: null,
  trial_days: 0,
  billing_timing: 'in_advance',
  usage_billing_interval: 'period',
  tax_behavior: 'exclusive',
  tax_rate_codes: null,
  tax_rate_ids: null,
  prices: [],
  included_credits: [],
  metadata: {},
  archived_at: null,
  created_at: MARCH,
  updated_at: MARCH,
}
const active: SubscriptionRow = {
  tenant_id: 1,
  seq: 1,
  id: 'subscription',
  test_clock_id: '',
  customer_id: 'customer',
  plan_id: plan.id,
  status: 'active',
  billing_anchor: 'anniversary',
  billing_anchor_at: null,
  timezone: 'UTC',
  starts_at: MARCH,
  ends_at: null,
  fee_unbilled_from: null,
  usage_period_start: null,
  usage_period_end: null,
  part_start: null,
  anchor_at: MARCH,
  period_index: 0,
  current_period_start: MARCH,
  current_period_end: APRIL,
  trial_ends_at: null,
  trial_ending_at: null,
  billing_starts_at: MARCH,
  next_renewal_at: APRIL,
  cancel_at_period_end: false,
  canceled_at: null,
  past_due_since: null,
  collection_method: 'send_invoice',
  days_until_due: 30,
  purchase_order_number: null,
  apply_credit: true,
  fee_cents: 3_000,
  metadata: {},
  created_at: MARCH,
  updated_at: MARCH,
}
const cycle = {
  billing_reason: 'subscription_cycle',
  currency_code: 'USD',
  period: { start: MARCH, end: APRIL },
  finalizes_at: new Date('2026-04-01T01:00:00.000Z'),
}

test('an active subscription starts the next period, and its invoice waits for the usage of this one', () => {
  expect(planRenewal(active, plan, HOUR)).toMatchObject({
    at: APRIL,
    status: 'active',
    next: {
      period: { start: APRIL, end: MAY, index: 1 },
      charges: [{ kind: 'fee', description: 'Pro', amount_cents: 3_000, span: { start: APRIL, end: MAY } }],
    },
    invoice: cycle,
  })
})

test('a trial is followed by the first paid period, whose invoice waits for nothing', () => {
  const trialing: SubscriptionRow = { ...active, status: 'trialing', period_index: -1 }
  expect(planRenewal(trialing, plan, HOUR)).toMatchObject({
    at: APRIL,
    status: 'active',
    next: { period: { start: APRIL, end: MAY, index: 0 } },
    invoice: {
      billing_reason: 'subscription_create',
      period: null,
      finalizes_at: APRIL,
    },
  })
})

test('a subscription that is to end with its period has no next one, and its usage is invoiced', () => {
  const renewal = planRenewal({ ...active, cancel_at_period_end: true }, plan, HOUR)
  const invoice = { ...cycle, billing_reason: 'subscription_cancel' }
  expect(renewal).toMatchObject({ at: APRIL, status: 'canceled', next: undefined, invoice })
})

test('an end and a restart cut the period and its invoice short', () => {
  const at = day('2026-03-15')
  const period = { start: MARCH, end: at }
  expect(planEnd(active, plan, at, HOUR)).toMatchObject({
    at,
    status: 'canceled',
    invoice: { billing_reason: 'subscription_cancel', period },
  })
  const yearly: PlanRow = { ...plan, interval: 'year' }
  expect(planRestart(active, yearly, at, HOUR)).toMatchObject({
    at,
    status: 'active',
    next: { period: { start: at, end: day('2027-03-15'), index: 0 } },
    invoice: { billing_reason: 'subscription_update', period },
  })
})

test('a free plan adds no charge', () => {
  expect(planRenewal(active, { ...plan, amount_cents: 0 }, HOUR).next?.charges).toEqual([])
})

test('a canceled subscription has no renewal', () => {
  const canceled: SubscriptionRow = { ...active, status: 'canceled', canceled_at: MARCH }
  expect(() => planRenewal(canceled, plan, HOUR)).toThrow(
    expect.objectContaining({ code: 'SUBSCRIPTION_CANCELED' }),
  )
})

function day(text: string): Date {
  return new Date(`${text}T00:00:00.000Z`)
}
