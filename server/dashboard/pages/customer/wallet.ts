import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatPrice, formatQuantity } from '../../../pages/invoice/format.ts'
import { facts, tableCard } from '../../parts/card.ts'
import { table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'

type Balance = Reply<'listCustomerBalances'>['body']['balances'][number]
type Entry = Reply<'listWalletTransactions'>['body']['wallet_transactions'][number]

export async function renderWallet({ call }: Visit, id: string): Promise<Html> {
  // The first call expires credit, so the ledger shows it.
  const { balances } = await call('listCustomerBalances', { path: { id } })
  const ledger = await call('listWalletTransactions', { path: { id }, query: { limit: '10' } })
  return tableCard(
    'Wallet',
    html`<div class="body">${
      balances.length === 0
        ? html`<p class="soft">No credit granted yet.</p>`
        : facts(
            balances.map(
              (balance) =>
                [unitOf(balance), html`<strong>${amountIn(balance.balance, balance)}</strong>`] as const,
            ),
          )
    }</div>
${
  ledger.wallet_transactions.length === 0
    ? undefined
    : table(
        'Transactions',
        [{ name: 'Transaction' }, { name: 'Amount', kind: 'amount' }, { name: 'Balance', kind: 'amount' }],
        ledger.wallet_transactions.map((entry) => [
          html`${words[entry.type]}<span class="detail">${minute(entry.created_at)}</span>`,
          amountIn(entry.amount, entry),
          amountIn(entry.balance_after, entry),
        ]),
        html``,
      )
}`,
    ledger.has_more ? html`<span class="soft small">Latest 10 transactions</span>` : undefined,
  )
}

const words = {
  grant: 'Grant',
  usage: 'Usage',
  invoice_payment: 'Invoice paid',
  expiry: 'Expired',
  void: 'Grant voided',
  proration_credit: 'Proration',
  payment_void: 'Payment voided',
} satisfies Record<Entry['type'], string>

function unitOf(account: Balance): string {
  return account.account_type === 'currency' ? account.currency_code : account.pricing_unit_code
}

function amountIn(amount: string, account: Balance | Entry): string {
  return account.account_type === 'currency'
    ? formatPrice(amount, account.currency_code)
    : `${formatQuantity(amount)} ${account.pricing_unit_code}`
}
