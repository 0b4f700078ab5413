import type { OperationId } from '../../generated/operations.ts'
import type { CheckContext } from './check-context.ts'
import type { KeyName } from './exchange.ts'

/** One guarantee of the contract, tested over HTTP. */
export type Check = {
  /** Kebab case and stable, as `--only` and the reports name it: `events.repeat-answers-as-first`. */
  id: string
  /** The guarantee, in one sentence. */
  title: string
  /**
   * A tag of the contract, or `API` for all operations. An `API` check also runs when `--only` names one of its
   * `operations` or their tag, and then tests only those.
   */
  tag: string
  level: 'contract' | 'behaviour'
  /**
   * The place where the contract promises the guarantee: an operationId, or a heading of the introduction as
   * `#section/…`.
   */
  reference: string
  /** The operations that the check tests. */
  operations: OperationId[]
  /**
   * A check with `test-clock` cannot run with a live key. The customers that it creates are on a test clock
   * of its own. A check with `receiver` runs with `--receive-on`.
   */
  needs?: Need[]
  /** The constraints of the document that the check violates, for the coverage figures. */
  constraints?: string[]
  /**
   * Runs without other checks, since it measures what one client can do to others, or since they would disturb it. So does a check that
   * tests `updateCompany`, `updatePaymentProvider`, `reportRefund` or an e-invoice.
   */
  alone?: boolean
  /** Runs last, since it uses up what others need. */
  atTheEnd?: boolean
  /** Throws a `Failure` if the guarantee does not hold. */
  run(ctx: CheckContext): Promise<void>
}

export type Need = `${Exclude<KeyName, 'own'>}-key` | 'test-clock' | 'receiver'
