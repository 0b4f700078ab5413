import type { Pico } from './arithmetic.ts'

export type Grant = { remaining: Pico; priority: number; expiresAt: number; order: number }
export type Entry = { type: string; amount: Pico; at: number }

/** An account of the model's wallet. */
export type Account = { balance: Pico; grants: Grant[]; ledger: Entry[] }

export function newAccount(): Account {
  return { balance: 0n, grants: [], ledger: [] }
}

/** Adds a grant; what the account owes takes of it first. */
export function deposit(
  account: Account,
  amount: Pico,
  {
    type,
    at,
    priority,
    expiresAt,
  }: { type: string; at: number; priority: number; expiresAt: number | undefined },
): void {
  const debt = account.balance < 0n ? -account.balance : 0n
  const remaining = debt > amount ? 0n : amount - debt
  account.grants.push({ remaining, priority, expiresAt: expiresAt ?? Infinity, order: account.grants.length })
  post(account, { type, amount, at })
}

/** Draws from the grants in their order: priority, earliest expiry, oldest. What none of them has is owed. */
export function withdraw(account: Account, amount: Pico, { type, at }: { type: string; at: number }): void {
  let left = amount
  const inOrder = [...account.grants].sort(
    (a, b) => a.priority - b.priority || compare(a.expiresAt, b.expiresAt) || a.order - b.order,
  )
  for (const grant of inOrder) {
    const rest = grant.remaining - left
    left = rest < 0n ? -rest : 0n
    grant.remaining = rest < 0n ? 0n : rest
  }
  post(account, { type, amount: -amount, at })
}

/** Takes off what grants that end by a moment have left. */
export function expire(account: Account, at: number): void {
  for (const grant of account.grants.filter((each) => each.expiresAt <= at && each.remaining > 0n)) {
    post(account, { type: 'expiry', amount: -grant.remaining, at: grant.expiresAt })
    grant.remaining = 0n
  }
}

function post(account: Account, entry: Entry): void {
  account.balance += entry.amount
  account.ledger.push(entry)
}

/** A difference of infinities is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
