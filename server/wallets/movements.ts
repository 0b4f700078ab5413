import { noteChange } from '../db/changes.ts'
import type { WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { burnDown, coverDebt, type GrantMovement, giveBack, restore } from './burn-down.ts'
import { markVoided } from './grants-store.ts'
import { type Posting, post, selectApplied } from './ledger-store.ts'
import { DEFAULT_PRIORITY } from './validation.ts'
import { selectWaiting } from './waiting-store.ts'
import {
  type AccountKey,
  type CreditGrantRow,
  insertGrant,
  openAccount,
  readBalance,
  selectDebitedGrants,
  selectRemainingGrants,
  updateRemaining,
} from './wallets-store.ts'

/** The transaction holds the customer's lock. */
export type WalletContext = { trx: WriteHandle; account: AccountKey; now: Date; newId: () => string }

export type TransactionSource = { type: Posting['type'] } & Partial<
  Pick<Posting, 'invoice_id' | 'subscription_id' | 'meter_id' | 'credit_grant_id'>
>

type Terms = Pick<CreditGrantRow, 'priority' | 'expires_at' | 'description' | 'metadata'>
const DEFAULT_TERMS: Terms = { priority: DEFAULT_PRIORITY, expires_at: null, description: null, metadata: {} }

/** Credit first covers the account's debt. */
export async function grant(
  wallet: WalletContext,
  amount: Decimal,
  source: TransactionSource,
  terms: Terms = DEFAULT_TERMS,
): Promise<CreditGrantRow> {
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
  return row
}

export type Debited = { id: string; amount: Decimal }

/** Says whether a grant that expired at this moment, and waits, can be drawn. */
export type DrawsExpired = (expiresAt: Date) => boolean

/**
 * Without allowed debt, debits what can be drawn. Returns undefined and debits nothing if that is less than
 * `least`.
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

/** Returns what a debit without debt could draw. */
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

function sumOf(grants: readonly CreditGrantRow[]): Decimal {
  return grants.reduce((sum, { remaining }) => sum.plus(remaining), decimal(0))
}

/**
 * Covers the debt first, then refills the grants debited last. What goes to an expired or voided grant leaves
 * the wallet at once.
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

/** Gives a debit back to its grants. What an expired or voided grant gets leaves the wallet at once. */
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

async function takeBackLapsed(wallet: WalletContext): Promise<void> {
  for (const { id, remaining } of await selectExpired(wallet)) await takeBack(wallet, 'expiry', id, remaining)
  for (const { id, remaining, voided_at } of await selectRemainingGrants(wallet.trx, wallet.account))
    if (voided_at !== null) await takeBack(wallet, 'void', id, remaining)
}

/** Takes the rest of the grant back for good. */
export async function voidGrant(wallet: WalletContext, { tenant_id, id }: CreditGrantRow): Promise<void> {
  const { trx, account, now } = wallet
  await expireGrants(wallet)
  await markVoided(trx, { tenant_id, id }, now)
  const left = (await selectRemainingGrants(trx, account)).find((each) => each.id === id)
  if (left !== undefined) await takeBack(wallet, 'void', id, left.remaining)
}

/** Returns how many grants expired, at most `most`. Their transactions have the time of the expiry, or where it waited that of its end. */
export async function expireGrants(wallet: WalletContext, most?: number): Promise<number> {
  const expired = (await selectExpired(wallet)).slice(0, most)
  for (const { id, remaining, at } of expired) await takeBack({ ...wallet, now: at }, 'expiry', id, remaining)
  return expired.length
}

/** Expires `maxGrants` at once. Returns true when done. */
export async function expireEarly(wallet: WalletContext, maxGrants: number): Promise<boolean> {
  await expireGrants(wallet)
  const grants = await selectRemainingGrants(wallet.trx, wallet.account)
  for (const { id, remaining } of grants.slice(0, maxGrants)) await takeBack(wallet, 'expiry', id, remaining)
  return grants.length <= maxGrants
}

/** Leaves out grants whose expiry waits. */
async function selectExpired({ trx, account, now }: WalletContext) {
  const expired = (await selectRemainingGrants(trx, account))
    .map(({ id, remaining, expires_at }) => ({ id, remaining, at: expires_at }))
    .filter((each): each is typeof each & { at: Date } => each.at !== null && each.at <= now)
  if (expired.length === 0) return []
  const ids = expired.map(({ id }) => id)
  const waiting = new Map((await selectWaiting(trx, account.tenant_id, ids)).map((each) => [each.id, each]))
  return expired
    .filter(({ id }) => waiting.get(id)?.waits === false)
    .map((each) => (waiting.get(each.id)?.waited === true ? { ...each, at: now } : each))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function takeBack(
  wallet: WalletContext,
  type: 'expiry' | 'void',
  id: string,
  remaining: string,
): Promise<void> {
  await updateRemaining(wallet.trx, wallet.account.tenant_id, [{ id, remaining: decimal(0) }], wallet.now)
  if (type === 'expiry') noteChange(wallet.trx, { type: 'credit_grant.expired', id })
  await record(wallet, decimal(remaining).times(-1), { type, credit_grant_id: id })
}

/** Returns the id of the transaction. */
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
  const wasAbove = after.minus(amount).gt(0)
  if (wasAbove !== after.gt(0)) {
    const { customer_id, unit_code } = account
    noteChange(trx, { type: wasAbove ? 'wallet.depleted' : 'wallet.recovered', id: unit_code, customer_id })
  }
  return posting.id
}

function lesser(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b
}
