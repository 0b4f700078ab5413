import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { chooseCustomer, customerField } from '../../parts/chosen-customer.ts'
import type { Coupon } from '../../parts/coupon.ts'
import { customersOf } from '../../parts/customer-names.ts'
import { filterForm } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { endOfDiscount } from '../subscriptions/discount-end.ts'
import { plansOf, RUNNING } from '../subscriptions/names.ts'
import { subscriptionTable } from '../subscriptions/table.ts'

const LATEST = 25

/** Who has the coupon. */
export async function renderRedemptions(visit: Visit, { id: coupon_id }: Coupon): Promise<Html> {
  const { base, call } = visit
  const { discounts, has_more } = await call('listDiscounts', {
    query: { coupon_id, limit: String(LATEST) },
  })
  const ids = [...new Set(discounts.flatMap(({ subscription_id }) => subscription_id ?? []))]
  const found = await Promise.all(ids.map((id) => call('getSubscription', { path: { id } })))
  const subscriptions = new Map(found.map(({ subscription }) => [subscription.id, subscription]))
  const [customers, plans] = await Promise.all([
    customersOf(visit, discounts),
    plansOf(visit, [...subscriptions.values()]),
  ])
  const rows = discounts.flatMap((discount) => {
    const subscription = subscriptions.get(discount.subscription_id ?? '')
    const plan = plans.get(subscription?.plan_id ?? '')
    if (subscription === undefined || plan === undefined) return []
    const name = customers.get(discount.customer_id)?.name ?? 'Deleted customer'
    const end = endOfDiscount(discount, subscription, plan)
    return [
      [
        html`<a href="${base}/subscriptions/${subscription.id}"><bdi class="text">${name}</bdi></a>`,
        html`<bdi class="text">${plan.name}</bdi>`,
        badge(discount.status),
        day(end, subscription.timezone),
        formatMoney(discount.taken_cents, plan.currency_code),
      ] as const,
    ]
  })
  return tableCard(
    'Who has it',
    table(
      'Who has it',
      [
        { name: 'Customer' },
        { name: 'Plan' },
        { name: 'Status' },
        { name: 'Until', kind: 'time' },
        { name: 'Taken', kind: 'amount' },
      ],
      rows,
      html`<strong>Nobody yet</strong>Apply it to a subscription.`,
    ),
    has_more ? html`<span class="soft small">Latest ${LATEST}</span>` : undefined,
  )
}

/** Chooses the subscription that gets the coupon, of one customer or of all. */
export async function showWhoGets(visit: Visit): Promise<View> {
  const { base, params, query, call } = visit
  const { coupon } = await call('getCoupon', { path: { id: params.id ?? '' } })
  const page = `${base}/coupons/${coupon.id}`
  const path = `${page}/discounts/new`
  const title = `Apply ${coupon.name}`
  const chosen = await chooseCustomer(visit, path, {})
  const heading = html`${head(html`<bdi class="text">${title}</bdi>`, {
    crumb: html`<a href="${page}"><bdi class="text">${coupon.name}</bdi></a>`,
    lead: html`To which subscription?`,
  })}${filterForm(path, [customerField(query.customer)], query.customer !== undefined)}`
  if ('choose' in chosen) return { title, content: html`${heading}${chosen.choose}` }
  const { customer_id } = chosen
  const { subscriptions, has_more } = await call('listSubscriptions', {
    query: { customer_id, status: RUNNING, limit: String(LATEST) },
  })
  const below = `/discounts/new?coupon_code=${coupon.code}`
  const [only, ...others] = subscriptions
  if (customer_id !== undefined && only !== undefined && others.length === 0)
    return { title, content: heading, redirect: `${base}/subscriptions/${only.id}${below}` }
  const [plans, customers] = await Promise.all([
    plansOf(visit, subscriptions),
    customersOf(visit, subscriptions),
  ])
  const content = html`${heading}${tableCard(
    'Subscriptions',
    subscriptionTable(
      subscriptions,
      base,
      { plans, customers, below },
      html`<strong>No subscription</strong>There is none that goes on.`,
    ),
    has_more
      ? html`<span class="soft small">Newest ${LATEST}. Find others by their customer.</span>`
      : undefined,
  )}`
  return { title, content }
}
