import { expect, test } from 'vitest'
import { readSubscription } from '../../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { DAY_MS, travel } from '../../support/time.ts'
import { expectBills, expectSeconds, expectTimes, expectUsage } from './lives/check.ts'
import { begin, iso, openLane, readInvoices, use } from './lives/lane.ts'
import type { Plan, Terms } from './model/life.ts'

const service = await serviceForThisFile()

/** The year begins shortly before clocks change, or a day is skipped. */
const YEARS: Array<[string, string]> = [
  ['Asia/Kolkata', '2026-01-29T09:15:00.000Z'],
  ['America/Bogota', '2026-01-29T09:15:00.250Z'],
  ['Asia/Tokyo', '2026-01-29T14:59:59.999Z'],
  ['Europe/Berlin', '2026-01-28T01:30:00.000Z'],
  ['America/New_York', '2026-01-30T06:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-01-30T15:15:00.000Z'],
  ['America/Sao_Paulo', '2018-01-03T02:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
  ['Pacific/Apia', '2011-11-29T20:00:00.000Z'],
]

test.each(YEARS)(
  'a year of %s: each invoice is of the period and the fee that the model has',
  async (zone, from) => {
    const start = Date.parse(from)
    const until = start + 400 * DAY_MS
    const lane = await openLane(service, start)
    const lived = []
    for (const terms of allTerms(zone, start)) lived.push(await begin(lane, terms))
    const stops = Array.from({ length: 13 }, (_each, n) => start + (n + 1) * 30 * DAY_MS)
    for (const stop of stops) {
      await travel(lane.company, iso(stop))
      for (const each of lived) await use(lane, each, [stop - 1, stop])
    }
    await travel(lane.company, iso(until))
    for (const { life, subscription, events } of lived) {
      life.passTo(until)
      const invoices = await readInvoices(lane, subscription)
      expect(invoices.length).toBeGreaterThan(1)
      expectBills(life, invoices)
      expectSeconds(life, invoices)
      expectUsage(life, invoices, events)
      const read = await readSubscription(lane.company, subscription)
      expect(read.timezone).toBe(zone)
      expectTimes(life, read)
    }
  },
)

/** Each begins after a day's trial. */
function allTerms(zone: string, start: number): Terms[] {
  const anniversary = { billing_anchor: 'anniversary' as const, billing_anchor_at: null }
  const calendar = { billing_anchor: 'calendar' as const, billing_anchor_at: null }
  const month: Plan = {
    interval: 'month',
    interval_count: 1,
    fee: 3_000,
    ahead: true,
    unit: 7,
    monthly: false,
  }
  const quarter: Plan = { ...month, interval_count: 3, fee: 9_999 }
  const week: Plan = { ...month, interval: 'week', fee: 701 }
  const year: Plan = { ...month, interval: 'year', fee: 36_501 }
  const inArrears = { ahead: false, unit: 5 }
  // The 29th at the earliest, which February does not have.
  const late = start + 1 + Math.max(1, 29 - new Date(start).getUTCDate()) * DAY_MS
  const begins = { zone, start: start + 1, trialEnd: start + 1 + DAY_MS, endsAt: undefined }
  return [
    { ...begins, ...anniversary, plan: month },
    { ...begins, ...anniversary, plan: { ...quarter, ...inArrears } },
    { ...begins, ...anniversary, plan: year },
    { ...begins, ...calendar, plan: { ...month, ...inArrears } },
    { ...begins, ...calendar, plan: quarter },
    { ...begins, ...calendar, plan: { ...week, ...inArrears } },
    { ...begins, billing_anchor: 'custom' as const, billing_anchor_at: start - 45 * DAY_MS, plan: month },
    {
      ...begins,
      billing_anchor: 'custom' as const,
      billing_anchor_at: start + 75.5 * DAY_MS,
      plan: { ...month, ...inArrears },
    },
    { ...begins, ...calendar, plan: { ...quarter, monthly: true } },
    { ...begins, ...anniversary, trialEnd: late, plan: { ...year, ...inArrears, monthly: true } },
  ]
}
