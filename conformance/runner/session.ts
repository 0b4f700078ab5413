import type { Contract, Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { AnyExchange, KeyName } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { type AnswerRuleId, createAnswerRules, type Violation } from './answer-rules.ts'
import { type Coverage, createCoverage } from './coverage.ts'
import { createRandom } from './random.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import type { Receiver } from './receiver.ts'
import { type ResponseRules, responseRulesOf } from './response-rules.ts'

export type Keys = { own: string } & Partial<Record<KeyName, string | undefined>>

export type Target = {
  /** The URL without `/v1` and without a slash at its end. */
  baseUrl: string
  keys: Keys
  seed: number
  /** Whether `--only` limits the run. The service may then lack operations. */
  partial: boolean
  /** The names that `--skip` gives. */
  skip: string[]
  timeoutMs: number
  /** How long a check waits for what must come in time. Default: 15 seconds. */
  eventuallyMs?: number
  /** The receiver of webhooks, with `--receive-on`. */
  receiver?: Receiver | undefined
}

/** The state of one run. Checks see only their `CheckContext`. */
export type Session = {
  target: Target
  contract: Contract
  rateLimiter: RateLimiter
  coverage: Coverage
  /** The operations that `--only` selects, directly or through its checks. Without it, all. */
  selected: ReadonlySet<OperationId>
  /** The operations that the service turned out not to have. Only `lacks` adds to it. */
  missing: Set<OperationId>
  /** The answers of `lacks`, so that it asks once for each operation. */
  asked: Map<OperationId, Promise<boolean>>
  /** The time by the service's clock. */
  serviceTime(): Date
  random(): number
  unique(prefix: string): string
  /** Reads the service's clock from an answer. `inspect` does so too. */
  noteTime(exchange: AnyExchange): void
  /** Applies the rules for all answers, and keeps the findings. */
  inspect(operations: Operation[], exchange: AnyExchange, company: string | undefined): void
  /** The findings about answers by rule: each kind of violation once for an operation and status. */
  answerFindings(): Map<AnswerRuleId, Finding[]>
  /** Returns the time since the session began. */
  durationMs(): number
  countRequest(): void
  requests(): number
  /** Takes whether a request was answered, and when it was sent, by `durationMs`. */
  noteOutcome(answered: boolean, sentMs: number): void
  /** Whether the service has stopped answering. */
  isGone(): boolean
}

/**
 * Unanswered requests in a row. Twice the number of concurrent checks, so that one operation that hangs does
 * not end the run.
 */
const MAX_UNANSWERED = 16

/** Calls `onWait` before each wait for a rate limit, with its milliseconds. */
export function createSession(
  target: Target,
  contract: Contract,
  onWait: (ms: number) => void,
  selected: OperationId[] = contract.operations.map(({ id }) => id),
): Session {
  const responseRules = responseRulesOf(contract)
  const answerRules = createAnswerRules()
  const coverage = createCoverage(contract)
  const found = new Map<string, { rule: AnswerRuleId; finding: Finding }>()
  // Keeps the data of two runs on one service apart.
  const tag = `${Date.now().toString(36)}${Math.floor(Math.random() * 46_656).toString(36)}`
  let counter = 0
  let requests = 0
  let unanswered = 0
  let silentSinceMs: number | undefined
  let aheadMs: number | undefined
  const began = performance.now()
  const noteTime = (exchange: AnyExchange) => {
    aheadMs = furthest(aheadMs, aheadOf(exchange))
  }
  const durationMs = () => performance.now() - began
  return {
    target,
    contract,
    rateLimiter: createRateLimiter(onWait),
    coverage,
    selected: new Set(selected),
    missing: new Set(),
    asked: new Map(),
    serviceTime: () => new Date(Date.now() + (aheadMs ?? 0)),
    random: createRandom(target.seed),
    unique: (prefix) => `${prefix}-${tag}-${(counter++).toString(36)}`,
    noteTime,
    inspect(operations, exchange, company) {
      noteTime(exchange)
      const mode = company === undefined ? undefined : modeOf(target, company)
      for (const operation of operations) coverage.seen(operation.id, exchange.status)
      const violations = [
        ...violationsOf(responseRules, operations, exchange),
        ...answerRules({ operation: operations[0], exchange, company, mode }),
      ]
      for (const { rule, expected, actual } of violations) {
        const kind = [rule, operations[0]?.id, exchange.status, expected.replaceAll(/\d+/g, '0')].join(' ')
        if (!found.has(kind)) found.set(kind, { rule, finding: { expected, actual, exchange } })
      }
    },
    answerFindings() {
      const byRule = new Map<AnswerRuleId, Finding[]>()
      for (const { rule, finding } of found.values()) byRule.set(rule, [...(byRule.get(rule) ?? []), finding])
      return byRule
    },
    durationMs,
    countRequest() {
      requests += 1
    },
    requests: () => requests,
    noteOutcome(answered, sentMs) {
      if (!answered) {
        unanswered += 1
        silentSinceMs ??= durationMs()
      } else if (silentSinceMs === undefined || sentMs > silentSinceMs) {
        // A late answer to an older request does not end the silence.
        unanswered = 0
        silentSinceMs = undefined
      }
    },
    isGone: () => unanswered >= MAX_UNANSWERED,
  }
}

/**
 * At least how far the service's clock is ahead. A Date header has no milliseconds and its answer took time, so the largest
 * value of many answers is the best one.
 */
function aheadOf({ headers, receivedAt }: AnyExchange): number | undefined {
  const ahead = Date.parse(headers.date ?? '') - receivedAt.getTime()
  return Number.isNaN(ahead) ? undefined : ahead
}

function furthest(known: number | undefined, ahead: number | undefined): number | undefined {
  return known === undefined || ahead === undefined ? (known ?? ahead) : Math.max(known, ahead)
}

export function modeOfKey(key: string): 'live' | 'test' {
  return key.startsWith('ak_live_') ? 'live' : 'test'
}

function modeOf({ keys }: Target, company: string): 'live' | 'test' {
  return modeOfKey((company === 'other' ? keys.other : keys.own) ?? keys.own)
}

/** A 405 answers for every operation of its path, so the one with the most violations counts. */
function violationsOf(rules: ResponseRules, operations: Operation[], exchange: AnyExchange): Violation[] {
  const all = operations.length === 0 ? [undefined] : operations
  const each = all.map((operation) => rules.violations(operation, exchange))
  return each.toSorted((left, right) => right.length - left.length)[0] ?? []
}
