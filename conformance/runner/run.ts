import type { OperationId } from '../../generated/operations.ts'
import type { Check } from '../kit/check.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import { Failure, type Finding, Skip } from '../kit/finding.ts'
import { ANSWER_RULES, type AnswerRuleId } from './answer-rules.ts'
import { type Cause, causesOf } from './causes.ts'
import type { CoverageReport } from './coverage.ts'
import { createCheckContext } from './create-check-context.ts'
import { inParallel } from './in-parallel.ts'
import { nameFor } from './select.ts'
import { modeOfKey, type Session } from './session.ts'
import { StillLimited } from './transport.ts'

export type Result = {
  id: string
  title: string
  tag: string
  level: Check['level']
  /** The URL of the service's reference, where the contract promises it. */
  reference: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** The reason of a check that was skipped. */
  reason?: string
  /** The operations that the check did without, since the service does not have them. */
  without: OperationId[]
  /** The findings of a check that failed. */
  findings: Finding[]
  requests: number
  durationMs: number
}

export type Outcome = {
  baseUrl: string
  contractVersion: string
  seed: number
  /** The operations that the service does not have. */
  notImplemented: OperationId[]
  results: Result[]
  /** The findings by cause, the one that fails the most checks first. */
  causes: Cause[]
  coverage: CoverageReport
  requests: number
  /** How often and how long the run waited for rate limits. */
  waited: { ms: number; times: number }
  durationMs: number
}

/** Enough checks at once to keep a service busy, few enough to tell their findings apart. */
const CONCURRENCY = 8

/**
 * Runs the checks side by side, except those that disturb others. Returns the results in the order of `checks`, then those of
 * the rules for all answers.
 */
export async function runChecks(
  session: Session,
  checks: Check[],
  onResult: (result: Result, done: number) => void,
  onLast: (check: Check) => void = () => undefined,
): Promise<Outcome> {
  const results = new Map<Check, Result>()
  const run = async (check: Check, useOtherTenant: boolean) => {
    const result = await runCheck(session, check, useOtherTenant)
    results.set(check, result)
    onResult(result, results.size)
  }
  const inOrder = shuffle(checks, session.random)
  const stage = (wanted: Stage) => inOrder.filter((check) => stageOf(check) === wanted)
  await inParallel(stage('together'), CONCURRENCY, (check) =>
    run(check, canUseOtherTenant(session, check) && hasMoreBudget(session)),
  )
  for (const check of stage('alone')) await run(check, false)
  for (const check of stage('end')) {
    if (skipReason(session, check) === undefined) onLast(check)
    await run(check, false)
  }

  const all = [...checks.flatMap((check) => results.get(check) ?? []), ...answerResults(session)]
  return {
    baseUrl: session.target.baseUrl,
    contractVersion: session.contract.version,
    seed: session.target.seed,
    notImplemented: session.contract.operations.map(({ id }) => id).filter((id) => session.missing.has(id)),
    results: all,
    causes: causesOf(all, session),
    coverage: session.coverage.report(
      session.selected,
      checks.flatMap(({ constraints = [] }) => constraints),
    ),
    requests: session.requests(),
    waited: session.rateLimiter.waited(),
    durationMs: session.durationMs(),
  }
}

type Stage = 'together' | 'alone' | 'end'

/** The operations that change settings, one that is tested with another payment provider, and those that need a complete company. */
const SHARED: readonly OperationId[] = [
  'updateCompany',
  'updatePaymentProvider',
  'reportRefund',
  'getInvoiceEInvoice',
  'getCreditNoteEInvoice',
]

/** Checks that change the company run alone, because all checks of a company share its settings. */
function stageOf(check: Check): Stage {
  if (check.atTheEnd) return 'end'
  return check.alone || check.operations.some((id) => SHARED.includes(id)) ? 'alone' : 'together'
}

/** Two companies of one mode can change places in a check that uses one of them. */
function canUseOtherTenant({ target: { keys } }: Session, { needs = [] }: Check): boolean {
  const hasTwoTenants = keys.other !== undefined && modeOfKey(keys.other) === modeOfKey(keys.own)
  return hasTwoTenants && !needs.includes('other-key')
}

