import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { parseAmount } from '../../parts/amount.ts'
import { currencyName } from '../../parts/choices.ts'
import { choicesFor } from '../../parts/contract-rules.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, metadataUpdate, parseMetadata } from '../../parts/metadata.ts'
import { taxRatesIn, taxRateUpdate } from '../../parts/tax-rates.ts'
import { keep, type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { formOfPrices, MAX_PRICES, priceFields, pricesIn } from './price-fields.ts'
import { taxFields } from './tax-fields.ts'

type Plan = Reply<'getPlan'>['body']['plan']

const INTERVALS: readonly Choice[] = [
  ['month', 'Month'],
  ['year', 'Year'],
  ['week', 'Week'],
  ['day', 'Day'],
]

export async function showNewPlan(visit: Visit): Promise<View> {
  const { base, tenant, query, refusal, call } = visit
  const path = `${base}/plans`
  const create = typed(refusal, path)
  const copied = query.copy ? (await call('getPlan', { path: { id: query.copy } })).plan : undefined
  const stored: Form = copied === undefined ? { currency_code: tenant.currencyCode } : formOf(copied)
  const form = formIn(visit, path, stored)
  const text = (name: string) => ({ autocomplete: 'off', value: form[name] ?? '', ...create.at(name) })
  return formPage('New plan', {
    path,
    button: 'Create plan',
    others: html``,
    crumb: html`<a href="${path}">Plans</a>`,
    lead: html`Code, currency and period cannot be changed later; fee, when it and usage are billed, minimum, maximum, trial, tax behavior and prices until the first subscription.`,
    fields: html`${field('Name', 'name', { required: true, placeholder: 'Pro', hint: 'Shown on invoices.', ...text('name') })}
${field('Code', 'code', { ...CODE, ...text('code') })}
<div class="row">${field('Fee for each period', 'amount', {
      placeholder: '49.00',
      hint: 'Leave empty for none.',
      ...text('amount'),
      ...create.at('amount', 'amount_cents'),
    })}
${timingFields(form, create)}
${field('Currency', 'currency_code', {
  choices: choicesFor('createPlan', 'currency_code', currencyName),
  fix: 'Choose a currency.',
  ...text('currency_code'),
})}</div>
${boundFields(form, create)}
<div class="row">${field('Renews every', 'interval_count', { type: 'number', hint: 'Leave empty for 1.', ...text('interval_count') })}
${select('Interval', 'interval', INTERVALS, form.interval, create.at('interval'))}
${field('Trial in days', 'trial_days', { type: 'number', ...text('trial_days') })}</div>
${await renderPriceFields(visit, form, create)}
${await taxFields(visit, copied, { typed: create, isFree: true })}
${metadataField({}, create)}`,
  })
}

const CODE = {
  required: true,
  placeholder: 'pro',
  hint: 'Your name for it in the API.',
  fix: 'Use small letters, digits and underscores, beginning with a letter.',
}

export async function createPlan(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const path = `${base}/plans`
  if (form.add) return { show: await showNewPlan({ ...visit, refusal: keep(path, form) }) }
  const currency_code = form.currency_code ?? ''
  const codes = taxRatesIn(form)
  const { plan } = await call('createPlan', {
    headers: keyOf(form),
    body: {
      name: form.name?.trim(),
      code: form.code?.trim(),
      currency_code,
      interval: form.interval,
      ...(form.interval_count && { interval_count: Number(form.interval_count) }),
      ...termsIn(form, currency_code as CurrencyCode),
      ...(codes !== undefined && { tax_rate_codes: codes }),
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${path}/${plan.id}`, notice: 'plan_created' }
}

export async function showPlanFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { plan } = await call('getPlan', { path: { id: params.id ?? '' } })
  const page = `${base}/plans/${plan.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  const form = formIn(visit, path, formOf(plan))
  const isFree = !(await isSubscribed(visit, plan))
  return formPage('Edit plan', {
    path,
    button: 'Save',
    others: html``,
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead: isFree
      ? html`Once somebody subscribes, fee, when it and usage are billed, minimum, maximum, trial, tax behavior and prices stay as they are.`
      : html`Fee, when it and usage are billed, minimum, maximum, trial, tax behavior and prices stay as they are, so that no customer’s price changes. <a href="${base}/plans/new?copy=${plan.id}">Copy the plan</a> to change them.`,
    fields: html`${field('Name', 'name', { required: true, autocomplete: 'off', value: form.name ?? '', ...edit.at('name') })}
${
  isFree
    ? html`<div class="row">${field(`Fee in ${plan.currency_code}`, 'amount', {
        autocomplete: 'off',
        value: form.amount ?? '',
        ...edit.at('amount', 'amount_cents'),
      })}
${timingFields(form, edit)}
${field('Trial in days', 'trial_days', { type: 'number', value: form.trial_days ?? '', ...edit.at('trial_days') })}</div>
${boundFields(form, edit)}
${await renderPriceFields(visit, form, edit)}`
    : undefined
}
${await taxFields(visit, plan, { typed: edit, isFree })}
${metadataField(plan.metadata, edit)}`,
  })
}

export async function editPlan(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const page = `${base}/plans/${path.id}`
  if (form.add) return { show: await showPlanFields({ ...visit, refusal: keep(`${page}/edit`, form) }) }
  const { plan } = await call('getPlan', { path })
  await call('updatePlan', {
    path,
    headers: keyOf(form),
    body: {
      name: form.name?.trim(),
      ...(form.amount !== undefined && termsIn(form, plan.currency_code)),
      ...taxRateUpdate(form),
      metadata: metadataUpdate(form),
    },
  })
  return { to: page, notice: 'plan_saved' }
}

function formIn({ refusal }: Visit, path: string, stored: Form): Form {
  return refusal?.path === path ? refusal.form : stored
}

function formOf(plan: Plan): Form {
  return {
    name: plan.name,
    currency_code: plan.currency_code,
    interval: plan.interval,
    interval_count: String(plan.interval_count),
    trial_days: String(plan.trial_days),
    billing_timing: plan.billing_timing,
    usage_billing_interval: plan.usage_billing_interval,
    amount: minorToMajor(plan.amount_cents, plan.currency_code),
    minimum: wholeUnits(plan.minimum_amount_cents, plan),
    maximum: wholeUnits(plan.maximum_amount_cents, plan),
    ...formOfPrices(plan.prices),
  }
}

function termsIn(form: Form, currency: CurrencyCode) {
  return {
    amount_cents: parseAmount(form.amount || '0', currency, 'body.amount_cents'),
    minimum_amount_cents: boundIn(form.minimum, currency, 'body.minimum_amount_cents'),
    maximum_amount_cents: boundIn(form.maximum, currency, 'body.maximum_amount_cents'),
    trial_days: Number(form.trial_days || '0'),
    ...(form.billing_timing && { billing_timing: form.billing_timing }),
    ...(form.usage_billing_interval && { usage_billing_interval: form.usage_billing_interval }),
    ...(form.tax_behavior && { tax_behavior: form.tax_behavior }),
    prices: pricesIn(form),
  }
}

async function isSubscribed({ call }: Visit, { id: plan_id }: Plan): Promise<boolean> {
  const { subscriptions } = await call('listSubscriptions', { query: { plan_id, limit: '1' } })
  return subscriptions.length > 0
}

async function renderPriceFields(visit: Visit, form: Form, typed: Typed): Promise<Html> {
  const { base, call } = visit
  const query = { limit: '100', archived: 'false' }
  const [{ meters }, { pricing_units }] = await Promise.all([
    call('listMeters', { query }),
    call('listPricingUnits', { query }),
  ])
  const active = meters.map(({ id, name }): Choice => [id, name])
  const choices = [...active, ...(await archivedMeters(visit, form, active))]
  if (choices.length === 0)
    return html`<p class="soft">To price usage, <a href="${base}/meters/new">create a meter</a> first.</p>`
  const units = pricing_units.map(({ code, name }): Choice => [code, name])
  return priceFields({
    form,
    typed,
    meters: choices,
    units: [...units, ...unlisted(form, 'unit', units).map((code): Choice => [code, code])],
  })
}

/** The form keeps prices of archived meters. */
async function archivedMeters({ call }: Visit, form: Form, listed: readonly Choice[]): Promise<Choice[]> {
  const found = unlisted(form, 'meter', listed).map(async (id): Promise<Choice> => {
    const { meter } = await call('getMeter', { path: { id } })
    return [id, `${meter.name} (archived)`]
  })
  return Promise.all(found)
}

function unlisted(form: Form, name: string, listed: readonly Choice[]): string[] {
  const known = new Set(['', ...listed.map(([value]) => value)])
  const chosen = Object.entries(form).flatMap(([key, value]) => (key.startsWith(`${name}_`) ? [value] : []))
  return [...new Set(chosen)].filter((value) => !known.has(value)).slice(0, MAX_PRICES)
}

const TIMINGS: readonly Choice[] = [
  ['in_advance', 'In advance'],
  ['in_arrears', 'In arrears'],
]

const USAGE: readonly Choice[] = [
  ['period', 'For the period'],
  ['month', 'Each month'],
]

function timingFields(form: Form, typed: Typed): Html {
  const usage = 'usage_billing_interval'
  return html`${select('Fee is billed', 'billing_timing', TIMINGS, form.billing_timing, typed.at('billing_timing'))}
${select('Usage is billed', usage, USAGE, form.usage_billing_interval, typed.at(usage))}`
}

function boundFields(form: Form, typed: Typed): Html {
  const bound = (label: string, name: string, hint: string) =>
    field(label, name, {
      autocomplete: 'off',
      hint,
      value: form[name] ?? '',
      ...typed.at(name, `${name}_amount_cents`),
    })
  const ofMinimum = 'Fee and usage together, billed even if nothing was used. Leave empty for none.'
  return html`<div class="row">${bound('Minimum for each period', 'minimum', ofMinimum)}
${bound('Maximum for each period', 'maximum', 'Fee and usage together. Leave empty for none.')}</div>`
}

function boundIn(text: string | undefined, currency: CurrencyCode, path: `body.${string}`): number | null {
  return text === undefined || text.trim() === '' ? null : parseAmount(text, currency, path)
}

function wholeUnits(cents: number | null, { currency_code }: Pick<Plan, 'currency_code'>): string {
  return cents === null ? '' : minorToMajor(cents, currency_code)
}
