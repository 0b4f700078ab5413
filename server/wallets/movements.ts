import type { WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { burnDown, restore } from './burn-down.ts'
import {
  type AccountKey,
  type CreditGrantRow,
  insertGrant,
  openAccount,
  post,
  readBalance,
  selectDebitedGrants,
  selectRemainingGrants,
  updateRemaining,
  type WalletTransactionRow,
} from './store.ts'

/** Where and when the wallet moves. The transaction holds the customer's lock, so that movements come one after another. */
export type WalletContext = { trx: WriteHandle; account: AccountKey; now: Date; newId: () => string }

/** What a movement is for. */
export type TransactionSource = { type: WalletTransactionRow['type'] } & Partial<
  Pick<WalletTransactionRow, 'invoice_id' | 'subscription_id' | 'meter_id' | 'credit_grant_id'>
>

type Terms = Pick<CreditGrantRow, 'priority' | 'expires_at' | 'description'>
const NO_TERMS: Terms = { priority: 50, expires_at: null, description: null }

/** Adds credit. What the account owes is covered first; the rest can be drawn. */
export async function grant(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
  terms: Terms = NO_TERMS,
): Promise<CreditGrantRow> {
  const { trx, account, now, newId } = wallet
  await openAccount(trx, account)
  await expireGrants(wallet)
  const debt = decimal(await readBalance(trx, account)).times(-1)
  const covered = debt.lte(0) ? decimal(0) : debt.lt(amount) ? debt : amount
  const row = await insertGrant(trx, {
    ...account,
    ...terms,
    id: newId(),
    amount: amount.toFixed(),
    remaining: amount.minus(covered).toFixed(),
    created_at: now,
  })
  await record(wallet, amount, { ...source, credit_grant_id: row.id })
  return row
}

/**
 * Draws an amount, by priority, then earliest expiry, then oldest. False, and nothing moved, where it would leave less
 * than nothing and no debt is allowed.
 */
export async function debit(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
  { debtAllowed }: { debtAllowed: boolean },
): Promise<boolean> {
  const { trx, account, now } = wallet
  await openAccount(trx, account)
  await expireGrants(wallet)
  if (!debtAllowed && amount.gt(await readBalance(trx, account))) return false
  const { taken } = burnDown(await selectRemainingGrants(trx, account), amount)
  await updateRemaining(trx, account.tenant_id, taken, now)
  await record(wallet, amount.times(-1), source)
  return true
}

/**
 * Gives back what was drawn too much, as when usage falls again: first the debt is less, then the grants that were drawn
 * last have more. What goes back to a grant that has expired meanwhile leaves the wallet again at once, as it would have.
 */
export async function reverseDebit(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
): Promise<void> {
  const { trx, account, now } = wallet
  await expireGrants(wallet)
  const debt = decimal(await readBalance(trx, account)).times(-1)
  const covered = debt.lte(0) ? decimal(0) : debt.lt(amount) ? debt : amount
  const { taken } = restore(await selectDebitedGrants(trx, account, now), amount.minus(covered))
  await updateRemaining(trx, account.tenant_id, taken, now)
  await record(wallet, amount, source)
  for (const { id, remaining } of await selectExpired(wallet)) await expireGrant(wallet, id, remaining)
}

/** Takes off what is left of grants whose time has come: from `expires_at` on, to the millisecond, none can be drawn. */
export async function expireGrants(wallet: WalletContext): Promise<void> {
  for (const { id, remaining, at } of await selectExpired(wallet))
    await expireGrant({ ...wallet, now: at }, id, remaining)
}

/** The grants whose time has come and that have something left, in the order of their ends. */
async function selectExpired({ trx, account, now }: WalletContext) {
  return (await selectRemainingGrants(trx, account))
    .map(({ id, remaining, expires_at }) => ({ id, remaining, at: expires_at }))
    .filter((each): each is typeof each & { at: Date } => each.at !== null && each.at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function expireGrant(wallet: WalletContext, id: string, remaining: string): Promise<void> {
  await updateRemaining(wallet.trx, wallet.account.tenant_id, [{ id, remaining: decimal(0) }], wallet.now)
  await record(wallet, decimal(remaining).times(-1), { type: 'expiry', credit_grant_id: id })
}

function record(
  { trx, account, now, newId }: WalletContext,
  amount: Decimal,
  source: TransactionSource,
): Promise<void> {
  return post(trx, {
    ...account,
    id: newId(),
    invoice_id: null,
    subscription_id: null,
    meter_id: null,
    credit_grant_id: null,
    ...source,
    amount: amount.toFixed(),
    created_at: now,
  })
}
