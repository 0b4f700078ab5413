import type { Reply } from '../../../../generated/operations.ts'
import { html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { couponChoices } from '../../parts/coupon.ts'
import { type Choice, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { metadataField, parseMetadata } from '../../parts/metadata.ts'
import { changedTexts } from '../../parts/on-documents.ts'
import { termFields, termsIn } from '../../parts/terms.ts'
import { keep, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { OVERLAP } from './change-plan.ts'
import { orderField } from './fields.ts'
import { beginningFields, beginningIn } from './time-fields.ts'
import { renderUpcoming } from './upcoming.ts'

type Customer = Reply<'getCustomer'>['body']['customer']

const NO_COUPON: Choice = ['', 'None']
const TERMS = { collection_method: 'send_invoice', days_until_due: null, apply_credit: true } as const

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
  const choices = plans
    .filter(({ currency_code }) => currency_code === customer.currency_code)
    .map(({ id, name }): Choice => [id, name])
  const isPreview = refusal?.path === path && !subscribe.isRefused
  return formPage('Subscribe', {
    path,
    button: 'Subscribe',
    others: html`<button name="preview" value="yes">Preview</button>`,
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`The subscription starts now, unless you say when.`,
    fields: html`${select('Plan', 'plan_id', choices, subscribe.at('plan_id').value ?? query.plan_id, {
      hint:
        choices.length === 0
          ? `There is no plan in ${customer.currency_code} yet.`
          : `Plans in ${customer.currency_code}.`,
      fix: 'Choose a plan.',
      ...subscribe.at('plan_id'),
    })}
${
  coupons.length === 0
    ? undefined
    : select('Coupon', 'coupon_code', [NO_COUPON, ...coupons], subscribe.at('coupon_code').value, {
        ...subscribe.at('coupon_code', 'coupon_codes'),
      })
}
${beginningFields(subscribe, timezone)}
${termFields(TERMS, subscribe)}
${select('If another subscription bills the same meter', 'allow_overlap', OVERLAP, subscribe.at('allow_overlap').value)}
${orderField(null, subscribe)}
${metadataField({}, subscribe)}`,
    below: isPreview
      ? await renderUpcoming(
          'First invoice',
          (await call('previewSubscription', { body: bodyOf(visit, customer, refusal.form) }))
            .upcoming_invoice,
          { timezone, isPreview: true },
        )
      : undefined,
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
  return {
    customer_id: customer.id,
    plan_id: form.plan_id,
    ...beginningIn(form, timezoneOf(visit, customer)),
    ...termsIn(form),
    ...(form.coupon_code && { coupon_codes: [form.coupon_code] }),
    ...(form.allow_overlap && { allow_overlap: true }),
    ...changedTexts(form, ['purchase_order_number']),
    metadata: parseMetadata(form.metadata),
  }
}
