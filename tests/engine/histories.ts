import fc from 'fast-check'
import type { components } from '../../generated/types.ts'
import { DAY_MS, HOUR_MS } from './arithmetic.ts'

type Schemas = components['schemas']

/** What happens to a company. Numbers choose among what is there by then, so that a history stays one when it is shrunk. */
export type Action =
  | { type: 'advance'; by: number }
  | { type: 'advance_to_due'; plus: number }
  | {
      type: 'subscribe'
      customer: number
      plan: number
      anchor: Schemas['BillingAnchor']
      automatic: boolean
    }
  | { type: 'change_plan'; subscription: number; plan: number; prorate: boolean }
  | { type: 'cancel'; subscription: number; at_period_end: boolean }
  | { type: 'ingest'; customer: number; events: EventDraw[]; repeats: number; settle: boolean }
  | {
      type: 'grant'
      customer: number
      credits: boolean
      tenths: number
      expiresInMs: number | null
      priority: number
    }
  | { type: 'pay'; invoice: number; source: 'wallet' | 'out_of_band' }
  | { type: 'void'; invoice: number }
  | { type: 'give_up'; invoice: number }
  | { type: 'finalize'; invoice: number }
  | { type: 'by_hand'; customer: number; cents: number }

/** An event: when it happened, from now or from an edge of a stretch of the customer's, and what it carries. */
export type EventDraw = {
  name: 'call' | 'store'
  when: { fromNow: number } | { edge: number; plus: number }
  value: string | null
  tag: number
}

export type PlanDraw = Pick<Schemas['PlanCreate'], 'interval'> & {
  interval_count: number
  amount_cents: number
  trial_days: number
  prices: Array<{ meter: number; credits: boolean; terms: Omit<Schemas['PriceInput'], 'meter_id'> }>
}

export type History = { startsAt: string | null; plans: PlanDraw[]; actions: Action[] }

/** How many meters there are to price: calls (sum), requests (count), peak (max), users (unique_count), last (latest). */
export const METERS = 5
const LATEST = 4

export function histories(): fc.Arbitrary<History> {
  return fc.record({
    startsAt: fc.constantFrom(
      null,
      '2026-12-31T23:59:59.999Z',
      '2027-01-31T09:15:00.250Z',
      '2027-02-01T00:00:00.000Z',
    ),
    // Mostly of one interval, so that a change of plan leaves the period as it is.
    plans: fc
      .record({ drawn: fc.array(plan(), { minLength: 3, maxLength: 4 }), alike: fc.nat(4) })
      .map(({ drawn, alike }) =>
        drawn.map((each, index) => (index < alike ? { ...each, ...recurrenceOf(drawn) } : each)),
      ),
    // Two customers with subscriptions and something in their wallets; then anything.
    actions: fc
      .tuple(
        fc.tuple(
          ...[0, 1].flatMap((each) => [
            subscribe(fc.constant(each)),
            grant(fc.constant(each)),
            grant(fc.constant(each)),
          ]),
        ),
        fc.array(action(), { minLength: 8, maxLength: 30, size: 'max' }),
      )
      .map(([first, rest]) => [...first, ...rest]),
  })
}

function action(): fc.Arbitrary<Action> {
  const pick = fc.nat(99)
  const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })
  return fc.oneof(
    weighted(4, fc.record({ type: fc.constant('advance' as const), by: span() })),
    weighted(
      6,
      fc.record({
        type: fc.constant('advance_to_due' as const),
        plus: fc.constantFrom(-1, 0, 0, 1, 1_000, HOUR_MS),
      }),
    ),
    weighted(2, subscribe(pick)),
    weighted(
      5,
      fc.record({
        type: fc.constant('change_plan' as const),
        subscription: pick,
        plan: pick,
        prorate: fc.boolean(),
      }),
    ),
    weighted(
      1,
      fc.record({ type: fc.constant('cancel' as const), subscription: pick, at_period_end: fc.boolean() }),
    ),
    weighted(
      8,
      fc.record({
        type: fc.constant('ingest' as const),
        customer: pick,
        events: fc.array(event(), { minLength: 1, maxLength: 12 }),
        repeats: fc.nat(3),
        settle: fc.boolean(),
      }),
    ),
    weighted(3, grant(pick)),
    weighted(
      3,
      fc.record({
        type: fc.constant('pay' as const),
        invoice: pick,
        source: fc.constantFrom<'wallet' | 'out_of_band'>('wallet', 'wallet', 'out_of_band'),
      }),
    ),
    weighted(1, fc.record({ type: fc.constant('void' as const), invoice: pick })),
    weighted(1, fc.record({ type: fc.constant('give_up' as const), invoice: pick })),
    weighted(2, fc.record({ type: fc.constant('finalize' as const), invoice: pick })),
    weighted(1, fc.record({ type: fc.constant('by_hand' as const), customer: pick, cents: fc.nat(10_000) })),
  )
}

