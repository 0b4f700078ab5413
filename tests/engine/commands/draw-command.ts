import fc from 'fast-check'
import type { components } from '../../../generated/types.ts'
import { DAY_MS, HOUR_MS } from '../model/arithmetic.ts'
import type { Command, DrawnChange, DrawnEvent, WorkerMode } from './commands.ts'
import { meter, plan } from './draw-plan.ts'
import { ownCodes, replaceRate, setTaxCodes, setTaxStatus } from './draw-taxes.ts'

type Schemas = components['schemas']

/** The contract's limit for a line that is written by hand. */
const MAX_CODES_OF_LINE = 2

export function command(falling: boolean): fc.Arbitrary<Command> {
  const pick = fc.nat(99)
  const of = <Type extends Command['type']>(type: Type) => fc.constant(type)
  const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })
  return fc.oneof(
    weighted(4, fc.record({ type: of('advance'), by: span(), worker: worker() })),
    weighted(
      8,
      fc.record({
        type: of('advance_to_due'),
        plus: fc.constantFrom(-1, 0, 0, 1, 1_000, HOUR_MS),
        worker: worker(),
      }),
    ),
    weighted(1, fc.record({ type: of('pass'), by: span(), worker: worker() })),
    weighted(2, subscribe(pick)),
    weighted(
      5,
      fc.record({ type: of('change_plan'), subscription: pick, plan: pick, prorate: fc.boolean() }),
    ),
    weighted(
      2,
      fc.record({ type: of('preview_plan_change'), subscription: pick, plan: pick, prorate: fc.boolean() }),
    ),
    weighted(
      2,
      fc.record({
        type: of('cancel'),
        subscription: pick,
        at_period_end: fc.boolean(),
        prorate: fc.boolean(),
      }),
    ),
    weighted(2, fc.record({ type: of('update_subscription'), subscription: pick, change: change() })),
    weighted(
      8,
      fc.record({
        type: of('ingest'),
        customer: pick,
        events: fc.array(event(falling), { minLength: 1, maxLength: 12 }),
        repeats: fc.nat(3),
        worker: fc.oneof(fc.constant('none' as const), worker()),
      }),
    ),
    weighted(
      2,
      fc.record({
        type: of('correct_event'),
        event: pick,
        value: fc.constantFrom('1', '2.5'),
        worker: worker(),
      }),
    ),
    // Taking an event back reverses debits.
    weighted(falling ? 6 : 0, fc.record({ type: of('void_event'), event: pick })),
    weighted(3, grant(pick, falling)),
    // Nothing comes back to a voided grant, so that grants of a pricing unit would no longer be alike.
    weighted(1, fc.record({ type: of('void_grant'), grant: pick, currencyOnly: fc.constant(falling) })),
    weighted(
      5,
      fc.record({
        type: of('pay'),
        invoice: pick,
        source: fc.constantFrom<'wallet' | 'out_of_band'>('wallet', 'out_of_band'),
        percent: fc.constantFrom(null, null, 1, 25, 50, 99, 100, 101),
      }),
    ),
    weighted(3, fc.record({ type: of('void_payment'), invoice: pick, payment: pick })),
    weighted(1, fc.record({ type: of('void'), invoice: pick })),
    weighted(1, fc.record({ type: of('mark_uncollectible'), invoice: pick })),
    weighted(2, fc.record({ type: of('finalize'), invoice: pick })),
    weighted(
      1,
      fc.record({
        type: of('create_invoice'),
        customer: pick,
        lines: fc.array(fc.record({ cents: fc.nat(10_000), rates: ownCodes(MAX_CODES_OF_LINE) }), {
          minLength: 1,
          maxLength: 3,
        }),
        inclusive: fc.boolean(),
        applyCredit: mostlyTrue(),
      }),
    ),
    weighted(1, setTaxStatus(pick)),
    weighted(2, setTaxCodes(pick)),
    weighted(
      1,
      replaceRate(
        pick,
        fc.oneof(
          span(),
          span().map((each) => 0 - each),
        ),
      ),
    ),
    weighted(2, fc.record({ type: of('add_meter'), meter: meter() })),
    weighted(1, fc.record({ type: of('archive_meter'), meter: pick })),
    weighted(1, fc.record({ type: of('add_plan'), plan: plan() })),
  )
}

