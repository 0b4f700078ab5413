import type { Pico } from './arithmetic.ts'

export type Grant = {
  granted: Pico
  remaining: Pico
  /** What transactions drew from it, less what they gave back. */
  drawn: Pico
  priority: number
  expiresAt: number
  voided: boolean
  order: number
}
export type Entry = { type: string; amount: Pico; at: number }

/** What a debit took from a grant. */
export type Drawn = { grant: Grant; part: Pico }

/** An account of the model's wallet. A grant that expires at `heldFrom` or later does not expire yet. */
export type Account = { balance: Pico; grants: Grant[]; ledger: Entry[]; heldFrom: number }

export function newAccount(): Account {
  return { balance: 0n, grants: [], ledger: [], heldFrom: Infinity }
}

/** Whether a debit draws a grant whose expiry is held up. */
type DrawsExpired = (expiresAt: number) => boolean

/** Adds a grant; it first covers what the account owes. */
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
  expire(account, at)
  const debt = account.balance < 0n ? -account.balance : 0n
  const remaining = debt > amount ? 0n : amount - debt
  const order = account.grants.length
  account.grants.push({
    granted: amount,
    remaining,
    drawn: 0n,
    priority,
    expiresAt: expiresAt ?? Infinity,
    voided: false,
    order,
  })
  post(account, { type, amount, at })
}

/** What a debit without debt can take. */
export function drawable(account: Account, at: number, drawsExpired: DrawsExpired): Pico {
  expire(account, at)
  return account.grants
    .filter(({ expiresAt }) => expiresAt > at || drawsExpired(expiresAt))
    .reduce((sum, { remaining }) => sum + remaining, 0n)
}

/** Debits the grants in order: priority, earliest expiry, oldest. The account owes the rest. Returns what was drawn. */
export function withdraw(
  account: Account,
  amount: Pico,
  { type, at, drawsExpired }: { type: string; at: number; drawsExpired: DrawsExpired },
): Drawn[] {
  expire(account, at)
  const drawn: Drawn[] = []
  let left = amount
  for (const grant of inDrawingOrder(account)) {
    if (grant.expiresAt <= at && !drawsExpired(grant.expiresAt)) continue
    const part = lesser(left, grant.remaining)
    grant.remaining -= part
    grant.drawn += part
    left -= part
    if (part > 0n) drawn.push({ grant, part })
  }
  post(account, { type, amount: -amount, at })
  return drawn
}

/** Returns to each grant what was drawn from it. One that has expired or was voided meanwhile loses it again. */
export function returnDrawn(
  account: Account,
  drawn: readonly Drawn[],
  { type, at }: { type: string; at: number },
): void {
  expire(account, at)
  for (const { grant, part } of drawn) {
    grant.remaining += part
    grant.drawn -= part
  }
  post(account, { type, amount: drawn.reduce((sum, { part }) => sum + part, 0n), at })
  expire(account, at)
  for (const grant of account.grants.filter(({ voided }) => voided)) voidGrant(account, grant, at)
}

/** Reverses a debit: first it reduces what is owed, then the last debited grants get their credit back. */
export function giveBack(account: Account, amount: Pico, { type, at }: { type: string; at: number }): void {
  expire(account, at)
  const debt = account.balance < 0n ? -account.balance : 0n
  let left = debt > amount ? 0n : amount - debt
  for (const grant of inDrawingOrder(account).toReversed()) {
    const room = grant.granted - grant.remaining
    const part = lesser(left, room)
    grant.remaining += part
    grant.drawn -= part
    left -= part
  }
  post(account, { type, amount, at })
}

/** Removes what is left of a grant. A grant that is voided stays as it is. */
export function voidGrant(account: Account, grant: Grant, at: number): void {
  if (grant.remaining > 0n) post(account, { type: 'void', amount: -grant.remaining, at })
  grant.remaining = 0n
  grant.voided = true
}

/** Removes what is left of expired grants. */
export function expire(account: Account, at: number): void {
  const expired = account.grants.filter(({ expiresAt }) => expiresAt <= at && expiresAt < account.heldFrom)
  for (const grant of expired.filter(({ remaining }) => remaining > 0n)) {
    post(account, { type: 'expiry', amount: -grant.remaining, at: grant.expiresAt })
    grant.remaining = 0n
  }
}

function inDrawingOrder({ grants }: Account): Grant[] {
  return grants.toSorted(
    (a, b) => a.priority - b.priority || compare(a.expiresAt, b.expiresAt) || a.order - b.order,
  )
}

function post(account: Account, entry: Entry): void {
  account.balance += entry.amount
  account.ledger.push(entry)
}

function lesser(a: Pico, b: Pico): Pico {
  return a < b ? a : b
}

/** A difference of infinities is no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
