import type { Reply } from '../../../../generated/operations.ts'
import { decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { amountIn, plainNumber } from '../../parts/amount.ts'
import { tableCard } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { formLink } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE, wrapSection } from '../../parts/form-sections.ts'
import { labelIn, startOf, timezoneOf } from '../../parts/local-time.ts'
import { metadataField, parseMetadata } from '../../parts/metadata.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import type { Customer } from './head.ts'

export type Grant = Reply<'listCustomerCreditGrants'>['body']['credit_grants'][number]

export async function renderGrants(visit: Visit, customer: Customer, page: string): Promise<Html> {
  const { base, query, call } = visit
  const { id } = customer
  const timezone = timezoneOf(visit, customer)
  const { cursor, grants_cursor } = query
  const found = await call('listCustomerCreditGrants', {
    path: { id },
    query: { cursor: grants_cursor, limit: '10' },
  })
  return tableCard(
    'Credit grants',
    html`${table(
      'Credit grants',
      [
        { name: 'Grant' },
        { name: 'Status' },
        { name: 'Expires', kind: 'time' },
        { name: 'Remaining', kind: 'amount' },
      ],
      found.credit_grants.map((grant) => {
        const name = html`<bdi class="text">${grant.description ?? 'Credit'}</bdi>`
        const detail = html`<span class="detail">${day(grant.created_at, timezone)}, of ${amountIn(grant.amount, grant)}</span>`
        return [
          html`<a href="${base}/customers/${id}/credit-grants/${grant.id}">${name}</a>${detail}`,
          grantBadge(grant),
          day(grant.expires_at, timezone),
          amountIn(grant.remaining, grant),
        ]
      }),
      html`<strong>No grants yet</strong>Credit that you grant pays invoices, or usage that is priced in a pricing unit.`,
    )}${pager(page, { grants_cursor, cursor }, found, { name: 'grants_cursor' })}`,
    formLink(`${base}/customers/${id}/credit-grants/new`, 'Grant credit', 'small'),
  )
}

export function grantBadge(grant: Grant): Html {
  if (grant.voided_at !== null) return badge('voided')
  return badge(isLeft(grant) ? 'active' : 'used_up')
}

export function isLeft({ remaining, voided_at }: Grant): boolean {
  return voided_at === null && decimal(remaining).gt(0)
}

export async function showNewGrant(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const [{ customer }, { pricing_units }] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('listPricingUnits', { query: { limit: '50', archived: 'false' } }),
  ])
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/credit-grants`
  const grant = typed(refusal, path)
  const units = pricing_units.map(({ code, name }): Choice => [code, name])
  const rare = html`${field('Priority', 'priority', {
    type: 'number',
    hint: 'From 0 to 100; lower numbers are used first. Leave empty for 50.',
    ...grant.at('priority'),
  })}
${metadataField({}, grant)}`
  return formPage('Grant credit', {
    path,
    button: 'Grant credit',
    crumb: html`<a href="${page}/wallet"><bdi class="text">${customer.name}</bdi></a>`,
    fields: html`${field('Amount', 'amount', {
      required: true,
      autocomplete: 'off',
      placeholder: '250.00',
      fix: 'Use a number such as 250.00.',
      ...grant.at('amount'),
    })}
${select('Unit', 'unit', [['', customer.currency_code], ...units], grant.at('unit').value)}
${field(labelIn('Expires on', timezoneOf(visit, customer)), 'expires_on', {
  type: 'date',
  hint: 'When that day begins. Leave empty for credit that does not expire.',
  ...grant.at('expires_on', 'expires_at'),
})}
${field('Description', 'description', { autocomplete: 'off', ...grant.at('description') })}
${wrapSection({ heading: MORE, content: rare }, grant.isRefused)}`,
  })
}

export async function createGrant(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const { amount, unit, expires_on, priority, description } = form
  const id = params.id ?? ''
  const { customer } = await call('getCustomer', { path: { id } })
  await call('createCreditGrant', {
    path: { id },
    headers: keyOf(form),
    body: {
      amount: plainNumber(amount),
      ...(unit ? { account_type: 'pricing_unit', pricing_unit_code: unit } : { account_type: 'currency' }),
      ...(expires_on && { expires_at: startOf(expires_on, timezoneOf(visit, customer)) }),
      ...(priority && { priority: Number(priority) }),
      ...(description && { description }),
      metadata: parseMetadata(form.metadata),
    },
  })
  return { to: `${base}/customers/${id}/wallet`, notice: 'credit_granted' }
}
