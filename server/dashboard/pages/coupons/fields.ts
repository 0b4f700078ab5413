import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { currencyName } from '../../parts/choices.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { type Choice, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { nameForm } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const LINES: readonly Choice[] = [
  ['', 'Fees and usage'],
  ['fee', 'Fees'],
  ['usage', 'Usage'],
]
const codes = (noun: string) => `Write codes of active ${noun}, each once, with commas between them.`
const WHOLE = 'Write a whole number above 0, or leave it empty.'
const LIMITS = {
  plan_codes: {
    label: 'Plans',
    placeholder: 'pro, scale',
    hint: 'Codes of plans. Leave empty for all.',
    fix: codes('plans'),
  },
  meter_codes: {
    label: 'Meters',
    placeholder: 'api_calls',
    hint: 'Codes of meters, for usage. Leave empty for all.',
    fix: codes('meters'),
  },
  max_redemptions: {
    label: 'Redemptions',
    hint: 'How many discounts can be made of it. Leave empty for no limit.',
    fix: WHOLE,
  },
  max_redemptions_per_customer: {
    label: 'Redemptions per customer',
    hint: 'Leave empty for no limit.',
    fix: WHOLE,
  },
  redeem_by: {
    label: 'Redeem by',
    hint: 'From then on it cannot be applied. Leave empty for no such time.',
  },
}
const NEW = contractForm('createCoupon', {
  name: { label: 'Name', placeholder: 'Launch offer', hint: 'Invoices print it.' },
  code: {
    label: 'Code',
    placeholder: 'launch-20',
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and . _ -, such as launch-20.',
  },
  type: {
    label: 'Takes',
    words: { percent: 'A part of each period', amount: 'An amount of each period' },
  },
  percent_off: {
    label: 'Percentage',
    placeholder: '20',
    fix: 'Write a number above 0, up to 100, such as 20 or 12.5.',
  },
  amount_off_cents: {
    label: 'Amount',
    placeholder: '25.00',
    fix: 'Write an amount above 0, such as 25.00.',
  },
  currency_code: {
    label: 'Currency',
    words: currencyName,
    fix: 'Choose a currency.',
  },
  periods: {
    label: 'Billing periods',
    placeholder: '3',
    hint: 'For how many. Leave empty for all that follow.',
    fix: 'Write a whole number from 1 to 1,200, or leave it empty.',
  },
  line_types: { ...PART, heading: MORE },
  plan_codes: { ...LIMITS.plan_codes, heading: MORE },
  meter_codes: { ...LIMITS.meter_codes, heading: MORE },
  max_redemptions: { ...LIMITS.max_redemptions, heading: MORE },
  max_redemptions_per_customer: { ...LIMITS.max_redemptions_per_customer, heading: MORE },
  redeem_by: { ...LIMITS.redeem_by, heading: MORE },
})
const EDIT = contractForm('updateCoupon', { name: { label: 'Name' }, ...LIMITS })

export async function showNewCoupon(visit: Visit): Promise<View> {
  const { base, refusal, call } = visit
  const path = `${base}/coupons`
  const create = typed(refusal, path)
  const { company } = await call('getCompany', {})
  const line_types = select('Lines', 'line_types', LINES, create.at('line_types').value)
  return formPage('New coupon', {
    path,
    button: 'Create coupon',
    crumb: html`<a href="${path}">Coupons</a>`,
    lead: html`Only its name, its limits and until when it can be redeemed can be changed later.`,
    fields: NEW.render(visit, {
      typed: create,
      parts: { line_types },
      more: { currency_code: { value: company.default_currency_code } },
    }),
  })
}

export async function createCoupon(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const { percent_off, amount_off_cents, currency_code, ...terms } = NEW.read(visit)
  const takes = form.type === 'amount' ? { amount_off_cents, currency_code } : { percent_off }
  const line_types = form.line_types ? [form.line_types] : null
  const { coupon } = await call('createCoupon', {
    headers: keyOf(form),
    body: { ...terms, ...takes, line_types },
  })
  return { to: `${base}/coupons/${coupon.id}`, notice: 'coupon_created' }
}

export async function showCouponFields(visit: Visit): Promise<View> {
  const { coupon } = await visit.call('getCoupon', { path: { id: visit.params.id ?? '' } })
  const lead = html`Discounts that were made of it keep the name, the plans and the meters that it had.`
  return nameForm(visit, coupon, { list: '/coupons', noun: 'coupon', lead }, (edit) =>
    EDIT.render(visit, { typed: edit, stored: coupon }),
  )
}

export async function editCoupon(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  await call('updateCoupon', { path, headers: keyOf(form), body: EDIT.changes(visit) })
  return { to: `${base}/coupons/${path.id}`, notice: 'saved' }
}
