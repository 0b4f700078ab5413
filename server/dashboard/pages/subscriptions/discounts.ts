import { firstCovered } from '../../../discounts/periods.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card, tableCard } from '../../parts/card.ts'
import { couponChoices, promiseOf, SHOWN_COUPONS, takesOf } from '../../parts/coupon.ts'
import { type Choice, select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { keep, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { endOfDiscount } from './discount-end.ts'
import { type Plan, type Subscription, whoseOf } from './names.ts'

export async function renderDiscounts(
  { base, call }: Visit,
  subscription: Subscription,
  plan: Plan,
): Promise<Html | undefined> {
  const { id: subscription_id, timezone } = subscription
  const { discounts } = await call('listDiscounts', { query: { subscription_id, limit: '10' } })
  if (discounts.length === 0) return undefined
  const path = `${base}/subscriptions/${subscription_id}/discounts`
  return tableCard(
    'Discounts',
    table(
      'Discounts',
      [
        { name: 'Name' },
        { name: 'Takes' },
        { name: 'Ends' },
        { name: 'Taken', kind: 'amount' },
        { name: 'Actions' },
      ],
      discounts.map((discount) => [
        html`<a href="${base}/coupons/${discount.coupon_id}"><bdi class="text">${discount.coupon.name}</bdi></a> ${badge(discount.status)}`,
        takesOf(discount.coupon),
        day(endOfDiscount(discount, subscription, plan), timezone),
        formatMoney(discount.taken_cents, plan.currency_code),
        discount.ends_at === null
          ? confirmation('End', {
              path: `${path}/${discount.id}/end`,
              text: 'It ends with the current period, which stays discounted.',
              button: 'End discount',
              prominent: false,
            })
          : '',
      ]),
      html``,
    ),
  )
}

export async function showApplyCoupon(visit: Visit): Promise<View> {
  const { base, params, query, refusal, call } = visit
  const [{ subscription }, choices] = await Promise.all([
    call('getSubscription', { path: { id: params.id ?? '' } }),
    couponChoices(call),
  ])
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const path = `${base}/subscriptions/${subscription.id}/discounts`
  const apply = typed(refusal, path)
  const { crumb, customer } = await whoseOf(visit, subscription, plan)
  const isPreview = refusal?.path === path && !apply.isRefused
  return formPage('Apply coupon', {
    path,
    button: 'Apply coupon',
    others: html`<button name="preview" value="yes">Preview</button>`,
    crumb,
    lead: html`For <bdi class="text">${customer}</bdi>, from whole billing periods. A fee that was invoiced before stays as it is.${floorOf(plan)}`,
    fields: html`${select(
      'Coupon',
      'coupon_code',
      choices,
      apply.at('coupon_code').value ?? query.coupon_code,
      {
        ...(choices.length === 0 && { hint: 'There is no coupon yet.' }),
        ...(choices.length >= SHOWN_COUPONS && { hint: `The newest ${SHOWN_COUPONS}.` }),
        fix: 'Choose a coupon.',
        ...apply.at('coupon_code'),
      },
    )}
${select('Starts', 'starts', STARTS, apply.at('starts').value)}`,
    above: isPreview ? await renderPreview(visit, subscription, plan) : undefined,
  })
}

function floorOf({ minimum_amount_cents: cents, currency_code }: Plan): string {
  return cents === null
    ? ''
    : ` The plan bills at least ${formatMoney(cents, currency_code)} for each period, so its minimum takes back what a coupon takes below that.`
}

async function renderPreview(
  { refusal, call }: Visit,
  subscription: Subscription,
  plan: Plan,
): Promise<Html | undefined> {
  const { coupon_code: code, starts } = refusal?.form ?? {}
  const { coupons } = await call('listCoupons', { query: { code, archived: 'false', limit: '1' } })
  const [coupon] = coupons
  if (coupon === undefined) return undefined
  const { start: starts_at } = firstCovered(
    subscription,
    starts === 'next_period' ? 'next_period' : 'current_period',
  )
  const course = { starts_at, ends_at: null, remaining_periods: coupon.periods }
  const end = endOfDiscount(course, subscription, plan)
  const until = end === null ? undefined : html`, until ${day(end, subscription.timezone)}`
  return card('Preview', html`<p>Takes ${promiseOf(coupon)}${until}.</p>`)
}

const STARTS: readonly Choice[] = [
  ['current_period', 'With the current period'],
  ['next_period', 'With the next period'],
]

export async function applyCoupon(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  if (form.preview) {
    const refusal = keep(`${base}/subscriptions/${path.id}/discounts`, form)
    return { show: await showApplyCoupon({ ...visit, refusal }) }
  }
  const body = { coupon_code: form.coupon_code, starts: form.starts }
  await call('createDiscount', { path, headers: keyOf(form), body })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'coupon_applied' }
}

export async function endDiscount({ base, params, form, call }: Visit): Promise<Done> {
  await call('endDiscount', { path: { id: params.discount_id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/subscriptions/${params.id}`, notice: 'discount_ends' }
}
