import type { Contract } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'

/** Counts how much of the contract a run tested. */
export type Coverage = {
  seen(id: OperationId, status: number): void
  probed(constraint: string, how: 'invalid' | 'valid'): void
  /** Reports figures for the selected operations and these constraints. */
  report(selected: ReadonlySet<OperationId>, constraints: string[]): CoverageReport
}

export type CoverageReport = {
  operations: Share
  /**
   * The share of the declared statuses, without those that a healthy service within its limit never sends.
   */
  statuses: Share
  constraints: Share
  /** Constraints tested at their boundary. Not every constraint has one. */
  boundaries: number
}

export type Share = { seen: number; of: number; missing: string[] }

const UNHEALTHY = new Set([429, 500, 503])

export function createCoverage(contract: Contract): Coverage {
  const statuses = new Set<string>()
  const violated = new Set<string>()
  const boundaries = new Set<string>()
  return {
    seen: (id, status) => void statuses.add(`${id} ${status}`),
    probed: (constraint, how) => void (how === 'invalid' ? violated : boundaries).add(constraint),
    report(selected, constraints) {
      const operations = contract.operations.filter(({ id }) => selected.has(id))
      const declared = operations.flatMap(({ id, ...each }) =>
        each.statuses.filter((status) => !UNHEALTHY.has(status)).map((status) => `${id} ${status}`),
      )
      const answered = operations.filter(({ id, success }) => statuses.has(`${id} ${success}`))
      return {
        operations: share(
          operations.map(({ id }) => id),
          new Set(answered.map(({ id }) => id)),
        ),
        statuses: share(declared, statuses),
        constraints: share(constraints, violated),
        boundaries: boundaries.size,
      }
    },
  }
}

function share(all: string[], seen: Set<string>): Share {
  const missing = all.filter((each) => !seen.has(each))
  return { seen: all.length - missing.length, of: all.length, missing }
}
