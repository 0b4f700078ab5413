import type { OperationId } from '../../../generated/operations.ts'
import type { Sent } from '../send.ts'
import type { Edit } from './draft.ts'
import type { Cost } from './measure.ts'
import { oneOf } from './places.ts'

/** A request that can be built again for another service: an example of the contract, and what is changed in it. */
export type Recipe = { operation: OperationId; example: number; edits: Edit[] }

/** One that was tried. */
export type Tried = { recipe: Recipe; sent: Sent; copies: number; cost: Cost }

/** Every request costs some milliseconds, whatever it says: they would make the shortest requests the worst. */
const USUAL_MS = 50

/** What the search maximises. */
export const OBJECTIVES = {
  'time per byte': ({ cost }: Tried) => Math.max(0, cost.ms - USUAL_MS) / cost.bytes,
  'delay of others': ({ cost }: Tried) => cost.othersMs,
} as const

export type Objective = keyof typeof OBJECTIVES

/** Of each operation and objective so many: otherwise one that is slow would soon be all that is looked at. */
const KEPT = 3

export type Pool = {
  /** Whether it would be among those that are kept. */
  isWorse(tried: Tried): boolean
  add(tried: Tried): void
  any(random: () => number): Recipe | undefined
  /** The worst first, over all operations. */
  worst(objective: Objective): Tried[]
}

export function createPool(): Pool {
  const kept = new Map<string, Tried[]>()
  const names = Object.keys(OBJECTIVES) as Objective[]
  const rankOf = (name: Objective, { recipe }: Tried) => kept.get(`${name} ${recipe.operation}`) ?? []
  const score = (name: Objective, tried: Tried) => OBJECTIVES[name](tried)
  return {
    isWorse: (tried) =>
      names.some((name) => {
        const last = rankOf(name, tried)[KEPT - 1]
        return last === undefined || score(name, tried) > score(name, last)
      }),
    add(tried) {
      for (const name of names) {
        const rank = [...rankOf(name, tried), tried].toSorted((a, b) => score(name, b) - score(name, a))
        kept.set(`${name} ${tried.recipe.operation}`, rank.slice(0, KEPT))
      }
    },
    any: (random) => oneOf(oneOf([...kept.values()], random) ?? [], random)?.recipe,
    worst: (name) =>
      [...kept]
        .filter(([key]) => key.startsWith(name))
        .flatMap(([, rank]) => rank)
        .toSorted((a, b) => score(name, b) - score(name, a)),
  }
}
