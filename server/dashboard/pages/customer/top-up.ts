import { minorToMajor } from '../../../money/currency.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { type Account, amountIn, parseAmount, plainNumber } from '../../parts/amount.ts'
import { card, facts } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { confirmation, formLink } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import type { Customer } from './head.ts'

type AutoTopUp = NonNullable<Customer['auto_top_up']>

export function renderTopUp(customer: Customer, page: string): Html {
  const { auto_top_up: terms } = customer
  const link = formLink(`${page}/top-up`, terms === null ? 'Set up' : 'Edit', 'small')
  if (terms === null)
    return card(
      'Automatic top-up',
      html`<p class="soft">Off: credit is bought only by invoices that you make.</p>`,
      link,
    )
  const account = accountOf(terms, customer)
  const { expires_after_days: days } = terms
  return card(
    'Automatic top-up',
    facts([
      ['When below', amountIn(terms.below, account)],
      ['Top-up amount', amountIn(terms.amount, account)],
      ['Price', formatMoney(terms.price_cents, customer.currency_code)],
      ['Expires', days === null ? 'Never' : `${days} days after payment`],
    ]),
    link,
  )
}

function accountOf(
  { account_type, pricing_unit_code }: AutoTopUp,
  { currency_code }: Pick<Customer, 'currency_code'>,
): Account {
  return account_type === 'currency'
    ? { account_type, currency_code }
    : { account_type: 'pricing_unit', pricing_unit_code: pricing_unit_code ?? '' }
}

export async function showTopUp(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const [{ customer }, { pricing_units }] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('listPricingUnits', { query: { limit: '50', archived: 'false' } }),
  ])
  const { currency_code, auto_top_up: stored } = customer
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/top-up`
  const terms = typed(refusal, path)
  const units = pricing_units.map(({ code, name }): Choice => [code, name])
  const at = (name: string) => ({ autocomplete: 'off', ...terms.at(name) })
  const price =
    stored === null || stored.account_type === 'currency'
      ? undefined
      : minorToMajor(stored.price_cents, currency_code)
  return formPage('Automatic top-up', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}/wallet"><bdi class="text">${customer.name}</bdi></a>`,
    lead: html`When the balance falls below an amount, the default payment method is charged for credit, at most once an hour.`,
    fields: html`${select('Unit', 'unit', [['', currency_code], ...units], terms.at('unit').value ?? stored?.pricing_unit_code ?? '')}
${field('When below', 'below', { required: true, placeholder: '20.00', ...given(stored?.below), ...at('below') })}
${field('Top-up amount', 'amount', {
  required: true,
  placeholder: '50.00',
  hint: 'Bought once, or as often as the balance needs to reach the amount above.',
  ...given(stored?.amount),
  ...at('amount'),
})}
${field(`Price in ${currency_code}`, 'price', {
  hint: 'For this amount of a pricing unit, without tax. Leave empty for credit in the currency.',
  ...given(price),
  ...terms.at('price', 'price_cents'),
  autocomplete: 'off',
})}
${field('Expires after days', 'expires_after_days', {
  type: 'number',
  hint: 'Leave empty for credit that does not expire.',
  ...given(stored?.expires_after_days?.toString()),
  ...at('expires_after_days'),
})}`,
    ...(stored !== null && {
      below: confirmation('Turn off automatic top-up', {
        path: `${path}/stop`,
        text: 'No credit is bought automatically any more. An invoice that is open stays open.',
        kind: 'danger',
      }),
    }),
  })
}

function given(value: string | undefined) {
  return value === undefined ? {} : { value }
}

export async function saveTopUp(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const { customer } = await call('getCustomer', { path })
  const { unit, expires_after_days: days } = form
  const inCurrency = (text = '') =>
    parseAmount(
      text,
      customer.currency_code,
      unit ? 'body.auto_top_up.price_cents' : 'body.auto_top_up.amount',
    )
  const auto_top_up = {
    ...(unit
      ? {
          account_type: 'pricing_unit' as const,
          pricing_unit_code: unit,
          price_cents: inCurrency(form.price),
        }
      : { account_type: 'currency' as const, price_cents: inCurrency(form.amount) }),
    below: plainNumber(form.below),
    amount: plainNumber(form.amount),
    ...(days && { expires_after_days: Number(days) }),
  }
  await call('updateCustomer', { path, headers: keyOf(form), body: { auto_top_up } })
  return { to: `${base}/customers/${path.id}/wallet`, notice: 'top_up_saved' }
}

export async function stopTopUp({ base, params, form, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  await call('updateCustomer', { path, headers: keyOf(form), body: { auto_top_up: null } })
  return { to: `${base}/customers/${path.id}/wallet`, notice: 'top_up_stopped' }
}
