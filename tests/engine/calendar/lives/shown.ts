import { expect } from 'vitest'
import { withoutId } from '../../../../conformance/kit/lines.ts'
import type { Invoice } from '../../../fixtures/invoices.ts'
import type { previewInvoice, readSubscriptionUsage } from '../../../fixtures/subscriptions.ts'
import { iso, type Lived } from './lane.ts'

type Upcoming = Awaited<ReturnType<typeof previewInvoice>>
/** A preview of the invoice of that moment, which holds as long as nothing happens. */
export type Preview = { due: number; upcoming: Upcoming }
/** What was shown of the usage that is billed next, and what it should have been. */
export type Reading = { read: Awaited<ReturnType<typeof readSubscriptionUsage>>; wanted: Usage }
type Usage = { period_start: string; period_end: string; charges: string[] }

export type Seen = Map<string, number>

export function expectPreview({ due, upcoming }: Preview, invoices: readonly Invoice[], seen: Seen): void {
  const invoice = invoices.find(
    ({ created_at, billing_reason, period_start }) =>
      created_at === iso(due) &&
      billing_reason === upcoming.billing_reason &&
      period_start === upcoming.period_start,
  )
  count(seen, 'previews compared')
  if (invoice !== undefined && isMonth(invoice)) count(seen, 'previews of months')
  if (upcoming.line_items.length === 0) {
    expect(invoice).toBeUndefined()
    return
  }
  const { customer_id, subscription_id, currency_code, period_start, period_end, total_cents } = upcoming
  expect(invoice).toMatchObject({
    customer_id,
    subscription_id,
    currency_code,
    period_start,
    period_end,
    total_cents,
  })
  const lines = invoice?.line_items.map((line, index) => ({
    ...withoutId(line),
    ...(isOfDraft(upcoming.line_items[index]) && { credited_invoice_number: null }),
  }))
  expect(lines).toEqual(upcoming.line_items)
  expect(invoice?.finalized_at).toBe(upcoming.finalizes_at)
}

/** A draft that is credited gets its number later. */
function isOfDraft(line: Upcoming['line_items'][number] | undefined): boolean {
  return (
    line?.type === 'proration' && line.credited_invoice_id !== null && line.credited_invoice_number === null
  )
}

/** Returns undefined where no usage is billed, and where an end is near that was perhaps set since. */
export function readingOf({ life, events }: Lived): Usage | undefined {
  const [start, end] = [life.usage.start, life.usageEnd()]
  if (life.status !== 'active' || (life.endsAt !== undefined && life.endsAt <= end)) return undefined
  const parts = life.parts.filter((part) => part.start >= start)
  const charges = parts.flatMap((part) => {
    const until = Math.min(part.end, end)
    const units = events.filter((at) => part.start <= at && at < until).length
    return units === 0 ? [] : [`${iso(part.start)} ${iso(until)}: ${units}`]
  })
  return { period_start: iso(start), period_end: iso(end), charges }
}

export function expectReading({ read, wanted }: Reading): void {
  const { period_start, period_end } = read
  const charges = read.charges.flatMap(({ usage: { units }, period_start: from, period_end: to }) =>
    units === '0' ? [] : [`${from} ${to}: ${units}`],
  )
  expect({ period_start, period_end, charges: charges.toSorted() }).toEqual({
    ...wanted,
    charges: wanted.charges.toSorted(),
  })
}

export function isMonth({ billing_reason }: Invoice): boolean {
  return billing_reason === 'subscription_usage'
}

export function count(seen: Seen, name: string, by = 1): void {
  seen.set(name, (seen.get(name) ?? 0) + by)
}
