import { type Decimal, decimal } from '../money/decimal.ts'

type Grant = { id: string; remaining: string }
export type GrantUpdate = { id: string; remaining: Decimal }
export type GrantMovement = GrantUpdate & { part: Decimal }

/** `short` is what the grants lacked. */
export function burnDown(
  grants: readonly Grant[],
  amount: Decimal,
): { updates: GrantMovement[]; short: Decimal } {
  const updates: GrantMovement[] = []
  let short = amount
  for (const { id, remaining } of grants) {
    if (short.lte(0)) break
    const part = short.lt(remaining) ? short : decimal(remaining)
    updates.push({ id, remaining: decimal(remaining).minus(part), part })
    short = short.minus(part)
  }
  return { updates, short }
}

/** Refills grants in the reverse order of burnDown. */
export function restore(
  grants: ReadonlyArray<Grant & { amount: string; withdrawn: string }>,
  amount: Decimal,
): { updates: GrantMovement[] } {
  const updates: GrantMovement[] = []
  let rest = amount
  for (const { id, remaining, amount: original, withdrawn } of grants) {
    const used = decimal(original).minus(withdrawn).minus(remaining)
    const part = rest.lt(used) ? rest : used
    if (part.lte(0)) continue
    updates.push({ id, remaining: decimal(remaining).plus(part), part })
    rest = rest.minus(part)
  }
  return { updates }
}

export function giveBack(applied: ReadonlyArray<Grant & { part: string }>): GrantMovement[] {
  return applied.map(({ id, remaining, part }) => ({
    id,
    remaining: decimal(remaining).plus(part),
    part: decimal(part),
  }))
}

export function coverDebt(balance: string, amount: Decimal): Decimal {
  const debt = decimal(balance).times(-1)
  return debt.lte(0) ? decimal(0) : lesser(debt, amount)
}

export function sumOf(grants: readonly Grant[]): Decimal {
  return grants.reduce((sum, { remaining }) => sum.plus(remaining), decimal(0))
}

export function lesser(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b
}
