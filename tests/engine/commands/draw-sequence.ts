import fc from 'fast-check'
import type { Command, CommandSequence, DrawnPlan } from './commands.ts'
import { command, grant, subscribe } from './draw-command.ts'
import { plan } from './draw-plan.ts'
import { codes, rates } from './draw-taxes.ts'

/**
 * Random command sequences. In half of them usage can fall, which reverses debits. Which grant gets credit back depends on how
 * events are batched, so in these all grants of a pricing unit are alike.
 */
export function commandSequences(): fc.Arbitrary<CommandSequence> {
  return fc.tuple(tenants(), fc.boolean()).chain(([tenants, falling]) =>
    fc.record({
      startsAt: fc.constantFrom(
        '2026-03-15T12:00:00.000Z',
        '2026-12-31T23:59:59.999Z',
        '2027-01-31T09:15:00.250Z',
        '2027-02-01T00:00:00.000Z',
      ),
      tenants: fc.constant(tenants),
      currency: fc.constantFrom<CommandSequence['currency']>('USD', 'JPY', 'KWD'),
      rates: rates(),
      companyRates: codes(),
      plans: plans(),
      commands: commands(tenants.length, falling),
    }),
  )
}

function tenants(): fc.Arbitrary<CommandSequence['tenants']> {
  const [live, test] = [
    { company: 0, mode: 'live' as const },
    { company: 0, mode: 'test' as const },
  ]
  return fc.constantFrom<CommandSequence['tenants']>(
    [test],
    [live],
    [live],
    [test, live],
    [test, test],
    [test, live, test],
    [live, test, { ...test, company: 1 }],
  )
}

/** Mostly of one interval, so that a change of plan keeps the period, and of one tax behavior, so that it is allowed. */
function plans(): fc.Arbitrary<DrawnPlan[]> {
  return fc
    .record({ drawn: fc.array(plan(), { minLength: 4, maxLength: 5 }), alike: fc.nat(5) })
    .map(({ drawn, alike }) =>
      drawn.map((each, index) => (index < alike ? { ...each, ...commonOf(drawn) } : each)),
    )
}

function commonOf([first]: DrawnPlan[]): Partial<DrawnPlan> {
  if (first === undefined) return {}
  const { interval, interval_count, inclusive } = first
  return { interval, interval_count, inclusive }
}

/** First two customers per tenant with subscriptions and credit, then random commands. */
function commands(tenants: number, falling: boolean): fc.Arbitrary<CommandSequence['commands']> {
  const opening = Array.from({ length: tenants }, (_each, tenant) =>
    [0, 1].flatMap((each) => {
      const customer = fc.constant(each)
      return [subscribe(customer), grant(customer, falling), grant(customer, falling)].map((command) =>
        on(tenant, command),
      )
    }),
  ).flat()
  const rest = fc.array(
    fc.nat(tenants - 1).chain((tenant) => on(tenant, command(falling))),
    { minLength: 8, maxLength: 30, size: 'max' },
  )
  return fc.tuple(fc.tuple(...opening), rest).map(([first, then]) => [...first, ...then])
}

function on(
  tenant: number,
  command: fc.Arbitrary<Command>,
): fc.Arbitrary<CommandSequence['commands'][number]> {
  return command.map((each) => ({ tenant, command: each }))
}
