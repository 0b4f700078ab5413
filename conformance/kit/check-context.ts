import type { Contract } from '../../contract/index.ts'
import type { OperationId, Reply } from '../../generated/operations.ts'
import type { AnyExchange, Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'

/** Which key a request carries: the company's own, another company's, a revoked one, none, or this very text. */
export type KeyChoice = 'own' | 'other' | 'revoked' | 'none' | (string & {})

export type Sending = {
  query?: Record<string, string | number | boolean | undefined> | undefined
  headers?: Record<string, string> | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer> | undefined
  /** `application/json` where there is a body, unless said otherwise; null sends none. */
  contentType?: string | null | undefined
  key?: KeyChoice | undefined
  timeoutMs?: number | undefined
  /**
   * Stands in the request line instead of path and query, as it is. What comes is then not held against the document: a
   * server before the service may refuse such a line in its own words.
   */
  target?: string | undefined
  /** Sent whatever the rate limit says; a 429 is then an answer like another. */
  ignoreRateLimit?: boolean | undefined
}

export type Call = Sending & { path?: Record<string, string> | undefined }

export type Comparison = { expected: string; actual: string; exchange?: AnyExchange }

/** What a check gets: the service under test, fixtures' footing, and the ways to say that something is wrong. */
export type CheckContext = {
  contract: Contract
  /**
   * Sends an operation's request and answers what came, whatever it was. Every answer is held against the document by
   * itself (status, content type, headers, closed body, request_id), told as `answers.…`: checks need not repeat that.
   * A 429 is waited out. Throws a `Failure` where no answer came in time.
   */
  call(id: OperationId, call?: Call): Promise<AnyExchange>
  /** The same, and demands the operation's success status; the body is typed. */
  succeed<Id extends OperationId>(id: Id, call?: Call): Promise<Exchange<Reply<Id>['body']>>
  /** Sends what no operation declares. `path` as it stands in the URL, `/v1` and percent-encoding included. */
  send(method: string, path: string, sending?: Sending): Promise<AnyExchange>
  /** Throws a `Failure` unless the condition holds. The exchange is by default this check's last one. */
  expect(condition: boolean, comparison: Comparison): asserts condition
  /** Deep equality as JSON has it: the order of members does not matter, a member that is undefined is absent. */
  equal(actual: unknown, wanted: unknown, what: string, exchange?: AnyExchange): void
  /** The status, and the `error.code` where one is given. */
  expectStatus(exchange: AnyExchange, status: number, code?: string): void
  /** Notes a finding and goes on: for checks that look at many things. */
  note(finding: Finding): void
  /** Counts a constraint of an operation's request as broken, or as just kept. */
  probed(id: OperationId, constraint: string, how: 'invalid' | 'valid'): void
  /** A text that nothing else has, in this run or another on the same service: lower case, digits and `-`. */
  unique(prefix: string): string
  /** A number from 0 up to 1, decided by `--seed`. */
  random(): number
  /** The present moment of the key's company: that of its test clock with a test key, and else the service's own. */
  now(key?: KeyChoice): Promise<Date>
  /**
   * Asks again until it answers something other than undefined; throws a `Failure` that names `what` after the time.
   * A `Failure` thrown inside counts as not yet, and is the one told in the end.
   */
  eventually<Value>(what: string, ask: () => Promise<Value | undefined>, timeoutMs?: number): Promise<Value>
  /** Does it n times, up to 16 at once, and returns the results in order. */
  all<Value>(n: number, work: (index: number) => Promise<Value>): Promise<Value[]>
  /** Whether the run has a key of that kind. */
  has(key: 'other' | 'revoked'): boolean
  /** Whether the service does not have one of these. Only what is run with `--only` may be incomplete. */
  lacks(...ids: OperationId[]): boolean
  /** What the work answers; undefined where it needs an operation that the service does not have. */
  ifImplemented<Value>(work: () => Promise<Value>): Promise<Value | undefined>
  /**
   * Those of the operations that the run is to look at and the service has, for a check that holds of many alike.
   * Throws an `Skip` if there are none.
   */
  selected<Id extends OperationId>(ids: readonly Id[]): Id[]
  /** The mode of the own key. */
  mode: 'live' | 'test'
}
