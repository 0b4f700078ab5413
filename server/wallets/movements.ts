import { type Decimal, decimal } from '../money/decimal.ts'
import { burnDown, coverDebt, type GrantMovement, giveBack, lesser, restore, sumOf } from './burn-down.ts'
import { markVoided, type ShownGrantRow, updateWithdrawn } from './grants-store.ts'
import { type Granting, grantOriginOf, type Posting, post, selectApplied } from './ledger-store.ts'
import { expireGrants, noteCrossing, takeBack, takeBackLapsed, type WalletContext } from './take-back.ts'
import { DEFAULT_PRIORITY } from './validation.ts'
import {
  type CreditGrantRow,
  insertGrant,
  openAccount,
  readBalance,
  selectDebitedGrants,
  selectRemainingGrants,
  updateRemaining,
} from './wallets-store.ts'

type TransactionSource = { type: Posting['type'] } & Partial<
  Pick<Posting, 'invoice_id' | 'subscription_id' | 'meter_id' | 'credit_grant_id'>
>

type Terms = Pick<CreditGrantRow, 'priority' | 'expires_at' | 'description' | 'metadata'> &
  Partial<Pick<CreditGrantRow, 'line_item_id'>>
const DEFAULT_TERMS: Terms = { priority: DEFAULT_PRIORITY, expires_at: null, description: null, metadata: {} }

/** Credit first covers the account's debt. */
export async function grant(
  wallet: WalletContext,
  amount: Decimal,
  source: Granting,
  terms: Terms = DEFAULT_TERMS,
): Promise<ShownGrantRow> {
  const { trx, account, now, newId } = wallet
  await openAccount(trx, account)
  await expireGrants(wallet)
  const covered = coverDebt(await readBalance(trx, account), amount)
  const row = await insertGrant(trx, {
    ...account,
    ...terms,
    id: newId(),
    amount: amount.toFixed(),
    remaining: amount.minus(covered).toFixed(),
    created_at: now,
  })
  await record(wallet, amount, { ...source, credit_grant_id: row.id })
  return { ...row, ...grantOriginOf(source) }
}

type Debited = { id: string; amount: Decimal }

/** Whether a grant that expired at this time can still be drawn, because its expiry waits. */
export type DrawsExpired = (expiresAt: Date) => boolean

/**
 * Without allowed debt, debits what can be drawn. Returns undefined and debits nothing if that is less than `least`.
 */
export async function debit(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
  {
    debtAllowed,
    least = amount,
    drawsExpired,
  }: { debtAllowed: boolean; least?: Decimal; drawsExpired: DrawsExpired },
): Promise<Debited | undefined> {
  const { trx, account, now } = wallet
  await openAccount(trx, account)
  await expireGrants(wallet)
  const grants = await selectDrawable(wallet, drawsExpired)
  const debited = debtAllowed ? amount : lesser(amount, sumOf(grants))
  if (debited.lt(least)) return undefined
  const { updates } = burnDown(grants, debited)
  await updateRemaining(trx, account.tenant_id, updates, now)
  return { id: await record(wallet, debited.times(-1), source, updates), amount: debited }
}

export async function readDrawable(wallet: WalletContext, drawsExpired: DrawsExpired): Promise<Decimal> {
  return sumOf(await selectDrawable(wallet, drawsExpired))
}

async function selectDrawable(
  { trx, account, now }: WalletContext,
  drawsExpired: DrawsExpired,
): Promise<CreditGrantRow[]> {
  const grants = await selectRemainingGrants(trx, account)
  return grants.filter(
    ({ expires_at }) => expires_at === null || expires_at > now || drawsExpired(expires_at),
  )
}

/**
 * Covers debt first, then refills the grants debited last. What an expired or voided grant gets leaves the wallet at
 * once.
 */
export async function reverseDebit(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
): Promise<void> {
  const { trx, account, now } = wallet
  await expireGrants(wallet)
  const covered = coverDebt(await readBalance(trx, account), amount)
  const { updates } = restore(await selectDebitedGrants(trx, account, now), amount.minus(covered))
  await updateRemaining(trx, account.tenant_id, updates, now)
  await record(wallet, amount, source, updates)
  await takeBackLapsed(wallet)
}

/** What an expired or voided grant gets leaves the wallet at once. */
export async function returnDebit(
  wallet: WalletContext,
  transactionId: string,
  source: TransactionSource,
): Promise<void> {
  const { trx, account, now } = wallet
  await expireGrants(wallet)
  const updates = giveBack(await selectApplied(trx, account.tenant_id, transactionId))
  await updateRemaining(trx, account.tenant_id, updates, now)
  const amount = updates.reduce((sum, { part }) => sum.plus(part), decimal(0))
  await record(wallet, amount, source, updates)
  await takeBackLapsed(wallet)
}

export async function voidGrant(wallet: WalletContext, { tenant_id, id }: CreditGrantRow): Promise<void> {
  const { trx, account, now } = wallet
  await expireGrants(wallet)
  await markVoided(trx, { tenant_id, id }, now)
  const left = (await selectRemainingGrants(trx, account)).find((each) => each.id === id)
  if (left !== undefined) await takeBack(wallet, 'void', [{ ...left, at: now }])
}

/** What is taken back of a grant never returns to it. The grant has more left. */
export async function withdraw(wallet: WalletContext, grant: ShownGrantRow, amount: Decimal): Promise<void> {
  const { trx, now } = wallet
  await updateWithdrawn(trx, grant, amount, now)
  await record(wallet, amount.times(-1), { type: 'void', credit_grant_id: grant.id })
}

export async function payOut(wallet: WalletContext, grant: CreditGrantRow, amount: Decimal): Promise<void> {
  const { tenant_id, id, remaining } = grant
  const left = decimal(remaining).minus(amount)
  await updateRemaining(wallet.trx, tenant_id, [{ id, remaining: left }], wallet.now)
  await record(wallet, amount.times(-1), { type: 'pay_out', credit_grant_id: id })
}

async function record(
  { trx, account, now, newId }: WalletContext,
  amount: Decimal,
  source: TransactionSource,
  applied: readonly GrantMovement[] = [],
): Promise<string> {
  const posting = {
    ...account,
    id: newId(),
    invoice_id: null,
    subscription_id: null,
    meter_id: null,
    credit_grant_id: null,
    ...source,
    amount: amount.toFixed(),
    created_at: now,
  }
  const after = decimal(await post(trx, posting, applied))
  noteCrossing(trx, account, after.minus(amount), after)
  return posting.id
}
