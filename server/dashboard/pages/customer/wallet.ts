import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { amountIn, unitOf } from '../../parts/amount.ts'
import { figures, tableCard } from '../../parts/card.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { pager, table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderGrants } from './grants.ts'
import { customerHead } from './head.ts'

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
  const [ledger, grants] = await Promise.all([
    call('listCustomerWalletTransactions', { path, query: { cursor, limit: '25' } }),
    renderGrants(visit, customer, page),
  ])
  const content = html`${customerHead(visit, customer, 'wallet')}
${figures(balances.map((each) => ({ name: unitOf(each), value: amountIn(each.balance, each) })))}
${grants}
${tableCard('Transactions', html`${transactionTable(ledger.wallet_transactions, { base, timezone: timezoneOf(visit, customer) })}${pager(page, { cursor, grants_cursor }, ledger)}`)}`
  return { title: `Wallet of ${customer.name}`, content }
}

export function transactionTable(
  entries: readonly Entry[],
  { base, timezone }: Pick<Visit, 'base' | 'timezone'>,
): Html {
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
      linkOf(entry, base),
      amountIn(entry.amount, entry),
      amountIn(entry.balance_after, entry),
    ]),
    html`<strong>No transactions yet</strong>Grant credit, and it pays invoices and usage.`,
  )
}

const WORDS = {
  grant: 'Grant',
  usage: 'Usage',
  invoice_payment: 'Invoice paid',
  expiry: 'Expired',
  void: 'Grant voided',
  proration_credit: 'Proration',
  payment_void: 'Payment voided',
  credit_note: 'Credit note',
  pay_out: 'Paid out',
} satisfies Record<Entry['type'], string>

function linkOf({ customer_id, invoice_id, credit_grant_id, subscription_id }: Entry, base: string): Html {
  const grants = `${base}/customers/${customer_id}/credit-grants`
  if (invoice_id !== null) return html`<a href="${base}/invoices/${invoice_id}">Invoice</a>`
  if (credit_grant_id !== null) return html`<a href="${grants}/${credit_grant_id}">Grant</a>`
  return subscription_id === null
    ? html``
    : html`<a href="${base}/subscriptions/${subscription_id}">Subscription</a>`
}
