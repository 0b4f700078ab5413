import { html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { parseAmount } from '../../parts/amount.ts'
import { type Choice, field, isChanged, select, shownField } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { labelIn, timeIn, toTimeField } from '../../parts/local-time.ts'
import { metadataField, parseMetadata } from '../../parts/metadata.ts'
import { nameForm, nameUpdate } from '../../parts/name-form.ts'
import { type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

const TYPES: readonly Choice[] = [
  ['percent', 'A part of each period'],
  ['amount', 'An amount of each period'],
]
const LINES: readonly Choice[] = [
  ['', 'Fees and usage'],
  ['fee', 'Fees'],
  ['usage', 'Usage'],
]

export async function showNewCoupon({ base, refusal, timezone, call }: Visit): Promise<View> {
  const path = `${base}/coupons`
  const create = typed(refusal, path)
  const { company } = await call('getCompany', {})
  const shown = (name: string) => create.at(name).value ?? ''
  return formPage('New coupon', {
    path,
    button: 'Create coupon',
    crumb: html`<a href="${path}">Coupons</a>`,
    lead: html`Only its name, its limits and until when it can be redeemed can be changed later.`,
    fields: html`${field('Name', 'name', {
      required: true,
      autocomplete: 'off',
      placeholder: 'Launch offer',
      hint: 'Invoices print it.',
      ...create.at('name'),
    })}
${field('Code', 'code', {
  required: true,
  autocomplete: 'off',
  placeholder: 'launch-20',
  hint: 'Your name for it in the API.',
  fix: 'Use small letters, digits and . _ -, such as launch-20.',
  ...create.at('code'),
})}
${select('Takes', 'type', TYPES, shown('type') || 'percent')}
${field('Percentage', 'percent_off', {
  autocomplete: 'off',
  placeholder: '20',
  hint: 'Of a coupon that takes a part.',
  fix: 'Write a number above 0, up to 100, such as 20 or 12.5.',
  ...create.at('percent_off'),
})}
${field('Amount', 'amount', {
  autocomplete: 'off',
  placeholder: '25.00',
  hint: 'Of a coupon that takes an amount.',
  fix: 'Write an amount above 0, such as 25.00.',
  ...create.at('amount', 'amount_off_cents'),
})}
${field('Currency', 'currency_code', {
  autocomplete: 'off',
  value: company.default_currency_code,
  hint: 'Of the amount.',
  fix: 'Use three capital letters, such as USD.',
  ...create.at('currency_code'),
})}
${field('Billing periods', 'periods', {
  autocomplete: 'off',
  placeholder: '3',
  hint: 'For how many. Leave empty for all that follow.',
  fix: 'Write a whole number from 1 to 1,200, or leave it empty.',
  ...create.at('periods'),
})}
${select('Lines', 'line_types', LINES, shown('line_types'))}
${codeFields(create)}
${limitFields(create, timezone)}
${metadataField({}, create)}`,
  })
}

export async function createCoupon({ base, form, timezone, call }: Visit): Promise<Done> {
  const { coupon } = await call('createCoupon', {
    headers: keyOf(form),
    body: {
      name: textOf(form, 'name'),
      code: textOf(form, 'code'),
      ...takesIn(form),
      periods: numberOf(form, 'periods'),
      plan_codes: codesIn(form, 'plan_codes'),
      meter_codes: codesIn(form, 'meter_codes'),
      line_types: form.line_types ? [form.line_types] : null,
      max_redemptions: numberOf(form, 'max_redemptions'),
      max_redemptions_per_customer: numberOf(form, 'max_redemptions_per_customer'),
      redeem_by: timeIn(form.redeem_by, timezone),
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${base}/coupons/${coupon.id}`, notice: 'coupon_created' }
}

export async function showCouponFields(visit: Visit): Promise<View> {
  const { coupon } = await visit.call('getCoupon', { path: { id: visit.params.id ?? '' } })
  const { max_redemptions, max_redemptions_per_customer, redeem_by } = coupon
  const values = {
    max_redemptions: String(max_redemptions ?? ''),
    max_redemptions_per_customer: String(max_redemptions_per_customer ?? ''),
    redeem_by: toTimeField(redeem_by, visit.timezone),
    plan_codes: coupon.plan_codes?.join(', ') ?? '',
    meter_codes: coupon.meter_codes?.join(', ') ?? '',
  }
  return nameForm(visit, coupon, {
    list: '/coupons',
    noun: 'coupon',
    lead: html`Discounts that were made of it keep the name, the plans and the meters that it had.`,
    more: (edit) => html`${codeFields(edit, values)}
${limitFields(edit, visit.timezone, values)}
${CHANGEABLE.map((name) => shownField(name, values[name], edit))}`,
  })
}

export async function editCoupon({ base, params, form, timezone, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const { headers, body } = nameUpdate(form)
  const values = {
    max_redemptions: numberOf(form, 'max_redemptions'),
    max_redemptions_per_customer: numberOf(form, 'max_redemptions_per_customer'),
    redeem_by: timeIn(form.redeem_by, timezone),
    plan_codes: codesIn(form, 'plan_codes'),
    meter_codes: codesIn(form, 'meter_codes'),
  }
  const changed = CHANGEABLE.filter((name) => form[name] !== undefined && isChanged(form, name))
  const changes = Object.fromEntries(changed.map((name) => [name, values[name]]))
  await call('updateCoupon', { path, headers, body: { ...body, ...changes } })
  return { to: `${base}/coupons/${path.id}`, notice: 'saved' }
}

const CHANGEABLE = [
  ...(['max_redemptions', 'max_redemptions_per_customer', 'redeem_by'] as const),
  ...(['plan_codes', 'meter_codes'] as const),
]
type Values = Partial<Record<(typeof CHANGEABLE)[number], string>>

function codeFields(form: Typed, values: Values = {}) {
  const codes = (noun: string) => `Write codes of active ${noun}, each once, with commas between them.`
  return html`${field('Plans', 'plan_codes', {
    autocomplete: 'off',
    placeholder: 'pro, scale',
    value: values.plan_codes ?? '',
    hint: 'Codes of plans. Leave empty for all.',
    fix: codes('plans'),
    ...form.at('plan_codes'),
  })}
${field('Meters', 'meter_codes', {
  autocomplete: 'off',
  placeholder: 'api_calls',
  value: values.meter_codes ?? '',
  hint: 'Codes of meters, for usage. Leave empty for all.',
  fix: codes('meters'),
  ...form.at('meter_codes'),
})}`
}

function limitFields(form: Typed, timezone: string, values: Values = {}) {
  const whole = 'Write a whole number above 0, or leave it empty.'
  const hint = 'How many discounts can be made of it. Leave empty for no limit.'
  return html`${field('Redemptions', 'max_redemptions', {
    autocomplete: 'off',
    value: values.max_redemptions ?? '',
    hint,
    fix: whole,
    ...form.at('max_redemptions'),
  })}
${field('Redemptions of a customer', 'max_redemptions_per_customer', {
  autocomplete: 'off',
  value: values.max_redemptions_per_customer ?? '',
  hint: 'Leave empty for no limit.',
  fix: whole,
  ...form.at('max_redemptions_per_customer'),
})}
${field(labelIn('Redeem by', timezone), 'redeem_by', {
  type: 'datetime-local',
  value: values.redeem_by ?? '',
  hint: 'From then on it cannot be applied. Leave empty for no such time.',
  ...form.at('redeem_by'),
})}`
}

function takesIn(form: Form) {
  if (form.type !== 'amount') return { type: 'percent', percent_off: textOf(form, 'percent_off') }
  const currency_code = textOf(form, 'currency_code')
  const amount_off_cents = parseAmount(textOf(form, 'amount'), currency_code as 'USD', 'body.amount')
  return { type: 'amount', amount_off_cents, currency_code }
}

function textOf(form: Form, name: string): string {
  return form[name]?.trim() ?? ''
}

/** Keeps text that is not a number, so that the API reports it. */
function numberOf(form: Form, name: string): number | string | null {
  const text = textOf(form, name)
  if (text === '') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

function codesIn(form: Form, name: string): string[] | null {
  const codes = textOf(form, name)
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return codes.length === 0 ? null : codes
}
