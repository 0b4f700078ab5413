import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { amountIn, plainNumber } from '../../parts/amount.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { field } from '../../parts/field.ts'
import { confirmation, formLink } from '../../parts/form.ts'
import { formPage } from '../../parts/form-page.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { metadataFacts, metadataField, metadataUpdate } from '../../parts/metadata.ts'
import { objectNames } from '../../parts/object-names.ts'
import { minute } from '../../parts/time.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { type Grant, grantBadge, isLeft } from './grants.ts'
import { renderPayOut } from './pay-out.ts'
import { transactionTable } from './wallet.ts'

const LATEST = 25

async function findGrant({ params, call }: Visit): Promise<Grant> {
  return (await call('getCreditGrant', { path: { id: params.grant_id ?? '' } })).credit_grant
}

function pageOf({ base, params }: Visit): string {
  return `${base}/customers/${params.id}/credit-grants/${params.grant_id}`
}

export async function showGrant(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const path = { id: params.id ?? '' }
  const [grant, { customer }, ledger] = await Promise.all([
    findGrant(visit),
    call('getCustomer', { path }),
    call('listCustomerWalletTransactions', {
      path,
      query: { credit_grant_id: params.grant_id, limit: String(LATEST) },
    }),
  ])
  const timezone = timezoneOf(visit, customer)
  const page = pageOf(visit)
  const payOut = renderPayOut(visit, grant, page)
  const source = await renderSource(visit, grant)
  const remaining = amountIn(grant.remaining, grant)
  const voiding = typed(visit.refusal, `${page}/void`)
  const content = html`${head(html`<bdi class="text">${grant.description ?? 'Credit'}</bdi>`, {
    crumb: html`<a href="${base}/customers/${customer.id}/wallet">Wallet of <bdi class="text">${customer.name}</bdi></a>`,
    badges: grantBadge(grant),
    lead: html`${remaining} of ${amountIn(grant.amount, grant)} remaining`,
    actions: [
      formLink(`${page}/edit`, 'Edit'),
      ...(payOut === undefined ? [] : [payOut]),
      ...(isLeft(grant)
        ? [
            confirmation('Void', {
              path: `${page}/void`,
              text: `Takes the remaining ${remaining}, or a part of it, out of the wallet. This cannot be undone.`,
              button: 'Void grant',
              kind: 'danger',
              typed: voiding,
              back: page,
              fields: field('Amount', 'amount', {
                hint: 'Leave empty for all of it.',
                autocomplete: 'off',
                ...voiding.at('amount'),
              }),
            }),
          ]
        : []),
    ],
  })}
<div class="wide-left">
${tableCard(
  'Transactions',
  await transactionTable(visit, ledger.wallet_transactions, timezone),
  ledger.has_more ? html`<span class="soft small">Latest ${LATEST}</span>` : undefined,
)}
${card(
  'Details',
  facts([
    ['ID', html`<code>${grant.id}</code>`],
    ['Source', source],
    ['Priority', `${grant.priority}, lower numbers first`],
    ['Created', minute(grant.created_at, timezone)],
    ['Expires', minute(grant.expires_at, timezone)],
    ['Voided', minute(grant.voided_at, timezone)],
    ...metadataFacts(grant.metadata),
  ]),
)}
</div>`
  return { title: grant.description ?? 'Credit', content }
}

export const SOURCES = {
  manual: 'Granted by hand or by the API',
  included_credit: 'Included in the plan',
  purchase: 'Sold by an invoice',
  proration_credit: 'Proration',
  credit_note: 'Credit note',
  refund: 'Refund that failed',
} satisfies Record<Grant['source'], string>

async function renderSource(visit: Visit, { source, invoice_id, subscription_id }: Grant): Promise<Html> {
  const word = SOURCES[source]
  const object =
    invoice_id === null ? { type: 'subscription', id: subscription_id } : { type: 'invoice', id: invoice_id }
  const { id } = object
  const place = id === null ? undefined : (await objectNames(visit, [{ ...object, id }])).get(id)
  return place === undefined
    ? html`${word}`
    : html`${word}<span class="detail"><a href="${visit.base}${place.path}"><bdi class="text">${place.name}</bdi></a></span>`
}

export async function showGrantFields(visit: Visit): Promise<View> {
  const grant = await findGrant(visit)
  const page = pageOf(visit)
  const path = `${page}/edit`
  const edit = typed(visit.refusal, path)
  return formPage('Edit grant', {
    path,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${grant.description ?? 'Credit'}</bdi></a>`,
    lead: html`Amount, expiry and priority cannot be changed: void what is left, and grant it again.`,
    fields: html`${field('Description', 'description', { value: grant.description ?? '', autocomplete: 'off', ...edit.at('description') })}
${metadataField(grant.metadata, edit)}`,
  })
}

export async function editGrant(visit: Visit): Promise<Done> {
  const { form, call } = visit
  const grant = await findGrant(visit)
  await call('updateCreditGrant', {
    path: { id: grant.id },
    headers: keyOf(form),
    body: {
      description: form.description?.trim() || null,
      metadata: metadataUpdate(form),
    },
  })
  return { to: pageOf(visit), notice: 'saved' }
}

export async function voidCustomerGrant(visit: Visit): Promise<Done> {
  const { params, form, call } = visit
  await call('voidCreditGrant', {
    path: { id: params.grant_id ?? '' },
    headers: keyOf(form),
    body: form.amount ? { amount: plainNumber(form.amount) } : {},
  })
  return { to: pageOf(visit), notice: 'grant_voided' }
}
