import type { Contract } from '../../contract/index.ts'
import type { OperationId, Reply } from '../../generated/operations.ts'
import type { AnyExchange, Exchange, KeyName } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { Inbox } from './inbox.ts'

/** The key of a request: one of the run's keys, none, or any text. */
export type KeyChoice = KeyName | 'none' | (string & {})

/** A list is sent as a repeated parameter. */
export type QueryValue = string | number | boolean | readonly string[]

export type Sending = {
  query?: Record<string, QueryValue | undefined> | undefined
  headers?: Record<string, string> | undefined
  /** The body, sent as JSON. */
  body?: unknown
  /** A body that is sent unchanged, in place of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer> | undefined
  /** The default is `application/json` if there is a body. Null sends no Content-Type. */
  contentType?: string | null | undefined
  key?: KeyChoice | undefined
  timeoutMs?: number | undefined
  /** Replaces path and query in the request line. The answer is not validated: a proxy may have sent it. */
  target?: string | undefined
  /** Does not wait for the rate limit, and returns a 429 like any answer. */
  ignoreRateLimit?: boolean | undefined
}

export type Call = Sending & { path?: Record<string, string> | undefined }

export type Comparison = { expected: string; actual: string; exchange?: AnyExchange }

/** What a check uses to call the service and to report findings. */
export type CheckContext = {
  contract: Contract
  /**
   * Sends an operation's request and returns any answer. The run validates each answer against the document (`answers.…`), so
   * checks need not. Waits after a 429. Throws a `Failure` if there is no answer in time.
   */
  call(id: OperationId, call?: Call): Promise<AnyExchange>
  /** Like `call`, but expects the operation's success, and types the body. */
  succeed<Id extends OperationId>(id: Id, call?: Call): Promise<Exchange<Reply<Id>['body']>>
  /** Sends any request. `path` is the encoded path of the URL with `/v1`. */
  send(method: string, path: string, sending?: Sending): Promise<AnyExchange>
  /** Throws a `Failure` unless the condition holds. The default exchange is the check's last one. */
  expect(condition: boolean, comparison: Comparison): asserts condition
  /** Deep equality of JSON: field order is irrelevant, undefined means absent. */
  equal(actual: unknown, wanted: unknown, what: string, exchange?: AnyExchange): void
  expectStatus(exchange: AnyExchange, status: number, code?: string): void
  /** Adds a finding without ending the check. */
  note(finding: Finding): void
  /** Counts a constraint as violated, or as tested with a just valid value. */
  probed(id: OperationId, constraint: string, how: 'invalid' | 'valid'): void
  /** A text that no run on this service has used: lower case, digits and `-`. */
  unique(prefix: string): string
  /** Returns a number from 0 up to 1, by the run's `--seed`. */
  random(): number
  /** The current time of the customers that the check creates: that of its test clock if it needs one, otherwise real time. */
  now(): Promise<Date>
  /** The check's own test clock, created when it is first used. Undefined for a check that does not need `test-clock`. */
  testClock(): Promise<{ id: string } | undefined>
  /** Polls until the result is not undefined. After the timeout throws a `Failure` that names `what`, or the last one of `poll`. */
  eventually<Value>(what: string, poll: () => Promise<Value | undefined>, timeoutMs?: number): Promise<Value>
  /** Runs `work` n times, up to 16 at once. Results are in order. */
  all<Value>(n: number, work: (index: number) => Promise<Value>): Promise<Value[]>
  has(key: 'other' | 'revoked'): boolean
  /**
   * Whether the service lacks one of the operations, which only a run with `--only` accepts, or refuses it to
   * a live key.
   */
  lacks(...ids: OperationId[]): boolean
  /** The result, or undefined if the work needs an operation that the service lacks. */
  ifImplemented<Value>(work: () => Promise<Value>): Promise<Value | undefined>
  /**
   * Returns those of the operations that the run selects and the service does not lack. Throws a `Skip` if
   * there are none.
   */
  selected<Id extends OperationId>(ids: readonly Id[]): Id[]
  mode: 'live' | 'test'
  /** Opens an inbox that receives until the check ends. Only for a check that needs `receiver`. */
  openInbox(): Inbox
}
