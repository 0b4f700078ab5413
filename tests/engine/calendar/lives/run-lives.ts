import { expect } from 'vitest'
import {
  cancel,
  changePlan,
  previewInvoice,
  previewSubscriptionPlanChange,
  readSubscription,
  readSubscriptionUsage,
} from '../../../fixtures/subscriptions.ts'
import { succeed } from '../../../support/answers.ts'
import type { TestService } from '../../../support/service.ts'
import { travel } from '../../../support/time.ts'
import { findViolations } from '../../invariants.ts'
import { DAY_MS, HOUR_MS } from '../../model/arithmetic.ts'
import { expectBills, expectNotes, expectOnce, expectSeconds, expectTimes, expectUsage } from './check.ts'
import { type DrawnLife, END, START, type Step } from './draw.ts'
import { begin, iso, type Lane, type Lived, openLane, planOf, readInvoices, readNotes, use } from './lane.ts'
import {
  count,
  expectPreview,
  expectReading,
  isMonth,
  type Preview,
  type Reading,
  readingOf,
  type Seen,
} from './shown.ts'

type Living = Lived & { drawn: DrawnLife; previews: Preview[]; readings: Reading[]; hasTwice: boolean }
type Act = { at: number; living: Living; step: Step | { kind: 'boundary'; due: number } }

/** Lets these lives go by on one clock, and compares what was billed with the model. Returns what differs, by life. */
export async function runLives(
  service: TestService,
  drawn: readonly DrawnLife[],
  seen: Seen,
): Promise<Map<DrawnLife, unknown>> {
  const lane = await openLane(service, START)
  const living: Living[] = []
  for (const each of drawn) {
    const lived = await begin(lane, { ...each, plan: each.plans[0] })
    living.push({ ...lived, drawn: each, previews: [], readings: [], hasTwice: false })
  }
  // A clock moves by at most a year at once.
  const stops = [START + 300 * DAY_MS, START + 600 * DAY_MS, END, END + 2 * HOUR_MS]
  const acts = living.flatMap((each) =>
    each.drawn.steps.map((step): Act => ({ at: START + step.after, living: each, step })),
  )
  for (;;) {
    acts.sort((a, b) => a.at - b.at)
    const act = acts.shift()
    if (act === undefined) break
    while ((stops[0] ?? Infinity) < act.at) await travel(lane.company, iso(stops.shift() ?? END))
    await travel(lane.company, iso(act.at))
    act.living.life.passTo(act.at)
    acts.push(...(await perform(lane, act, seen)))
  }
  for (const stop of stops) await travel(lane.company, iso(stop))
  const failures = new Map<DrawnLife, unknown>()
  for (const each of living)
    await compare(lane, each, seen).catch((error: unknown) => failures.set(each.drawn, error))
  expect(await findViolations(service.db, await lane.company.tenantId())).toEqual([])
  return failures
}

