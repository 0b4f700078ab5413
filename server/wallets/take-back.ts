import { noteChange } from '../db/changes.ts'
import type { WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { emptyGrants, postRests, type Rest } from './take-back-store.ts'
import { selectWaiting } from './waiting-store.ts'
import { type AccountKey, selectRemainingGrants } from './wallets-store.ts'

/** The transaction holds the customer's lock. */
export type WalletContext = { trx: WriteHandle; account: AccountKey; now: Date; newId: () => string }

/**
 * Returns how many grants expired, at most `most`. A transaction has the time of the expiry or, if that waited, of the
 * end of the wait.
 */
export async function expireGrants(wallet: WalletContext, most?: number): Promise<number> {
  const expired = (await selectExpired(wallet)).slice(0, most)
  await takeBack(wallet, 'expiry', expired)
  return expired.length
}

/** Returns true if none is left. */
export async function expireEarly(wallet: WalletContext, maxGrants: number): Promise<boolean> {
  await expireGrants(wallet)
  const grants = await selectRemainingGrants(wallet.trx, wallet.account)
  await takeBack(wallet, 'expiry', atOnce(wallet, grants.slice(0, maxGrants)))
  return grants.length <= maxGrants
}

export async function takeBackLapsed(wallet: WalletContext): Promise<void> {
  await takeBack(wallet, 'expiry', atOnce(wallet, await selectExpired(wallet)))
  const grants = await selectRemainingGrants(wallet.trx, wallet.account)
  const voided = grants.filter(({ voided_at }) => voided_at !== null)
  await takeBack(wallet, 'void', atOnce(wallet, voided))
}

function atOnce(wallet: WalletContext, grants: ReadonlyArray<Omit<Rest, 'at'>>): Rest[] {
  return grants.map(({ id, remaining }) => ({ id, remaining, at: wallet.now }))
}

/** Leaves out grants whose expiry waits. */
async function selectExpired({ trx, account, now }: WalletContext): Promise<Rest[]> {
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

/** Uses few statements: thousands of grants can expire at one moment. */
export async function takeBack(
  { trx, account, newId }: WalletContext,
  type: 'expiry' | 'void',
  rests: readonly Rest[],
): Promise<void> {
  if (rests.length === 0) return
  await emptyGrants(trx, account.tenant_id, rests)
  if (type === 'expiry')
    noteChange(trx, ...rests.map(({ id }) => ({ type: 'credit_grant.expired' as const, id })))
  const after = decimal(await postRests(trx, account, type, rests, newId))
  const before = rests.reduce((sum, { remaining }) => sum.plus(remaining), after)
  noteCrossing(trx, account, before, after)
}

export function noteCrossing(
  trx: WriteHandle,
  { customer_id, unit_code }: AccountKey,
  before: Decimal,
  after: Decimal,
): void {
  const wasAbove = before.gt(0)
  if (wasAbove !== after.gt(0))
    noteChange(trx, { type: wasAbove ? 'wallet.depleted' : 'wallet.recovered', id: unit_code, customer_id })
}
