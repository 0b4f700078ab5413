import fc from 'fast-check'
import type { Action, History, PlanDraw } from './actions.ts'
import { action, grant, subscribe } from './draw-action.ts'
import { plan } from './draw-plan.ts'

/**
 * Random histories. In half of them usage can fall, and what was drawn for it is given back. Which of several grants it goes
 * back to depends on how events come in batches; so there all grants of a pricing unit are alike.
 */
export function histories(): fc.Arbitrary<History> {
  return fc.tuple(sides(), fc.boolean()).chain(([sides, falling]) =>
    fc.record({
      startsAt: fc.constantFrom(
        '2026-03-15T12:00:00.000Z',
        '2026-12-31T23:59:59.999Z',
        '2027-01-31T09:15:00.250Z',
        '2027-02-01T00:00:00.000Z',
      ),
      sides: fc.constant(sides),
      currency: fc.constantFrom<History['currency']>('USD', 'JPY', 'KWD'),
      plans: plans(),
      actions: actions(sides.length, falling),
    }),
  )
}

function sides(): fc.Arbitrary<History['sides']> {
  return fc.constantFrom<History['sides']>(
    ['test'],
    ['test'],
    ['live'],
    ['live'],
    ['test', 'live'],
    ['live', 'test', 'test'],
  )
}

/** Mostly of one interval, so that a change of plan leaves the period as it is. */
function plans(): fc.Arbitrary<PlanDraw[]> {
  return fc
    .record({ drawn: fc.array(plan(), { minLength: 4, maxLength: 5 }), alike: fc.nat(5) })
    .map(({ drawn, alike }) =>
      drawn.map((each, index) => (index < alike ? { ...each, ...recurrenceOf(drawn) } : each)),
    )
}

function recurrenceOf([first]: PlanDraw[]): Partial<PlanDraw> {
  return first === undefined ? {} : { interval: first.interval, interval_count: first.interval_count }
}

/** On each side two customers with subscriptions and something in their wallets; then anything. */
function actions(sides: number, falling: boolean): fc.Arbitrary<History['actions']> {
  const opening = Array.from({ length: sides }, (_each, side) =>
    [0, 1].flatMap((each) => {
      const customer = fc.constant(each)
      return [subscribe(customer), grant(customer, falling), grant(customer, falling)].map((action) =>
        on(side, action),
      )
    }),
  ).flat()
  const rest = fc.array(
    fc.nat(sides - 1).chain((side) => on(side, action(falling))),
    { minLength: 8, maxLength: 30, size: 'max' },
  )
  return fc.tuple(fc.tuple(...opening), rest).map(([first, then]) => [...first, ...then])
}

function on(side: number, action: fc.Arbitrary<Action>): fc.Arbitrary<History['actions'][number]> {
  return action.map((each) => ({ side, action: each }))
}
