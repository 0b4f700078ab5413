import type { Contract } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'

/** How much of the contract a run has touched. */
export type Coverage = {
  seen(id: OperationId, status: number): void
  probed(constraint: string, how: 'broken' | 'kept'): void
  /** Of the operations that were to be looked at, and of their constraints by the names that probes give them. */
  report(looked: ReadonlySet<OperationId>, constraints: string[]): CoverageReport
}

export type CoverageReport = {
  operations: Share
  /** Of the statuses that operations declare, but for those that a healthy service within its limit never answers. */
  statuses: Share
  constraints: Share
  /** Constraints that were just kept: not each has an edge that can be reached. */
  boundaries: number
}

export type Share = { seen: number; of: number; missing: string[] }

/** Limited, at fault, and away. */
const NOT_OF_THE_HEALTHY = new Set([429, 500, 503])

export function createCoverage(contract: Contract): Coverage {
  const statuses = new Set<string>()
  const broken = new Set<string>()
  const kept = new Set<string>()
  return {
    seen: (id, status) => void statuses.add(`${id} ${status}`),
    probed: (constraint, how) => void (how === 'broken' ? broken : kept).add(constraint),
    report(looked, constraints) {
      const operations = contract.operations.filter(({ id }) => looked.has(id))
      const declared = operations.flatMap(({ id, ...each }) =>
        each.statuses.filter((status) => !NOT_OF_THE_HEALTHY.has(status)).map((status) => `${id} ${status}`),
      )
      const answered = operations.filter(({ id, success }) => statuses.has(`${id} ${success}`))
      return {
        operations: share(
          operations.map(({ id }) => id),
          new Set(answered.map(({ id }) => id)),
        ),
        statuses: share(declared, statuses),
        constraints: share(constraints, broken),
        boundaries: kept.size,
      }
    },
  }
}

function share(all: string[], seen: Set<string>): Share {
  const missing = all.filter((each) => !seen.has(each))
  return { seen: all.length - missing.length, of: all.length, missing }
}
