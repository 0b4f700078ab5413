import { type Decimal, decimal } from '../money/decimal.ts'

export type Grant = { id: string; remaining: string }
export type GrantUpdate = { id: string; remaining: Decimal }

/**
 * Takes an amount from grants in the order given, each to its end before the next. Answers what each touched grant has
 * left, and how much no grant could give. Which order is right, and whether a debt is allowed, others decide.
 */
export function burnDown(
  grants: readonly Grant[],
  amount: Decimal,
): { taken: GrantUpdate[]; short: Decimal } {
  const taken: GrantUpdate[] = []
  let short = amount
  for (const { id, remaining } of grants) {
    if (short.lte(0)) break
    const part = short.lt(remaining) ? short : decimal(remaining)
    taken.push({ id, remaining: decimal(remaining).minus(part) })
    short = short.minus(part)
  }
  return { taken, short }
}

/**
 * Gives an amount back to grants in the order given, to each up to what it once was. Answers what each touched grant has
 * then, and how much found no place. The order should be that of drawing, reversed: then it is as if less had been drawn.
 */
export function restore(
  grants: ReadonlyArray<Grant & { amount: string }>,
  amount: Decimal,
): { taken: GrantUpdate[]; rest: Decimal } {
  const taken: GrantUpdate[] = []
  let rest = amount
  for (const { id, remaining, amount: whole } of grants) {
    const room = decimal(whole).minus(remaining)
    const part = rest.lt(room) ? rest : room
    if (part.lte(0)) continue
    taken.push({ id, remaining: decimal(remaining).plus(part) })
    rest = rest.minus(part)
  }
  return { taken, rest }
}
