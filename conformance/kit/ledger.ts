import type { Reply } from '../../generated/operations.ts'
import type { CheckContext } from './check-context.ts'
import { exact, sum } from './exact.ts'

type Transaction = Reply<'listCustomerWalletTransactions'>['body']['wallet_transactions'][number]

/** The customer's newest 100 transactions, newest first. */
export async function ledgerOf(
  ctx: CheckContext,
  customer: { id: string },
  pricing_unit_code?: string,
): Promise<Transaction[]> {
  const query = { limit: 100, ...(pricing_unit_code !== undefined && { pricing_unit_code }) }
  const exchange = await ctx.succeed('listCustomerWalletTransactions', { path: { id: customer.id }, query })
  return exchange.body.wallet_transactions
}

/** Returns what `ledgerOf` does, after a check that each account's transactions add up to its balance. */
export async function soundLedger(ctx: CheckContext, customer: { id: string }): Promise<Transaction[]> {
  const ledger = await ledgerOf(ctx, customer)
  const exchange = await ctx.succeed('listCustomerBalances', { path: { id: customer.id } })
  for (const held of exchange.body.balances) {
    const { balance } = held
    const entries = ledger.filter((each) => unitOf(each) === unitOf(held))
    const account = unitOf(held) ?? 'the currency'
    const total = exact(sum(entries.map(({ amount }) => amount)))
    ctx.equal(total === exact(balance), true, `that the ledger of ${account} adds up to ${balance}`, exchange)
    ctx.equal(entries[0]?.balance_after ?? balance, balance, `the last balance_after of ${account}`, exchange)
    for (const [index, { amount, balance_after }] of entries.entries()) {
      const before = exact(entries[index + 1]?.balance_after ?? '0')
      const step = before + exact(amount) === exact(balance_after)
      ctx.equal(
        step,
        true,
        `that ${balance_after} of ${account} is ${amount} from the balance before`,
        exchange,
      )
    }
  }
  return ledger
}

/** The pricing unit of an account, or undefined for the account in the currency. */
export function unitOf(account: { account_type: string; pricing_unit_code?: string }): string | undefined {
  return account.pricing_unit_code
}
