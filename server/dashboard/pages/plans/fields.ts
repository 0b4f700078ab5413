import type { Reply } from '../../../../generated/operations.ts'
import { html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { currencyName } from '../../parts/choices.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { TAX_BEHAVIOR, taxRatesIn, taxRateUpdate } from '../../parts/tax-rates.ts'
import { keep, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { creditsIn } from './credit-fields.ts'
import { partsOf } from './form-parts.ts'
import { pricesIn } from './price-fields.ts'
import { sampleOf } from './sample.ts'

type Plan = Reply<'getPlan'>['body']['plan']

const NAME = { label: 'Name', placeholder: 'Pro', hint: 'Shown on invoices.' }
const FEE = {
  label: 'Fee for each period',
  placeholder: '49.00',
  hint: 'Leave empty for none.',
  empty: 0,
  half: true,
}
const TRIAL = { label: 'Trial in days', hint: 'Leave empty for none.', empty: 0, half: true }
const PRICES = {
  prices: PART,
  included_credits: { ...PART, heading: MORE },
  billing_timing: {
    heading: MORE,
    half: true,
    label: 'Fee is billed',
    words: {
      in_advance: 'When a period begins',
      in_arrears: 'When a period ends, for the time that was used',
    },
  },
  usage_billing_interval: {
    heading: MORE,
    half: true,
    label: 'Usage is billed',
    words: { period: 'When a period ends', month: 'Each month of a longer period' },
  },
  minimum_amount_cents: {
    heading: MORE,
    half: true,
    label: 'Minimum for each period',
    hint: 'Fee and usage together, after coupons: billed even if nothing was used. Leave empty for none.',
  },
  maximum_amount_cents: {
    heading: MORE,
    half: true,
    label: 'Maximum for each period',
    hint: 'Fee and usage together. Leave empty for none.',
  },
  tax_behavior: { ...TAX_BEHAVIOR, heading: MORE, hint: 'A subscription changes only to plans of the same.' },
  tax_rate_codes: { ...PART, heading: MORE },
} as const
const NEW = contractForm('createPlan', {
  name: NAME,
  code: {
    label: 'Code',
    placeholder: 'pro',
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and underscores, beginning with a letter.',
  },
  amount_cents: FEE,
  currency_code: { label: 'Currency', words: currencyName, fix: 'Choose a currency.', half: true },
  interval: {
    label: 'Renews every',
    words: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
    value: 'month',
    half: true,
  },
  trial_days: TRIAL,
  ...PRICES,
  interval_count: {
    heading: MORE,
    label: 'Intervals in a period',
    placeholder: '1',
    hint: 'Such as 3 of a month, for a plan that renews every quarter.',
  },
})
const EDIT = contractForm('updatePlan', { name: NAME, amount_cents: FEE, trial_days: TRIAL, ...PRICES })

/** What a subscription keeps. */
const KEPT = [
  'amount_cents',
  'trial_days',
  'prices',
  'included_credits',
  'billing_timing',
  'usage_billing_interval',
  'minimum_amount_cents',
  'maximum_amount_cents',
  'tax_behavior',
] as const

export async function showNewPlan(visit: Visit): Promise<View> {
  const { base, tenant, query, refusal, service, form, call, preview } = visit
  const path = `${base}/plans`
  const create = typed(refusal, path)
  const copied = query.copy ? (await call('getPlan', { path: { id: query.copy } })).plan : undefined
  // Name and code can still be missing, or belong to another plan.
  const sample = await sampleOf(visit, path, () =>
    preview('createPlan', {
      body: { ...newPlanIn(visit), name: form.name?.trim() || 'New plan', code: service.newId() },
    }),
  )
  return formPage('New plan', {
    path,
    button: 'Create plan',
    others: html``,
    crumb: html`<a href="${path}">Plans</a>`,
    lead: html`Code, currency and period cannot be changed later. All else can until the first subscription; then only the name and the tax rates.`,
    fields: NEW.render(visit, {
      typed: create,
      stored: copied && { ...copied, code: '', metadata: {} },
      parts: await partsOf(visit, { path, plan: copied, typed: create, sample }),
      more: { currency_code: { value: tenant.currencyCode } },
    }),
  })
}

export async function createPlan(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const path = `${base}/plans`
  if (form.add) return { show: await showNewPlan({ ...visit, refusal: keep(path, form) }) }
  const { plan } = await call('createPlan', { headers: keyOf(form), body: newPlanIn(visit) })
  return { to: `${path}/${plan.id}`, notice: 'plan_created' }
}

function newPlanIn(visit: Visit) {
  const codes = taxRatesIn(visit.form)
  return {
    ...NEW.read(visit),
    prices: pricesIn(visit.form),
    included_credits: creditsIn(visit.form),
    ...(codes !== undefined && { tax_rate_codes: codes }),
  }
}

export async function showPlanFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call, preview } = visit
  const { plan } = await call('getPlan', { path: { id: params.id ?? '' } })
  const page = `${base}/plans/${plan.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  const isFree = !(await isSubscribed(visit, plan))
  const sample = await sampleOf(visit, path, () =>
    preview('updatePlan', { path: { id: plan.id }, body: changesIn(visit, plan) }),
  )
  return formPage('Edit plan', {
    path,
    button: 'Save',
    others: html``,
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead: isFree
      ? html`Once somebody subscribes, only the name and the tax rates can be changed.`
      : html`Only the name and the tax rates can be changed, so that no customer’s price does. <a href="${base}/plans/new?copy=${plan.id}">Copy the plan</a> to change more.`,
    fields: EDIT.render(visit, {
      typed: edit,
      stored: plan,
      parts: await partsOf(visit, { path, plan, typed: edit, sample }),
      more: { amount_cents: { label: `Fee in ${plan.currency_code}` } },
      omit: isFree ? [] : KEPT,
    }),
  })
}

export async function editPlan(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const page = `${base}/plans/${path.id}`
  if (form.add) return { show: await showPlanFields({ ...visit, refusal: keep(`${page}/edit`, form) }) }
  const { plan } = await call('getPlan', { path })
  await call('updatePlan', { path, headers: keyOf(form), body: changesIn(visit, plan) })
  return { to: page, notice: 'plan_saved' }
}

function changesIn(visit: Visit, { currency_code: currency }: Plan) {
  const { form } = visit
  return {
    ...EDIT.changes({ ...visit, currency }),
    ...(form.amount !== undefined && { prices: pricesIn(form), included_credits: creditsIn(form) }),
    ...taxRateUpdate(form),
  }
}

async function isSubscribed({ call }: Visit, { id: plan_id }: Plan): Promise<boolean> {
  const { subscriptions } = await call('listSubscriptions', { query: { plan_id, limit: '1' } })
  return subscriptions.length > 0
}
