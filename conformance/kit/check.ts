import type { OperationId } from '../../generated/operations.ts'
import type { CheckContext } from './check-context.ts'
import type { AnyExchange } from './exchange.ts'

/** One guarantee of the contract, and how it is looked at over HTTP. */
export type Check = {
  /** Kebab case, stable: what `--only` names and reports show, such as `events.repeat-answers-as-first`. */
  id: string
  /** The guarantee, in one sentence. */
  title: string
  /**
   * A tag of the contract, or `API` for what concerns every operation: such a check also runs where `--only` names a tag
   * or an operation among `operations`, and then looks at those that were named.
   */
  tag: string
  level: 'contract' | 'behaviour'
  /** Where the contract says so: an operationId, or `#section/…`, a heading of the introduction. */
  reference: string
  /** The operations it looks at: for `--only`, and for partial implementations, which may leave some out. */
  operations: OperationId[]
  /** What it cannot do without. `test-clock` also means that it runs alone, after the others: it moves the time of all. */
  needs?: Need[]
  /** The constraints of the document that it is there to break, for the figures of coverage. */
  constraints?: string[]
  /** Runs beside no other check: it measures what one client can do to the others. */
  alone?: boolean
  /** Runs when all else is done, since it uses up what others need. */
  atTheEnd?: boolean
  /** Ends well where the guarantee holds. Throws a `Failure` where it does not. */
  run(ctx: CheckContext): Promise<void>
}

export type Need = 'other-key' | 'revoked-key' | 'test-clock'

/** What a check found wrong: the whole of what an implementer needs to mend it. */
export type Finding = {
  expected: string
  actual: string
  /** The exchange that shows it. */
  exchange: AnyExchange | undefined
}

/** Ends a check: the guarantee does not hold. */
export class Failure extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(`expected ${finding.expected}; got ${finding.actual}`)
    this.name = 'Failure'
    this.finding = finding
  }
}

/** Ends a check that cannot be made here, with the reason. It is told as skipped, not as failed. */
export class Skip extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Skip'
  }
}

/** The service does not have an operation: under `--only` it may do without. What needs the operation is left out. */
export class NotImplemented extends Skip {
  constructor(id: OperationId) {
    super(`the service does not have ${id}`)
    this.name = 'NotImplemented'
  }
}
