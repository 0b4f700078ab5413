import type { Reply } from '../../../../generated/operations.ts'
import { html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { feeOf } from '../../parts/amount.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { couponChoices } from '../../parts/coupon.ts'
import type { Choice } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { APPLY_CREDIT, TERMS, termsOf } from '../../parts/terms.ts'
import { keep, typed, unlessRefused } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { ORDER_NUMBER } from './fields.ts'
import { renderUpcoming } from './upcoming.ts'

type Customer = Reply<'getCustomer'>['body']['customer']

export const OVERLAP = { heading: MORE, label: 'If another subscription bills the same usage already' }
const NEW = contractForm('createSubscription', {
  // The page is one of the customer.
  customer_id: PART,
  plan_id: { label: 'Plan', fix: 'Choose a plan.' },
  coupon_codes: { label: 'Coupon' },
  starts_at: { label: 'Starts', half: true, hint: 'Leave empty for now.' },
  trial_days: { label: 'Trial in days', half: true, hint: 'Leave empty for the plan’s.' },
  ...TERMS,
  purchase_order_number: ORDER_NUMBER,
  ends_at: { heading: MORE, label: 'Ends', hint: 'Leave empty for no end.' },
  past_periods: {
    heading: MORE,
    label: 'If it starts in the past, its periods until now',
    choices: [
      ['', 'Bill them'],
      ['billed_elsewhere', 'They were billed elsewhere'],
    ],
    hint: 'Up to 366 days and 100 periods. Usage that was counted since then is billed.',
    fix: 'Choose this for a start in the past only.',
  },
  billing_anchor: {
    heading: MORE,
    label: 'Renews',
    words: {
      anniversary: 'On the day on which it starts',
      calendar: 'On the first day of each month',
      custom: 'On the billing day below',
    },
  },
  billing_anchor_at: {
    heading: MORE,
    label: 'Billing day',
    hint: 'Any moment at which a period begins.',
    fix: 'Enter a time if it renews on the billing day below, and none otherwise.',
  },
  apply_credit: APPLY_CREDIT,
  allow_overlap: {
    ...OVERLAP,
    words: { false: 'Do not subscribe', true: 'Subscribe, and bill this usage in both' },
  },
})

export async function showSubscribe(visit: Visit): Promise<View> {
  const { base, params, query, refusal, call } = visit
  const [{ customer }, { plans }, coupons] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('listPlans', { query: { limit: '100', archived: 'false' } }),
    couponChoices(call),
  ])
  const timezone = timezoneOf(visit, customer)
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/subscriptions`
  const subscribe = typed(refusal, path)
  const currency = customer.currency_code
  const choices = plans
    .filter(({ currency_code }) => currency_code === currency)
    .map((plan): Choice => [plan.id, `${plan.name}, ${feeOf(plan)}`])
  const sent = refusal?.path === path ? refusal.form : undefined
  const render = async (form: Form) => {
    const { upcoming_invoice } = await call('previewSubscription', { body: bodyOf(visit, customer, form) })
    return renderUpcoming('First invoice', upcoming_invoice, { timezone, isPreview: true })
  }
  const plan_id = query.plan_id || choices[0]?.[0]
  const opened = () => plan_id && unlessRefused(render({ plan_id, apply_credit: 'yes' }))
  const preview = subscribe.isRefused ? undefined : await (sent === undefined ? opened() : render(sent))
  return formPage('Subscribe', {
    path,
    button: 'Subscribe',
    others: html`<button name="preview" value="yes">Preview</button>`,
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`The subscription starts now, unless you say when.`,
    fields: NEW.render(
      { timezone },
      {
        typed: subscribe,
        more: {
          plan_id: {
            choices,
            value: query.plan_id ?? '',
            hint: choices.length === 0 ? `There is no plan in ${currency} yet.` : `Plans in ${currency}.`,
          },
          coupon_codes: { choices: [['', 'None'], ...coupons] },
        },
        omit: coupons.length === 0 ? ['coupon_codes'] : [],
      },
    ),
    preview: preview || undefined,
  })
}

export async function createSubscription(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const customer_id = params.id ?? ''
  const page = `${base}/customers/${customer_id}`
  if (form.preview)
    return { show: await showSubscribe({ ...visit, refusal: keep(`${page}/subscriptions`, form) }) }
  const { customer } = await call('getCustomer', { path: { id: customer_id } })
  await call('createSubscription', { headers: keyOf(form), body: bodyOf(visit, customer, form) })
  return { to: page, notice: 'subscribed' }
}

function bodyOf(visit: Visit, customer: Customer, form: Form) {
  const read = NEW.read({ form, timezone: timezoneOf(visit, customer) })
  return { ...termsOf(read), customer_id: customer.id }
}