function recurrenceOf([first]: PlanDraw[]): Partial<PlanDraw> {
  return first === undefined ? {} : { interval: first.interval, interval_count: first.interval_count }
}

function subscribe(customer: fc.Arbitrary<number>): fc.Arbitrary<Action> {
  return fc.record({
    type: fc.constant('subscribe' as const),
    customer,
    plan: fc.nat(99),
    anchor: fc.constantFrom<Schemas['BillingAnchor']>('anniversary', 'calendar'),
    automatic: fc.boolean(),
  })
}

function grant(customer: fc.Arbitrary<number>): fc.Arbitrary<Action> {
  return fc.record({
    type: fc.constant('grant' as const),
    customer,
    credits: fc.constantFrom(true, true, false),
    tenths: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5_000 })),
    expiresInMs: fc.option<number>(
      span().map((each) => each + 1),
      { freq: 3 },
    ),
    priority: fc.constantFrom(50, 50, 10, 90),
  })
}

function span(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.nat(2_000),
    fc.nat(3 * HOUR_MS),
    fc.nat(3 * DAY_MS),
    fc.nat(40 * DAY_MS),
    fc.integer({ min: 0, max: 40 }).map((days) => days * DAY_MS),
  )
}

function event(): fc.Arbitrary<EventDraw> {
  const value = fc.oneof(
    fc.nat(3_000).map((each) => String(each / 100)),
    fc.constantFrom('0.1', '10', '10.5', '0', '0.000000000001', '20'),
  )
  return fc.record({
    name: fc.constantFrom<'call' | 'store'>('call', 'store'),
    when: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          fromNow: fc.oneof(fc.constant(0), fc.integer({ min: -2 * HOUR_MS, max: 300_000 })),
        }),
      },
      { weight: 2, arbitrary: fc.record({ fromNow: fc.integer({ min: -35 * DAY_MS, max: 0 }) }) },
      { weight: 4, arbitrary: fc.record({ edge: fc.nat(99), plus: fc.constantFrom(-1, 0, 1) }) },
    ),
    value: fc.oneof(
      { weight: 12, arbitrary: value },
      { weight: 1, arbitrary: fc.constantFrom(null, 'many') },
    ),
    tag: fc.nat(4),
  })
}

function plan(): fc.Arbitrary<PlanDraw> {
  const price = fc
    .record({ meter: fc.nat(METERS - 1), credits: fc.boolean(), terms: terms() })
    // What could fall when usage grows is never in a pricing unit.
    .map(({ meter, credits, terms }) => ({
      meter,
      terms,
      credits: credits && meter !== LATEST && terms.charge_model !== 'volume',
    }))
  return fc.record({
    interval: fc.constantFrom<Schemas['PlanInterval']>('day', 'week', 'month', 'month', 'month', 'year'),
    interval_count: fc.constantFrom(1, 1, 1, 2),
    amount_cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000 })),
    trial_days: fc.constantFrom(0, 0, 0, 1, 14),
    prices: fc.uniqueArray(price, { minLength: 1, maxLength: 4, selector: ({ meter }) => meter }),
  })
}

function terms(): fc.Arbitrary<Omit<Schemas['PriceInput'], 'meter_id'>> {
  const amount = fc.constantFrom('0', '0.04', '1', '0.5', '12.345', '7', '250', '0.000000000001')
  const tiers = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(1, 2.5, 10, 10.5, 11, 20, 100), { maxLength: 3 }),
      fc.array(fc.tuple(amount, amount), { minLength: 4, maxLength: 4 }),
    )
    .map(([bounds, amounts]) =>
      [...bounds.sort((a, b) => a - b).map(String), null].map((up_to, index) => {
        const [unit_amount = '0', flat_amount = '0'] = amounts[index] ?? []
        return { up_to, unit_amount, flat_amount }
      }),
    )
  return fc.oneof(
    fc.record({ charge_model: fc.constant('per_unit' as const), unit_amount: amount }),
    fc.record({
      charge_model: fc.constant('package' as const),
      unit_amount: amount,
      package_size: fc.constantFrom('20', '0.3', '1', '7'),
    }),
    fc.record({ charge_model: fc.constantFrom('graduated' as const, 'volume' as const), tiers }),
  )
}
