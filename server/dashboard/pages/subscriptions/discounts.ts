import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { keyOf } from '../../http/form.ts'
import { tableCard } from '../../parts/card.ts'
import { type Choice, select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { couponChoices } from '../coupons/choices.ts'
import { takesOf } from '../coupons/words.ts'
import type { Plan, Subscription } from './names.ts'

export async function renderDiscounts(
  { base, call }: Visit,
  { id: subscription_id, timezone }: Subscription,
  { currency_code }: Plan,
): Promise<Html | undefined> {
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
        discount.ends_at === null ? '–' : day(discount.ends_at, timezone),
        formatMoney(discount.taken_cents, currency_code),
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

export async function showApplyCoupon({ base, params, refusal, call }: Visit): Promise<View> {
  const [{ subscription }, choices] = await Promise.all([
    call('getSubscription', { path: { id: params.id ?? '' } }),
    couponChoices(call),
  ])
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const page = `${base}/subscriptions/${subscription.id}`
  const path = `${page}/discounts`
  const apply = typed(refusal, path)
  return formPage('Apply coupon', {
    path,
    button: 'Apply coupon',
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead: html`It takes of whole billing periods. A fee that was invoiced before stays as it is.`,
    fields: html`${select('Coupon', 'coupon_code', choices, apply.at('coupon_code').value, {
      hint: choices.length === 0 ? 'There is no coupon yet.' : 'The newest 100.',
      fix: 'Choose a coupon.',
      ...apply.at('coupon_code'),
    })}
${select('Starts', 'starts', STARTS, apply.at('starts').value)}`,
  })
}

const STARTS: readonly Choice[] = [
  ['current_period', 'With the current period'],
  ['next_period', 'With the next period'],
]

export async function applyCoupon({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const body = { coupon_code: form.coupon_code, starts: form.starts }
  await call('createDiscount', { path, headers: keyOf(form), body })
  return { to: `${base}/subscriptions/${path.id}`, notice: 'coupon_applied' }
}

export async function endDiscount({ base, params, form, call }: Visit): Promise<Done> {
  await call('endDiscount', { path: { id: params.discount_id ?? '' }, headers: keyOf(form) })
  return { to: `${base}/subscriptions/${params.id}`, notice: 'discount_ends' }
}