export function subscribe(customer: fc.Arbitrary<number>): fc.Arbitrary<Command> {
  return fc.record({
    type: fc.constant('subscribe' as const),
    customer,
    plan: fc.nat(99),
    anchor: fc.constantFrom<Schemas['BillingAnchor']>('anniversary', 'calendar'),
    automatic: fc.boolean(),
    applyCredit: mostlyTrue(),
    startedMsAgo: fc.option<number>(
      span().map((each) => each + 1),
      { freq: 2 },
    ),
  })
}

function mostlyTrue(): fc.Arbitrary<boolean> {
  return fc.constantFrom(true, true, true, false)
}

/** If usage can fall, credits do not expire and have one priority; `commandSequences` says why. */
export function grant(customer: fc.Arbitrary<number>, falling: boolean): fc.Arbitrary<Command> {
  const drawn = fc.record({
    type: fc.constant('grant' as const),
    customer,
    credits: fc.constantFrom(true, true, false),
    tenths: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5_000 })),
    expiresInMs: fc.option<number>(
      span().map((each) => each + 1),
      { freq: 3 },
    ),
    atPeriodEnd: fc.option(
      fc.record({
        subscription: fc.nat(99),
        plus: fc.constantFrom(-1, 0, 0, 1, HOUR_MS / 2, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1),
      }),
      { freq: 2 },
    ),
    priority: fc.constantFrom(50, 50, 10, 90),
  })
  const endless = { expiresInMs: null, atPeriodEnd: null, priority: 50 }
  return drawn.map((each) => (falling && each.credits ? { ...each, ...endless } : each))
}

function change(): fc.Arbitrary<DrawnChange> {
  return fc.oneof(
    fc.record({ cancel_at_period_end: fc.boolean() }),
    fc.record({ automatic: fc.boolean() }),
    fc.record({ applyCredit: fc.boolean() }),
    fc.record({ trialEndsInMs: fc.oneof(fc.constant(0), span()) }),
  )
}

function worker(): fc.Arbitrary<WorkerMode> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('one' as const) },
    { weight: 1, arbitrary: fc.constant('several' as const) },
    { weight: 2, arbitrary: fc.record({ crashesAt: fc.integer({ min: 1, max: 60 }) }) },
  )
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

function event(falling: boolean): fc.Arbitrary<DrawnEvent> {
  const value = fc.oneof(
    fc.nat(3_000).map((each) => String(each / 100)),
    fc.constantFrom('0.1', '10', '10.5', '0', '0.000000000001', '20'),
  )
  const signed = fc
    .tuple(value, fc.boolean())
    .map(([each, below]) => (falling && below && each !== '0' ? `-${each}` : each))
  return fc.record({
    name: fc.constantFrom<DrawnEvent['name']>('call', 'call', 'store', 'store', 'extra'),
    when: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          fromNow: fc.oneof(fc.constant(0), fc.integer({ min: -2 * HOUR_MS, max: 300_000 })),
        }),
      },
      { weight: 4, arbitrary: fc.record({ fromNow: fc.integer({ min: -35 * DAY_MS, max: 0 }) }) },
      { weight: 4, arbitrary: fc.record({ edge: fc.nat(99), plus: fc.constantFrom(-1, 0, 1) }) },
    ),
    value: fc.oneof(
      { weight: 12, arbitrary: signed },
      { weight: 1, arbitrary: fc.constantFrom(null, 'many') },
    ),
    tag: fc.nat(4),
  })
}
