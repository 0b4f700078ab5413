import type { Reply } from '../../../../generated/operations.ts'
import { decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatPrice, formatQuantity } from '../../../pages/invoice/format.ts'
import { plainNumber } from '../../parts/amount.ts'
import { tableCard } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'

type Grant = Reply<'listCustomerCreditGrants'>['body']['credit_grants'][number]

const LENGTH = 20

/** Of the latest, those with something left. Nothing where there are none. */
export async function renderGrants({ base, call }: Visit, id: string): Promise<Html | undefined> {
  const { credit_grants: latest, has_more } = await call('listCustomerCreditGrants', {
    path: { id },
    query: { limit: String(LENGTH) },
  })
  const grants = latest.filter(({ remaining, voided_at }) => voided_at === null && decimal(remaining).gt(0))
  if (grants.length === 0) return undefined
  return tableCard(
    'Credit grants',
    table(
      'Credit grants',
      [
        { name: 'Grant' },
        { name: 'Expires', kind: 'time' },
        { name: 'Remaining', kind: 'amount' },
        { name: 'Actions', kind: 'amount' },
      ],
      grants.map((grant) => [
        html`<bdi class="text">${grant.description ?? 'Credit'}</bdi><span class="detail">${day(grant.created_at)}, of ${amountOf(grant.amount, grant)}</span>`,
        day(grant.expires_at),
        amountOf(grant.remaining, grant),
        confirmation('Void', {
          path: `${base}/customers/${id}/credit-grants/${grant.id}/void`,
          text: `Takes the remaining ${amountOf(grant.remaining, grant)} out of the wallet. This cannot be undone.`,
          ...{ button: 'Void grant', kind: 'danger', prominent: false },
        }),
      ]),
      html``,
    ),
    has_more ? html`<span class="soft small">Latest ${LENGTH}</span>` : undefined,
  )
}

function amountOf(amount: string, grant: Grant): string {
  return grant.account_type === 'currency'
    ? formatPrice(amount, grant.currency_code)
    : `${formatQuantity(amount)} ${grant.pricing_unit_code}`
}

export async function showNewGrant({ base, params, refusal, call }: Visit): Promise<View> {
  const [{ customer }, { pricing_units }] = await Promise.all([
    call('getCustomer', { path: { id: params.id ?? '' } }),
    call('listPricingUnits', { query: { limit: '50', archived: 'false' } }),
  ])
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/credit-grants`
  const grant = typed(refusal, path)
  const units = pricing_units.map(({ code, name }): Choice => [code, name])
  return formPage('Grant credit', {
    ...{ path, button: 'Grant credit' },
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    fields: html`${field('Amount', 'amount', { required: true, autocomplete: 'off', placeholder: '250.00', ...grant.at('amount') })}
${select('Unit', 'unit', [['', customer.currency_code], ...units], grant.at('unit').value)}
${field('Expires on', 'expires_on', { type: 'date', hint: 'At midnight UTC. Leave empty for credit that does not expire.', ...grant.at('expires_on', 'expires_at') })}
${field('Description', 'description', { autocomplete: 'off', ...grant.at('description') })}`,
  })
}

export async function createGrant({ base, params, form, call }: Visit): Promise<Done> {
  const { amount, unit, expires_on, description } = form
  const id = params.id ?? ''
  await call('createCreditGrant', {
    path: { id },
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: {
      amount: plainNumber(amount),
      ...(unit ? { account_type: 'pricing_unit', pricing_unit_code: unit } : { account_type: 'currency' }),
      ...(expires_on && { expires_at: `${expires_on}T00:00:00Z` }),
      ...(description && { description }),
    },
  })
  return { to: `${base}/customers/${id}`, notice: 'credit_granted' }
}

export async function voidCustomerGrant({ base, params, form, call }: Visit): Promise<Done> {
  const { id = '', grant_id = '' } = params
  await call('voidCreditGrant', {
    path: { id, grant_id },
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
  })
  return { to: `${base}/customers/${id}`, notice: 'grant_voided' }
}
