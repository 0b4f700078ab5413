import type { Contract, Operation } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Finding } from '../kit/check.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import { type AnswerRuleId, createAnswerRules, type Observation } from './answer-rules.ts'
import { type Coverage, createCoverage } from './coverage.ts'
import { createRandom } from './random.ts'
import { createPace, type Pace } from './rate-limiter.ts'
import { type AnswerCheck, answerCheckOf } from './response-rules.ts'

export type Keys = { own: string; other?: string | undefined; revoked?: string | undefined }

export type Target = {
  /** Without `/v1` and without a slash at its end. */
  baseUrl: string
  keys: Keys
  seed: number
  /** Operations may be missing, and what needs them is then skipped: the run is limited by `--only`. */
  partial: boolean
  timeoutMs: number
}

/** What one run has and remembers; checks see it through their labs alone. */
export type Session = {
  target: Target
  contract: Contract
  pace: Pace
  coverage: Coverage
  /** The operations that `--only` names, or that what it names uses; all without it. */
  selected: ReadonlySet<OperationId>
  /** The operations that the service does not have, as far as it was asked. */
  missing: Set<OperationId>
  /** The time by the service's own clock, which may differ from this machine's. */
  serviceTime(): Date
  random(): number
  unique(prefix: string): string
  /** Reads the service's clock of an answer; `look` does so too. */
  noteTime(exchange: AnyExchange): void
  /** Looks at an answer by every rule that holds of all answers, and keeps what it finds. */
  look(operations: Operation[], exchange: AnyExchange, company: string | undefined): void
  /** What was found of answers, by rule; each kind of breach once per operation and status. */
  answerFindings(): Map<AnswerRuleId, Finding[]>
  /** Since the session began, the look at whether there is a service included. */
  durationMs(): number
  countRequest(): void
  requests(): number
  /** Hears of each request whether an answer came, and when it was sent, by `durationMs`. */
  noteAnswer(came: boolean, sentMs: number): void
  /** Whether the service has answered nothing for so long that more need not be asked. */
  isGone(): boolean
}

/** Twice as many in a row as are under way at once, so that one operation that hangs is not taken for all. */
const MOST_UNANSWERED = 16

/** `onWait` hears of each wait for a rate limit, in milliseconds. */
export function createSession(
  target: Target,
  contract: Contract,
  onWait: (ms: number) => void,
  selected: OperationId[] = contract.operations.map(({ id }) => id),
): Session {
  const check = answerCheckOf(contract)
  const rules = createAnswerRules()
  const coverage = createCoverage(contract)
  const found = new Map<string, { rule: AnswerRuleId; finding: Finding }>()
  // Marks what this run makes: two runs on one service never meet.
  const tag = `${Date.now().toString(36)}${Math.floor(Math.random() * 46_656).toString(36)}`
  let made = 0
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
    pace: createPace(onWait),
    coverage,
    selected: new Set(selected),
    missing: new Set(),
    serviceTime: () => new Date(Date.now() + (aheadMs ?? 0)),
    random: createRandom(target.seed),
    unique: (prefix) => `${prefix}-${tag}-${(made++).toString(36)}`,
    noteTime,
    look(operations, exchange, company) {
      noteTime(exchange)
      const mode = company === undefined ? undefined : modeOf(target, company)
      for (const operation of operations) coverage.seen(operation.id, exchange.status)
      const observations = [
        ...observationsOf(check, operations, exchange),
        ...rules({ operation: operations[0], exchange, company, mode }),
      ]
      for (const { rule, expected, came } of observations) {
        const kind = [rule, operations[0]?.id, exchange.status, expected.replaceAll(/\d+/g, '0')].join(' ')
        if (!found.has(kind)) found.set(kind, { rule, finding: { expected, came, exchange } })
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
    noteAnswer(came, sentMs) {
      if (!came) {
        unanswered += 1
        silentSinceMs ??= durationMs()
      } else if (silentSinceMs === undefined || sentMs > silentSinceMs) {
        // What was sent before the silence and is answered late does not end it.
        unanswered = 0
        silentSinceMs = undefined
      }
    },
    isGone: () => unanswered >= MOST_UNANSWERED,
  }
}

/**
 * How far the service's clock is ahead, at the least: a Date header has no milliseconds, and its answer took a while. Of many
 * answers the furthest is the nearest to the truth, and not beyond it: what is made later is dated later.
 */
function aheadOf({ headers, receivedAt }: AnyExchange): number | undefined {
  const ahead = Date.parse(headers.date ?? '') - receivedAt.getTime()
  return Number.isNaN(ahead) ? undefined : ahead
}

function furthest(known: number | undefined, ahead: number | undefined): number | undefined {
  return known === undefined || ahead === undefined ? (known ?? ahead) : Math.max(known, ahead)
}

/** The mode that a key's prefix names. */
export function modeOfKey(key: string): 'live' | 'test' {
  return key.startsWith('ak_live_') ? 'live' : 'test'
}

function modeOf({ keys }: Target, company: string): 'live' | 'test' {
  return modeOfKey((company === 'other' ? keys.other : keys.own) ?? keys.own)
}

/** An answer that stands for several operations, a 405, has to keep each one's word. */
function observationsOf(check: AnswerCheck, operations: Operation[], exchange: AnyExchange): Observation[] {
  const all = operations.length === 0 ? [undefined] : operations
  const each = all.map((operation) => check.breaches(operation, exchange))
  const worst = each.toSorted((left, right) => right.length - left.length)[0] ?? []
  return worst.map(({ what, ...told }) => ({ rule: `answers.${what}` as const, ...told }))
}
