import { setTimeout as delay } from 'node:timers/promises'
import type { OperationId, Reply } from '../../generated/operations.ts'
import type { Call, CheckContext, KeyChoice, Sending } from '../kit/check-context.ts'
import { bodyOf, fill, headersOf, queryOf } from '../kit/compose-request.ts'
import type { AnyExchange, Exchange, KeyName, SentRequest } from '../kit/exchange.ts'
import { Failure, type Finding, NotImplemented, Skip } from '../kit/finding.ts'
import { isRefusedByHttpServer } from '../kit/http-methods.ts'
import { testModeIds } from '../kit/test-mode.ts'
import { createCheckTime } from './check-time.ts'
import { createComparisons } from './create-comparisons.ts'
import { lacks } from './find-missing.ts'
import { inParallel } from './in-parallel.ts'
import { createLeftovers } from './leftovers.ts'
import type { Receiver } from './receiver.ts'
import { modeOfKey, type Session } from './session.ts'
import { NoAnswer, exchange as sendOnce, transmit } from './transport.ts'

const COMPANIES = {
  own: 'own',
  other: 'other',
  revoked: undefined,
  'read-only': 'own',
  'ingest-only': 'own',
} as const satisfies Record<KeyName, string | undefined>

export type CheckRun = CheckContext & {
  findings: Finding[]
  /** The operations that the check did without, since the service does not have them. */
  without: ReadonlySet<OperationId>
  requests(): number
  /** The last exchange, for findings without one. */
  last(): AnyExchange | undefined
  /** Removes what would go on after the check. A failure to do so is not the check's. */
  cleanup(): Promise<void>
}

/** The number is enough for any race, and lets a small service answer in time. */
const MAX_CONCURRENT_REQUESTS = 16

/**
 * The context for one run of a check. With `useOtherTenant` the two companies change places, which uses the other one's rate
 * limit. `clockName` names the test clock of a check that needs one.
 */
