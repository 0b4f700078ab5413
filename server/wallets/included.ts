import { noteChange } from '../db/changes.ts'
import { insertRows } from '../db/rows.ts'
import type { WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import {
  type Limit,
  openAccounts,
  selectAccountsFor,
  selectRollingOver,
  updateBalances,
  updateCut,
} from './allowances-store.ts'
import { coverDebt } from './burn-down.ts'
import { type Granting, grantOriginOf } from './ledger-store.ts'
import { noteCrossing } from './take-back.ts'
import type { AccountKey, CreditGrantRow, WalletAccountRow } from './wallets-store.ts'

type Context = { trx: WriteHandle; tenantId: number; now: Date; newId: () => string }
type Account = Omit<AccountKey, 'tenant_id'>

type Included = Account &
  Pick<
    CreditGrantRow,
    | 'test_clock_id'
    | 'priority'
    | 'expires_at'
    | 'allowance_id'
    | 'allowance_subscription_id'
    | 'allowance_start'
  > & { amount: Decimal }

/** What of a grant does not roll over. */
type Cut = { grant: CreditGrantRow; part: Decimal }

/** Many customers' credit is cut, then granted, with one statement for each table. Requires the customers' locks. */
export async function grantIncluded(
  context: Context,
  { limits, granted }: { limits: readonly Limit[]; granted: readonly Included[] },
): Promise<void> {
  const { trx, tenantId, now, newId } = context
  const cuts = limits.length === 0 ? [] : cutsOf(await selectRollingOver(trx, tenantId, limits), limits)
  if (cuts.length === 0 && granted.length === 0) return
  if (granted.length > 0) await openAccounts(trx, tenantId, granted.map(accountOf))
  const touched = [...cuts.map(({ grant }) => grant), ...granted].map(accountOf)
  const ledger = createLedger(context, await selectAccountsFor(trx, tenantId, touched))
  for (const { grant, part } of cuts)
    ledger.post(accountOf(grant), part.times(-1), { type: 'expiry', credit_grant_id: grant.id })
  const rows = granted.map(({ amount, ...terms }) => {
    const id = newId()
    const source = { type: 'included_credit', subscription_id: terms.allowance_subscription_id } as const
    const covered = ledger.post(accountOf(terms), amount, { ...source, credit_grant_id: id })
    return {
      ...terms,
      id,
      amount: amount.toFixed(),
      remaining: amount.minus(covered).toFixed(),
      withdrawn: '0',
      description: null,
      metadata: {},
      created_at: now,
      updated_at: now,
    }
  })
  if (cuts.length > 0) await writeCuts(context, cuts)
  if (rows.length > 0) await insertRows(trx, 'credit_grants', tenantId, rows)
  noteChange(trx, ...rows.map(({ id }) => ({ type: 'credit_grant.created' as const, id })))
  await ledger.write()
}

/** Grants come with the newest first, so the oldest are cut. */
function cutsOf(grants: readonly CreditGrantRow[], limits: readonly Limit[]): Cut[] {
  const room = new Map(limits.map((each) => [keyOfLimit(each), decimal(each.most)]))
  return grants.flatMap((grant) => {
    const key = keyOfLimit({
      subscription_id: String(grant.allowance_subscription_id),
      allowance_id: String(grant.allowance_id),
    })
    const left = room.get(key) ?? decimal(0)
    const remaining = decimal(grant.remaining)
    const kept = remaining.lt(left) ? remaining : left
    room.set(key, left.minus(kept))
    return kept.lt(remaining) ? [{ grant, part: remaining.minus(kept) }] : []
  })
}

function keyOfLimit({
  subscription_id,
  allowance_id,
}: Pick<Limit, 'subscription_id' | 'allowance_id'>): string {
  return `${subscription_id} ${allowance_id}`
}

async function writeCuts({ trx, tenantId, now }: Context, cuts: readonly Cut[]): Promise<void> {
  const rows = cuts.map(({ grant: { id, remaining, withdrawn }, part }) => ({
    id,
    remaining: decimal(remaining).minus(part).toFixed(),
    withdrawn: decimal(withdrawn).plus(part).toFixed(),
    updated_at: now,
  }))
  await updateCut(trx, tenantId, rows)
  for (const { grant, part } of cuts) {
    const origin = { type: 'included_credit', subscription_id: grant.allowance_subscription_id } as const
    const before = { ...grant, ...grantOriginOf(origin) }
    if (part.eq(grant.remaining)) noteChange(trx, { type: 'credit_grant.expired', id: grant.id })
    else noteChange(trx, { type: 'credit_grant.updated', id: grant.id, before })
  }
}

type Entry = { type: 'expiry' | Granting['type']; credit_grant_id: string; subscription_id?: string | null }

/** Each transaction has the balance after it, and is never before the last one. */
function createLedger({ trx, tenantId, now, newId }: Context, accounts: readonly WalletAccountRow[]) {
  const states = new Map(
    accounts.map((account) => [
      keyOfAccount(account),
      { account, balance: decimal(account.balance), at: later(account.last_transaction_at, now) },
    ]),
  )
  const entries: object[] = []
  return {
    /** Returns how much of it covers debt. */
    post(key: Account, amount: Decimal, { type, credit_grant_id, subscription_id = null }: Entry): Decimal {
      const state = states.get(keyOfAccount(key))
      if (state === undefined) throw new Error('the account was not opened')
      const covered = coverDebt(state.balance.toFixed(), amount)
      state.balance = state.balance.plus(amount)
      entries.push({
        ...key,
        id: newId(),
        type,
        amount: amount.toFixed(),
        balance_after: state.balance.toFixed(),
        credit_grant_id,
        subscription_id,
        applied_grants_count: 0,
        created_at: state.at,
      })
      return covered
    },
    async write(): Promise<void> {
      await insertRows(trx, 'wallet_transactions', tenantId, entries)
      const changed = [...states.values()]
      await updateBalances(
        trx,
        tenantId,
        changed.map(({ account, balance, at }) => ({
          ...accountOf(account),
          balance: balance.toFixed(),
          last_transaction_at: at,
        })),
      )
      for (const { account, balance } of changed)
        noteCrossing(trx, account, decimal(account.balance), balance)
    },
  }
}

function accountOf({ customer_id, account_type, unit_code }: Account): Account {
  return { customer_id, account_type, unit_code }
}

function keyOfAccount({ customer_id, account_type, unit_code }: Account): string {
  return `${customer_id} ${account_type} ${unit_code}`
}

function later(last: Date | null, now: Date): Date {
  return last !== null && last > now ? last : now
}
