import type { WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { drawDown, giveBack } from './burn-down.ts'
import {
  type AccountKey,
  type CreditGrantRow,
  insertGrant,
  openAccount,
  post,
  readBalance,
  selectGrantsDrawn,
  selectGrantsLeft,
  updateRemaining,
  type WalletTransactionRow,
} from './store.ts'

/** Where and when the wallet moves. The transaction holds the customer's lock, so that movements come one after another. */
export type Till = { trx: WriteHandle; account: AccountKey; now: Date; newId: () => string }

/** What a movement is for. */
export type Occasion = { type: WalletTransactionRow['type'] } & Partial<
  Pick<WalletTransactionRow, 'invoice_id' | 'subscription_id' | 'meter_id' | 'credit_grant_id'>
>

type Terms = Pick<CreditGrantRow, 'priority' | 'expires_at' | 'description'>
const NO_TERMS: Terms = { priority: 50, expires_at: null, description: null }

/** Adds credit. What the account owes is covered first; the rest can be drawn. */
export async function grant(
  till: Till,
  amount: Decimal,
  occasion: Occasion,
  terms: Terms = NO_TERMS,
): Promise<CreditGrantRow> {
  const { trx, account, now, newId } = till
  await openAccount(trx, account)
  await expire(till)
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
  await record(till, amount, { ...occasion, credit_grant_id: row.id })
  return row
}

/**
 * Draws an amount, by priority, then earliest expiry, then oldest. False, and nothing moved, where it would leave less
 * than nothing and no debt is allowed.
 */
export async function draw(
  till: Till,
  amount: Decimal,
  occasion: Occasion,
  { debtAllowed }: { debtAllowed: boolean },
): Promise<boolean> {
  const { trx, account, now } = till
  await openAccount(trx, account)
  await expire(till)
  if (!debtAllowed && amount.gt(await readBalance(trx, account))) return false
  const { taken } = drawDown(await selectGrantsLeft(trx, account), amount)
  await updateRemaining(trx, account.tenant_id, taken, now)
  await record(till, amount.times(-1), occasion)
  return true
}

/**
 * Gives back what was drawn too much, as when usage falls again: first the debt is less, then the grants that were drawn
 * last have more. What goes back to a grant that has expired meanwhile leaves the wallet again at once, as it would have.
 */
export async function giveBackDrawn(till: Till, amount: Decimal, occasion: Occasion): Promise<void> {
  const { trx, account, now } = till
  await expire(till)
  const debt = decimal(await readBalance(trx, account)).times(-1)
  const covered = debt.lte(0) ? decimal(0) : debt.lt(amount) ? debt : amount
  const { taken } = giveBack(await selectGrantsDrawn(trx, account, now), amount.minus(covered))
  await updateRemaining(trx, account.tenant_id, taken, now)
  await record(till, amount, occasion)
  for (const { id, remaining } of await selectExpired(till)) await takeOff(till, id, remaining)
}

/** Takes off what is left of grants whose time has come: from `expires_at` on, to the millisecond, none can be drawn. */
export async function expire(till: Till): Promise<void> {
  for (const { id, remaining, at } of await selectExpired(till))
    await takeOff({ ...till, now: at }, id, remaining)
}

/** The grants whose time has come and that have something left, in the order of their ends. */
async function selectExpired({ trx, account, now }: Till) {
  return (await selectGrantsLeft(trx, account))
    .map(({ id, remaining, expires_at }) => ({ id, remaining, at: expires_at }))
    .filter((each): each is typeof each & { at: Date } => each.at !== null && each.at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function takeOff(till: Till, id: string, remaining: string): Promise<void> {
  await updateRemaining(till.trx, till.account.tenant_id, [{ id, remaining: decimal(0) }], till.now)
  await record(till, decimal(remaining).times(-1), { type: 'expiry', credit_grant_id: id })
}

function record({ trx, account, now, newId }: Till, amount: Decimal, occasion: Occasion): Promise<void> {
  return post(trx, {
    ...account,
    id: newId(),
    invoice_id: null,
    subscription_id: null,
    meter_id: null,
    credit_grant_id: null,
    ...occasion,
    amount: amount.toFixed(),
    created_at: now,
  })
}
