import { expect } from 'vitest'
import { usageOf } from '../../../../conformance/kit/lines.ts'
import type { CreditNote } from '../../../fixtures/credit-notes.ts'
import type { Invoice } from '../../../fixtures/invoices.ts'
import type { Subscription } from '../../../fixtures/subscriptions.ts'
import type { Span } from '../../model/arithmetic.ts'
import type { Bill, Charge, Life, Part } from '../model/life.ts'

type Line = Invoice['line_items'][number]

/** Compares each invoice with the model: its moment, why it was created, its period, its fees to the second and the cent. */
export function expectBills({ bills }: Life, invoices: readonly Invoice[]): void {
  const billed = invoices.map(({ created_at, billing_reason, period_start, period_end, line_items }) => ({
    at: created_at,
    reason: billing_reason,
    period: period_start === null || period_end === null ? null : [period_start, period_end],
    charges: chargesOf(line_items).map(printCharge).toSorted(),
  }))
  const wanted = bills.map(({ at, reason, period, charges }: Bill) => ({
    at: iso(at),
    reason: `subscription_${reason}`,
    period: period === undefined ? null : [iso(period.start), iso(period.end)],
    charges: charges.map(printCharge).toSorted(),
  }))
  // One that bills neither a fee nor usage is not drafted.
  const moments = new Set(billed.map(({ at, period }) => `${at} ${period?.[0]}`))
  expect(billed).toEqual(
    wanted.filter(({ at, period, charges }) => charges.length > 0 || moments.has(`${at} ${period?.[0]}`)),
  )
}

/** Compares what credit notes give back of fees, from when they were issued on. */
export function expectNotes(
  { notes }: Life,
  invoices: readonly Invoice[],
  issued: readonly CreditNote[],
): void {
  const lines = new Map(linesOf(invoices).map((line) => [line.id, line]))
  const given = issued.flatMap(({ issued_at, line_items }) =>
    line_items.flatMap(({ line_item_id, amount_cents }) => {
      const end = lines.get(line_item_id)?.period_end
      return end == null
        ? []
        : [{ start: Date.parse(issued_at), end: Date.parse(end), amount: -amount_cents }]
    }),
  )
  expect(given.map(printCharge)).toEqual(notes.map(printCharge))
}

/** Compares what the subscription shows of its period, and of the usage that is billed next where that is not the period's. */
export function expectTimes(life: Life, subscription: Subscription): void {
  const { period, usage } = life
  expect(subscription).toMatchObject({
    current_period_start: iso(period.start),
    current_period_end: iso(period.end),
    usage_period_start: usage.isMonth ? iso(usage.start) : null,
    usage_period_end: usage.isMonth ? iso(life.usageEnd()) : null,
  })
}

/** Each event is on one line, of the plan of its time, and no other time is billed. */
export function expectUsage(life: Life, invoices: readonly Invoice[], events: readonly number[]): void {
  const billed = linesOf(invoices).flatMap((line) => {
    const usage = usageOf(line)
    if (usage === undefined || usage.units === '0') return []
    return [`${line.period_start} ${line.period_end}: ${usage.units} for ${line.amount_cents}`]
  })
  // Usage that goes on is not billed yet.
  const parts = life.parts.filter(({ start }) => life.status === 'canceled' || start < life.usage.start)
  const wanted = parts.flatMap(({ start, end, plan }) => {
    const units = events.filter((at) => start <= at && at < end).length
    return units === 0 ? [] : [`${iso(start)} ${iso(end)}: ${units} for ${units * plan.unit}`]
  })
  expect(billed.toSorted()).toEqual(wanted.toSorted())
}

/**
 * Each second is billed at what it costs: a minor unit a line is what rounding may take or add, of the line and of its credit. Where everything was prorated
 * that is the plan of the second, and nothing before the first period and after the end.
 */
export function expectSeconds(life: Life, invoices: readonly Invoice[]): void {
  const charges = [...chargesOf(linesOf(invoices)), ...life.notes]
  const costs = life.isProrated ? life.parts : life.fees
  const edges = [...charges, ...costs].flatMap(({ start, end }) => [second(start), second(end)])
  const sorted = [...new Set(edges)].toSorted((a, b) => a - b)
  for (const [index, start] of sorted.entries()) {
    const end = sorted[index + 1]
    // What a period that goes on costs is not billed whole yet.
    if (end === undefined || (life.status !== 'canceled' && end > second(life.period.start))) return
    const within = charges.filter((each) => second(each.start) <= start && end <= second(each.end))
    const billed = sum(within.map((each) => (each.amount * (end - start)) / seconds(each)))
    const cost = sum(
      costs
        .filter((each) => second(each.start) <= start && end <= second(each.end))
        .map(({ plan, whole }: Part) => (plan.fee * (end - start)) / seconds(whole)),
    )
    const rounding = sum(within.map((each) => (end - start) / seconds(each)))
    const zeros = costs.filter((each) => second(each.start) <= start && end <= second(each.end)).length / 2
    const uncredited = within.filter((each) => mayLackCredit(each, start)).length / 2
    const message = `from ${iso(start * 1_000)} to ${iso(end * 1_000)}`
    expect(Math.abs(billed - cost), message).toBeLessThanOrEqual(rounding + zeros + uncredited + 1e-6)
  }
}

/**
 * No two lines with fees, of which credits are taken off, bill one second, where no period began anew within another. A time that may
 * lack a credit is left out.
 */
export function expectOnce({ notes }: Life, invoices: readonly Invoice[]): void {
  const charges = [...chargesOf(linesOf(invoices)), ...notes]
  const edges = [...new Set(charges.flatMap(({ start, end }) => [second(start), second(end)]))]
  for (const at of edges) {
    const within = charges.filter((each) => second(each.start) <= at && at < second(each.end))
    if (within.some((each) => mayLackCredit(each, at))) continue
    const count = sum(within.map(({ amount }) => Math.sign(amount)))
    expect([0, 1], `at ${iso(at * 1_000)}`).toContain(count)
  }
}

/** A credit of up to half a minor unit can round to nothing, and is then not on an invoice. */
function mayLackCredit(charge: Charge, at: number): boolean {
  return charge.amount > 0 && (charge.amount * (second(charge.end) - at)) / seconds(charge) <= 0.5
}

function linesOf(invoices: readonly Invoice[]): Line[] {
  return invoices.flatMap(({ line_items }) => line_items)
}

/** The fees, and what was charged or given back of them. */
function chargesOf(lines: readonly Line[]): Charge[] {
  return lines.flatMap(({ type, period_start, period_end, amount_cents: amount }) => {
    if ((type !== 'fee' && type !== 'proration') || period_start === null || period_end === null) return []
    return [{ start: Date.parse(period_start), end: Date.parse(period_end), amount }]
  })
}

function printCharge({ start, end, amount }: Charge): string {
  return `${iso(start)} ${iso(end)}: ${amount}`
}

function second(at: number): number {
  return Math.floor(at / 1_000)
}

function seconds({ start, end }: Span): number {
  return second(end) - second(start)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