export function createCheckContext(session: Session, useOtherTenant: boolean, clockName?: string): CheckRun {
  const { target, contract } = session
  const findings: Finding[] = []
  let last: AnyExchange | undefined
  let requests = 0
  const time = createCheckTime(session, clockName)
  const leftovers = createLeftovers(target.receiver?.origin)
  const inboxes: Array<ReturnType<Receiver['open']>> = []
  const without = new Set<OperationId>()

  async function dispatch(method: string, pathAndQuery: string, sending: Sending): Promise<AnyExchange> {
    const choice = swap(sending.key ?? 'own')
    const company = companyOf(choice)
    const url = `${target.baseUrl}${pathAndQuery}`
    const request: SentRequest = {
      method,
      url,
      headers: headersOf(sending, keyOf(choice)),
      body: bodyOf(sending),
      keyOf: isNamed(choice) ? choice : undefined,
      target: sending.target,
    }
    // The base URL may have a path that is not in the contract.
    const operations = contract.matching(method, new URL(pathAndQuery, url).pathname)
    const inspect = (answer: AnyExchange) => session.inspect(operations, answer, company)
    const timeoutMs = sending.timeoutMs ?? target.timeoutMs
    const sentMs = session.durationMs()
    session.countRequest()
    requests += 1
    try {
      last =
        sending.ignoreRateLimit === true
          ? await sendOnce(request, timeoutMs)
          : await transmit(request, {
              rateLimiter: session.rateLimiter,
              company,
              timeoutMs,
              onLimited: inspect,
            })
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      session.noteOutcome(false, sentMs)
      throw new Failure({ expected: 'an answer', actual: error.message, exchange: error.exchange })
    }
    session.noteOutcome(true, sentMs)
    const answer = last
    // A missing operation is not a wrong answer. For another method than the operation's a 501 says nothing of it.
    const meant = operations.find((each) => each.method === method)
    if (target.partial && answer.status === 501 && meant !== undefined && (await lacks(session, meant)))
      throw missingHere(meant.id)
    if (sending.target === undefined && !isRefusedByHttpServer(method, answer)) inspect(answer)
    return answer
  }

  function missingHere(id: OperationId): NotImplemented {
    without.add(id)
    return new NotImplemented(id)
  }

  function swap(choice: KeyChoice): KeyChoice {
    if (!useOtherTenant || (choice !== 'own' && choice !== 'other')) return choice
    return choice === 'own' ? 'other' : 'own'
  }

  function keyOf(choice: KeyChoice): string | undefined {
    if (choice === 'none') return undefined
    if (!isNamed(choice)) return choice
    const key = target.keys[choice]
    if (key === undefined) throw new Skip(`it needs --${choice}-api-key`)
    return key
  }

  async function call(id: OperationId, { path = {}, ...sending }: Call = {}): Promise<AnyExchange> {
    if (session.missing.has(id)) throw missingHere(id)
    const operation = contract.operation(id)
    const answered = await dispatch(operation.method, fill(operation, path) + queryOf(sending), sending)
    leftovers.note(id, { path, ...sending }, answered)
    return answered
  }

  const hasLiveKey = [target.keys.own, target.keys.other ?? ''].some((key) => modeOfKey(key) === 'live')
  const isRefused = (id: OperationId) => hasLiveKey && testModeIds.includes(id)

  const ctx: CheckRun = {
    contract,
    findings,
    without,
    requests: () => requests,
    last: () => last,
    mode: modeOfKey(keyOf(swap('own')) ?? ''),
    call,
    async succeed<Id extends OperationId>(id: Id, options: Call = {}) {
      const answered = await call(id, options)
      const wanted = contract.operation(id).success
      ctx.expect(answered.status === wanted && answered.body !== undefined, {
        expected: `${id} to answer ${wanted}`,
        actual: `${answered.status} ${answered.text}`,
        exchange: answered,
      })
      return answered as Exchange<Reply<Id>['body']>
    },
    send: (method, path, sending = {}) => dispatch(method, path + queryOf(sending), sending),
    ...createComparisons(() => last),
    note: (finding) => void findings.push(finding),
    probed: (id, constraint, how) => session.coverage.probed(`${id} ${constraint}`, how),
    unique: session.unique,
    random: session.random,
    now: () => time.now(ctx),
    testClock: () => time.testClock(ctx),
    async eventually(what, ask, timeoutMs = target.eventuallyMs ?? 15_000) {
      const until = Date.now() + timeoutMs
      for (let pauseMs = 30; ; pauseMs = Math.min(300, pauseMs * 1.5)) {
        const answer = await ask().catch((error: unknown) => {
          if (!(error instanceof Failure) || session.isGone() || Date.now() >= until) throw error
          return undefined
        })
        if (answer !== undefined) return answer
        if (Date.now() >= until)
          throw new Failure({
            expected: `${what}, within ${timeoutMs / 1000} seconds`,
            actual: last === undefined ? 'nothing' : `still ${last.status} ${last.text}`,
            exchange: last,
          })
        await delay(pauseMs)
      }
    },
    async all(n, work) {
      const results = Array.from<Awaited<ReturnType<typeof work>>>({ length: n })
      await inParallel(results.keys(), Math.min(n, MAX_CONCURRENT_REQUESTS), async (index) => {
        results[index] = await work(index)
      })
      return results
    },
    openInbox() {
      if (target.receiver === undefined) throw new Skip('it needs --receive-on')
      const inbox = target.receiver.open()
      inboxes.push(inbox)
      return inbox
    },
    async cleanup() {
      if (!session.isGone()) await leftovers.remove(call)
      for (const inbox of inboxes) inbox.close()
    },
    has: (key) => target.keys[key] !== undefined,
    lacks(...ids) {
      const missing = ids.filter((id) => session.missing.has(id))
      for (const id of missing) without.add(id)
      return missing.length > 0 || ids.some(isRefused)
    },
    async ifImplemented(work) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof NotImplemented) return undefined
        throw error
      }
    },
    selected(ids) {
      const selected = ids.filter((id) => session.selected.has(id) && !ctx.lacks(id))
      if (selected.length === 0) throw new Skip('the service has none of the operations that it tests')
      return selected
    },
  }
  return ctx
}

function isNamed(choice: KeyChoice): choice is KeyName {
  return Object.hasOwn(COMPANIES, choice)
}

/** The company whose rate limit counts the request. */
function companyOf(choice: KeyChoice): 'own' | 'other' | undefined {
  return isNamed(choice) ? COMPANIES[choice] : undefined
}
