import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, tableCard } from '../../parts/card.ts'
import { day } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { linksOfLine } from '../event-charges.ts'
import { lineTable, sumsOf } from '../lines.ts'

export type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']

export async function findUpcoming({ call }: Visit, id: string): Promise<Upcoming | undefined> {
  return (await unlessEnded(call('getUpcomingInvoice', { path: { id } })))?.upcoming_invoice
}

/** Returns undefined if the subscription has ended meanwhile. */
export async function unlessEnded<Body extends { upcoming_invoice: Upcoming }>(
  asked: Promise<Body>,
): Promise<Body | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return undefined
    throw error
  }
}

export async function renderUpcoming(
  title: Html | string,
  upcoming: Upcoming,
  { timezone, isPreview = false, base }: { timezone: string; isPreview?: boolean; base?: string },
): Promise<Html> {
  const { currency_code: currency, line_items: lines } = upcoming
  if (lines.length === 0) return card(title, html`<p class="soft">Nothing to bill yet.</p>`)
  const linksOf = base === undefined ? undefined : linksOfLine(base, upcoming)
  const soFar = isPreview ? '' : ' so far'
  const total = `${formatMoney(upcoming.total_cents, currency)}${soFar}${afterCredit(upcoming)}`
  return tableCard(
    title,
    await lineTable(lines, { currency, timezone }, sumsOf(upcoming), linksOf),
    html`<span class="soft small">${total}, finalizes on ${day(upcoming.finalizes_at, timezone)}</span>`,
  )
}

function afterCredit({ total_cents, amount_due_cents, currency_code }: Upcoming): string {
  return amount_due_cents === total_cents
    ? ''
    : `, ${formatMoney(amount_due_cents, currency_code)} after credit`
}