/** Whether the other company has sent less. Both then reach their rate limits as late as possible. */
function hasMoreBudget({ rateLimiter }: Session): boolean {
  return rateLimiter.sent('other') < rateLimiter.sent('own')
}

async function runCheck(session: Session, check: Check, useOtherTenant: boolean): Promise<Result> {
  const began = performance.now()
  const { id, title, tag, level, needs } = check
  const reference = session.contract.referenceUrl(session.target.baseUrl, check.reference)
  const clockName = needs?.includes('test-clock') ? id : undefined
  const ctx = createCheckContext(session, useOtherTenant, clockName)
  const end = (rest: Pick<Result, 'outcome' | 'findings'> & { reason?: string }): Result => ({
    id,
    title,
    tag,
    level,
    reference,
    ...rest,
    without: [...ctx.without],
    requests: ctx.requests(),
    durationMs: performance.now() - began,
  })
  const reason = skipReason(session, check)
  if (reason !== undefined) return end({ outcome: 'skipped', reason, findings: [] })
  try {
    await check.run(ctx)
  } catch (error) {
    if (error instanceof StillLimited) throw error
    if (error instanceof Skip && ctx.findings.length === 0)
      return end({ outcome: 'skipped', reason: error.message, findings: [] })
    if (!(error instanceof Skip)) ctx.note(toFinding(error, ctx.last()))
  } finally {
    await ctx.cleanup()
  }
  return end({ outcome: ctx.findings.length === 0 ? 'passed' : 'failed', findings: ctx.findings })
}

function skipReason(session: Session, check: Check): string | undefined {
  if (session.isGone()) return 'the service no longer answers: fix what failed first'
  const { needs = [], operations } = check
  const { keys, skip } = session.target
  const skippedBy = nameFor(check, skip)
  if (skippedBy !== undefined) return `--skip ${skippedBy}`
  const key = OPTIONAL_KEYS.find((name) => needs.includes(`${name}-key`) && keys[name] === undefined)
  if (key !== undefined) return `it needs --${key}-api-key`
  const live = modeOfKey(keys.own) === 'live'
  if (needs.includes('test-clock') && live) return 'it needs a test clock, and the key is a live one'
  if (needs.includes('receiver') && session.target.receiver === undefined) return 'it needs --receive-on'
  if (needs.includes('receiver') && live) return 'its receiver has no https, which a live key requires'
  const [first] = operations
  if (first !== undefined && operations.every((each) => session.missing.has(each)))
    return operations.length === 1
      ? `the service does not have ${first}`
      : 'the service has none of the operations that it tests'
  return undefined
}

const OPTIONAL_KEYS = ['other', 'revoked', 'read-only', 'ingest-only'] as const

/** An error in a check, such as a missing field, comes from an unexpected answer: it is a finding too. */
function toFinding(error: unknown, exchange: AnyExchange | undefined): Finding {
  if (error instanceof Failure) return error.finding
  const reason = error instanceof Error ? error.message : String(error)
  return {
    expected: 'an answer that the check can read',
    actual: `${reason}, after ${exchange?.text}`,
    exchange,
  }
}

function answerResults(session: Session): Result[] {
  const found = session.answerFindings()
  return (Object.keys(ANSWER_RULES) as AnswerRuleId[]).map((id) => {
    const [title, section] = ANSWER_RULES[id]
    const skippedBy = nameFor({ id, tag: 'API' }, session.target.skip)
    const findings = skippedBy === undefined ? (found.get(id) ?? []) : []
    const outcome = findings.length === 0 ? 'passed' : 'failed'
    return {
      id,
      title,
      tag: 'API',
      level: 'contract',
      reference: session.contract.referenceUrl(session.target.baseUrl, section),
      ...(skippedBy === undefined ? { outcome } : { outcome: 'skipped', reason: `--skip ${skippedBy}` }),
      findings,
      without: [],
      requests: 0,
      durationMs: 0,
    }
  })
}

/** Shuffles by the seed, since checks must not depend on each other's order. */
function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => item)
}
