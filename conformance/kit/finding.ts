import type { OperationId } from '../../generated/operations.ts'
import type { AnyExchange } from './exchange.ts'

/** What a check found wrong, with all that an implementer needs to fix it. */
export type Finding = {
  expected: string
  actual: string
  /** The exchange that shows it. */
  exchange: AnyExchange | undefined
  /** What findings of one cause have in common, where `expected` differs too much to tell. */
  cause?: string
}

/** Ends a check that fails. */
export class Failure extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(`expected ${finding.expected}; got ${finding.actual}`)
    this.name = 'Failure'
    this.finding = finding
  }
}

/** Ends a check that cannot run here. The report shows it as skipped, with the reason. */
export class Skip extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Skip'
  }
}

/** Skips what needs an operation that the service does not have. With `--only` a service may be incomplete. */
export class NotImplemented extends Skip {
  readonly operation: OperationId

  constructor(operation: OperationId) {
    super(`the service does not have ${operation}`)
    this.name = 'NotImplemented'
    this.operation = operation
  }
}
