import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { amountIn, unitOf } from '../../parts/amount.ts'
import { figures, tableCard } from '../../parts/card.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { type ObjectNames, objectNames } from '../../parts/object-names.ts'
import { pager, table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderGrants } from './grants.ts'
import { customerHead } from './head.ts'
import { renderTopUp } from './top-up.ts'
import { renderUnpaid } from './unpaid.ts'

type Page = Reply<'listCustomerWalletTransactions'>['body']
type Entry = Page['wallet_transactions'][number]

export async function showWallet(visit: Visit): Promise<View> {
  const { base, params, query, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const path = { id: customer.id }
  const page = `${base}/customers/${customer.id}/wallet`
  // This call comes first, because it expires credit.
  const { balances } = await call('listCustomerBalances', { path })
  const { cursor, grants_cursor } = query
  const [ledger, grants, unpaid] = await Promise.all([
    call('listCustomerWalletTransactions', { path, query: { cursor, limit: '25' } }),
    renderGrants(visit, customer, page),
    renderUnpaid(visit, customer.id, balances),
  ])
  const content = html`${customerHead(visit, customer, 'wallet')}
${figures(balances.map((each) => ({ name: unitOf(each), value: amountIn(each.balance, each) })))}
${unpaid}
${renderTopUp(customer, `${base}/customers/${customer.id}`)}
${grants}
${tableCard('Transactions', html`${await transactionTable(visit, ledger.wallet_transactions, timezoneOf(visit, customer))}${pager(page, { cursor, grants_cursor }, ledger)}`)}`
  return { title: `Wallet of ${customer.name}`, content }
}

export async function transactionTable(
  visit: Visit,
  entries: readonly Entry[],
  timezone: string,
): Promise<Html> {
  const { base } = visit
  const names = await objectNames(
    visit,
    entries.flatMap((entry) => originOf(entry) ?? []),
  )
  return table(
    'Transactions',
    [
      { name: 'Transaction' },
      { name: 'Of' },
      { name: 'Amount', kind: 'amount' },
      { name: 'Balance', kind: 'amount' },
    ],
    entries.map((entry) => [
      html`${WORDS[entry.type]}<span class="detail">${minute(entry.created_at, timezone)}</span>`,
      linkOf(entry, base, names),
      amountIn(entry.amount, entry),
      amountIn(entry.balance_after, entry),
    ]),
    html`<strong>No transactions yet</strong>Grant credit, and it pays invoices and usage.`,
  )
}

const WORDS = {
  grant: 'Grant',
  included_credit: 'Included in the plan',
  usage: 'Usage',
  invoice_payment: 'Invoice paid',
  expiry: 'Expired',
  void: 'Grant voided',
  proration_credit: 'Proration',
  payment_void: 'Payment voided',
  credit_note: 'Credit note',
  purchase: 'Purchase',
  pay_out: 'Paid out',
} satisfies Record<Entry['type'], string>

/** What a transaction belongs to: an invoice, a grant or a subscription. */
function originOf({ invoice_id, credit_grant_id, subscription_id }: Entry) {
  if (invoice_id !== null) return { type: 'invoice', id: invoice_id }
  if (credit_grant_id !== null) return { type: 'credit_grant', id: credit_grant_id }
  return subscription_id === null ? undefined : { type: 'subscription', id: subscription_id }
}

function linkOf(entry: Entry, base: string, names: ObjectNames): Html {
  const place = names.get(originOf(entry)?.id ?? '')
  return place === undefined
    ? html``
    : html`<a href="${base}${place.path}"><bdi class="text">${place.name}</bdi></a>`
}