/** Returns what is to follow. */
async function perform(lane: Lane, { at, living, step }: Act, seen: Seen): Promise<Act[]> {
  const { life, subscription, drawn } = living
  const { company } = lane
  const params = { path: { id: subscription.id } }
  const isOver = life.status === 'canceled'
  if (!isOver) count(seen, step.kind)
  switch (step.kind) {
    case 'events':
      // An event of the very moment of a change that follows it was counted by the plan before.
      forgetFrom(living, at - HOUR_MS)
      await use(
        lane,
        living,
        Array.from({ length: step.count }, (_each, n) => at - 1 - n * n * 20_000),
      )
      return []
    case 'events_at_boundary': {
      const due = life.dueAt()
      return due + 1_000 < END ? [{ at: due + 1_000, living, step: { kind: 'boundary', due } }] : []
    }
    case 'at_boundary': {
      const due = life.dueAt()
      return due < END ? [{ at: due, living, step: { after: due - START, ...step.command } }] : []
    }
    case 'boundary':
      forgetFrom(living, at - HOUR_MS)
      await use(lane, living, [step.due - 1, step.due, step.due + 1_000])
      return []
    case 'preview': {
      const due = life.dueAt()
      if (due <= END) living.previews.push({ due, upcoming: await previewInvoice(company, subscription) })
      const wanted = readingOf(living)
      if (wanted !== undefined)
        living.readings.push({ wanted, read: await readSubscriptionUsage(company, subscription) })
      return []
    }
    case 'change': {
      if (isOver) return []
      forgetFrom(living, at)
      const plan = drawn.plans[step.plan] ?? life.plan
      // Asking for the plan that it has changes nothing.
      if (JSON.stringify(plan) === JSON.stringify(life.plan)) return []
      const before = life.fees.at(-1)
      const sent = await planOf(lane, plan)
      const proration = step.prorate ? ('create_prorations' as const) : ('none' as const)
      const upcoming = await previewSubscriptionPlanChange(company, subscription, sent, proration)
      await changePlan(company, subscription, sent, proration)
      const bills = life.bills.length
      life.changePlan(at, plan, step.prorate)
      const due = life.bills.length > bills ? at : life.dueAt()
      if (due <= END) living.previews.push({ due, upcoming })
      const isAnew = life.fees.at(-1) !== before && before !== undefined && before.end > at
      if (isAnew) living.hasTwice = true
      return []
    }
    case 'cancel': {
      if (isOver) return []
      // A draft gives back what is unused of its fee.
      forgetFrom(living, at - HOUR_MS)
      const proration = step.prorate ? ('create_prorations' as const) : ('none' as const)
      const body = { at_period_end: false, proration }
      const preview = await company.client.POST('/v1/subscriptions/{id}/cancel/preview', { params, body })
      const { upcoming_invoice: upcoming, credit_notes } = succeed(preview)
      await cancel(company, subscription, body)
      if (life.status === 'active') living.previews.push({ due: at, upcoming })
      life.cancelNow(at, step.prorate, credit_notes.length > 0)
      return []
    }
    case 'cancel_at_period_end':
      if (isOver) return []
      forgetFrom(living, at)
      await cancel(company, subscription, { at_period_end: true })
      life.isCancelAtPeriodEnd = true
      return []
    case 'end': {
      if (isOver) return []
      forgetFrom(living, at)
      const { start } = drawn
      const far = step.far ?? (life.endsAt === undefined || isShort(drawn) ? 30_000_000 : null)
      const endsAt = far === null ? undefined : Math.max(at, start) + far
      const body = { ends_at: endsAt === undefined ? null : iso(endsAt) }
      succeed(await company.client.PATCH('/v1/subscriptions/{id}', { params, body }))
      life.endsAt = endsAt
      return []
    }
  }
}

async function compare(lane: Lane, living: Living, seen: Seen): Promise<void> {
  const { life, subscription, events, previews, readings, drawn } = living
  life.passTo(END + 2 * HOUR_MS)
  const invoices = await readInvoices(lane, subscription)
  count(seen, 'lives')
  count(seen, 'invoices', invoices.length)
  count(seen, 'months', invoices.filter(isMonth).length)
  count(seen, `${drawn.billing_anchor} in ${drawn.zone}`)
  if (life.isProrated) count(seen, 'prorated throughout')
  expectBills(life, invoices)
  expectNotes(life, invoices, await readNotes(lane, invoices))
  expectUsage(life, invoices, events)
  expectSeconds(life, invoices)
  if (!living.hasTwice) expectOnce(life, invoices)
  for (const reading of readings) expectReading(reading)
  for (const preview of previews) expectPreview(preview, invoices, seen)
  if (life.status === 'active' && life.endsAt === undefined)
    expectTimes(life, await readSubscription(lane.company, subscription))
}

/** What happens to a subscription changes what was foretold from then on. */
function forgetFrom(living: Living, at: number): void {
  living.previews = living.previews.filter(({ due }) => due < at)
}

function isShort({ plans }: DrawnLife): boolean {
  return plans.some(({ interval, interval_count }) => interval === 'day' && interval_count < 9)
}
