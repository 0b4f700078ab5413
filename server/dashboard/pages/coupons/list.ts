import { html } from '../../../pages/html.ts'
import { archiveButton, archivedFilter, archivedForm } from '../../parts/archive.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day, minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { type Coupon, periodsOf, takesOf } from './words.ts'

export async function showCoupons({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listCoupons', {
    query: { archived: archivedFilter(archived), cursor, limit: '25' },
  })
  const path = `${base}/coupons`
  const content = html`${head('Coupons', {
    lead: html`What you promise to take off. Apply a coupon on the page of a subscription.`,
    actions: [html`<a class="button primary" href="${path}/new">New coupon</a>`],
  })}
${archivedForm(path, archived)}
${tableCard(
  'Newest first',
  html`${table(
    'Coupons',
    [
      { name: 'Name' },
      { name: 'Code' },
      { name: 'Takes' },
      { name: 'Periods' },
      { name: 'Created', kind: 'time' },
      { name: 'Redeemed', kind: 'amount' },
    ],
    page.coupons.map((coupon) => [
      html`<a href="${path}/${coupon.id}"><bdi class="text">${coupon.name}</bdi></a>${coupon.archived_at === null ? undefined : html` ${badge('archived')}`}`,
      html`<code>${coupon.code}</code>`,
      takesOf(coupon),
      periodsOf(coupon),
      day(coupon.created_at),
      redemptionsOf(coupon),
    ]),
    html`<strong>No coupons</strong>Create one for each discount that you give.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Coupons', content }
}

export async function showCoupon(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { coupon } = await call('getCoupon', { path: { id: params.id ?? '' } })
  const path = `${base}/coupons/${coupon.id}`
  const content = html`${head(html`<bdi class="text">${coupon.name}</bdi>`, {
    crumb: html`<a href="${base}/coupons">Coupons</a>`,
    badges: coupon.archived_at === null ? html`` : badge('archived'),
    actions: [
      archiveButton(path, coupon, {
        noun: 'coupon',
        text: 'It can no longer be applied. Discounts that were made of it go on. Its code is free for another one.',
      }),
      html`<a class="button" href="${path}/edit">Edit</a>`,
    ],
  })}
<div class="two">
${card(
  'Details',
  facts([
    ['ID', html`<code>${coupon.id}</code>`],
    ['Code', html`<code>${coupon.code}</code>`],
    ['Takes', takesOf(coupon)],
    ['Billing periods', periodsOf(coupon)],
    ['Plans', coupon.plan_codes?.join(', ') ?? 'All'],
    ['Usage of meters', coupon.meter_codes?.join(', ') ?? 'All'],
    ['Lines', coupon.line_types?.map((type) => LINES[type]).join(', ') ?? 'Fees and usage'],
    ['Redeemed', redemptionsOf(coupon)],
    ['For a customer', String(coupon.max_redemptions_per_customer ?? 'No limit')],
    ['Redeem by', minute(coupon.redeem_by)],
    ['Created', minute(coupon.created_at)],
    ['Archived', minute(coupon.archived_at)],
    ...metadataFacts(coupon.metadata),
  ]),
)}
${await renderTimeline(visit, { object_id: coupon.id })}
</div>`
  return { title: coupon.name, content }
}

const LINES = { fee: 'Fees', usage: 'Usage' }

function redemptionsOf({ redemption_count, max_redemptions }: Coupon): string {
  return max_redemptions === null ? String(redemption_count) : `${redemption_count} of ${max_redemptions}`
}
