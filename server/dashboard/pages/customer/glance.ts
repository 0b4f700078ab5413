import { formatMoney, formatPrice } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { amountIn, perMonth } from '../../parts/amount.ts'
import { figures } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'
import type { Customer } from './head.ts'
import type { Subscribed } from './subscriptions.ts'

const MAX_OPEN = 100

export async function renderGlance(
  { call }: Visit,
  { id, currency_code: currency }: Customer,
  { subscriptions, plans, upcoming }: Subscribed,
): Promise<Html> {
  const query = { customer_id: id, status: 'open', limit: String(MAX_OPEN) }
  const [{ invoices, has_more }, { balances }] = await Promise.all([
    call('listInvoices', { query }),
    call('listCustomerBalances', { path: { id } }),
  ])
  // Manual invoices may be in another currency.
  const open = invoices.filter(({ currency_code }) => currency_code === currency)
  const due = (all: typeof open) => sum(all.map(({ amount_due_cents }) => amount_due_cents))
  const overdue = due(open.filter(({ overdue_at }) => overdue_at !== null))
  const money = (cents: number) => formatMoney(cents, currency)
  const own = balances.find(({ account_type }) => account_type === 'currency')?.balance ?? '0'
  const others = balances.filter(({ account_type }) => account_type !== 'currency').slice(0, 2)
  const used = upcoming.flatMap(({ line_items }) => line_items.filter(({ type }) => type === 'usage'))
  const paying = subscriptions.filter(({ status }) => status === 'active' || status === 'past_due')
  return figures([
    {
      name: 'Owes',
      value: `${money(due(open))}${has_more ? '+' : ''}`,
      alarm: overdue > 0,
      note: overdue > 0 ? `${money(overdue)} of it overdue` : 'nothing overdue',
    },
    {
      name: 'Wallet',
      value: formatPrice(own, currency),
      ...(others.length > 0 && {
        note: html`${others.map((each) => html`<span class="detail">${amountIn(each.balance, each)}</span>`)}`,
      }),
    },
    {
      name: 'Usage so far',
      value: money(sum(used.map(({ amount_cents }) => amount_cents))),
      note: 'this period',
    },
    {
      name: 'Per month',
      note: 'fees, without usage',
      value: money(sum(paying.flatMap(({ plan_id }) => perMonth(plans.get(plan_id))))),
    },
  ])
}

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0)
}
