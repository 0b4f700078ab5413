import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OperationId, Reply } from '../../generated/operations.ts'
import { Failure, type Finding, Missing, Unfit } from '../kit/check.ts'
import type { Call, Comparison, KeyChoice, Lab, Sending } from '../kit/check-context.ts'
import { bodyOf, fill, headersOf, queryOf } from '../kit/compose-request.ts'
import type { AnyExchange, Exchange, SentRequest } from '../kit/exchange.ts'
import { inParallel } from './in-parallel.ts'
import { type Keys, modeOfKey, type Session } from './session.ts'
import { NoAnswer, exchange as sendOnce, transmit } from './transport.ts'

export type LabOfCheck = Lab & {
  findings: Finding[]
  requests(): number
  /** The last exchange, for what is found wrong without saying where. */
  last(): AnyExchange | undefined
  /** Cancels the subscriptions that were made, lest they renew for ever each time that a check moves the clock. */
  tidy(): Promise<void>
}

/** Enough for any race, and few enough that a small service answers each of the requests in time. */
const MOST_AT_ONCE = 16

/**
 * A lab for one check of a run. What the check notes on the way is in `findings`. `swapped` lets the two companies change
 * places: what the check takes for its own is then the other one's, which is as good, and has a rate limit of its own.
 */
export function createLab(session: Session, swapped: boolean): LabOfCheck {
  const { target, contract } = session
  const findings: Finding[] = []
  let last: AnyExchange | undefined
  let requests = 0
  const subscribed = new Map<string, KeyChoice>()

  async function dispatch(method: string, pathAndQuery: string, sending: Sending): Promise<AnyExchange> {
    const choice = swap(sending.key ?? 'own')
    const company = choice === 'own' || choice === 'other' ? choice : undefined
    const url = `${target.baseUrl}${pathAndQuery}`
    const request: SentRequest = {
      method,
      url,
      headers: headersOf(sending, keyOf(choice)),
      body: bodyOf(sending),
      keyOf: isNamed(choice) ? choice : undefined,
      target: sending.target,
    }
    // Where the service lies below a path of its own, that is no part of the contract's.
    const operations = contract.matching(method, new URL(pathAndQuery, url).pathname)
    const look = (answer: AnyExchange) => session.look(operations, answer, company)
    const timeoutMs = sending.timeoutMs ?? target.timeoutMs
    const sentMs = session.durationMs()
    session.countRequest()
    requests += 1
    try {
      last =
        sending.unpaced === true
          ? await sendOnce(request, timeoutMs)
          : await transmit(request, { pace: session.pace, company, timeoutMs, onLimited: look })
    } catch (fault) {
      if (!(fault instanceof NoAnswer)) throw fault
      session.noteAnswer(false, sentMs)
      throw new Failure({ expected: 'an answer', came: fault.message, exchange: unanswered(fault) })
    }
    session.noteAnswer(true, sentMs)
    // Where an operation may be missing, its absence is no breach of what it would declare.
    const [meant] = operations
    if (target.partial && last.status === 501 && meant !== undefined) throw new Missing(meant.id)
    if (sending.target === undefined) look(last)
    return last
  }

  function swap(choice: KeyChoice): KeyChoice {
    if (!swapped || (choice !== 'own' && choice !== 'other')) return choice
    return choice === 'own' ? 'other' : 'own'
  }

  function keyOf(choice: KeyChoice): string | undefined {
    if (choice === 'none') return undefined
    if (!isNamed(choice)) return choice
    const key = target.keys[choice]
    if (key === undefined) throw new Unfit(`it needs --${choice}-api-key`)
    return key
  }

  async function call(id: OperationId, { path = {}, ...sending }: Call = {}): Promise<AnyExchange> {
    if (session.missing.has(id)) throw new Missing(id)
    const operation = contract.operation(id)
    const answered = await dispatch(operation.method, fill(operation, path) + queryOf(sending), sending)
    const made: unknown = Reflect.get(Object(Reflect.get(Object(answered.body), 'subscription')), 'id')
    if (id === 'createSubscription' && typeof made === 'string') subscribed.set(made, sending.key ?? 'own')
    if (hasEnded(answered)) subscribed.delete(path.id ?? '')
    return answered
  }

  const lab: LabOfCheck = {
    contract,
    findings,
    requests: () => requests,
    last: () => last,
    mode: modeOfKey(keyOf(swap('own')) ?? ''),
    call,
    async succeed<Id extends OperationId>(id: Id, options: Call = {}) {
      const answered = await call(id, options)
      const wanted = contract.operation(id).success
      lab.expect(answered.status === wanted && answered.body !== undefined, {
        expected: `${id} to answer ${wanted}`,
        came: `${answered.status} ${answered.text}`,
        exchange: answered,
      })
      return answered as Exchange<Reply<Id>['body']>
    },
    send: (method, path, sending = {}) => dispatch(method, path + queryOf(sending), sending),
    expect(condition: boolean, { expected, came, exchange = last }: Comparison): asserts condition {
      if (!condition) throw new Failure({ expected, came, exchange })
    },
    equal(actual, wanted, what, exchange = last) {
      if (isDeepStrictEqual(asJson(actual), asJson(wanted))) return
      throw new Failure({ expected: `${what}: ${show(wanted)}`, came: show(actual), exchange })
    },
    expectStatus(exchange, status, code) {
      const came: unknown = Reflect.get(Object(Reflect.get(Object(exchange.body), 'error')), 'code')
      if (exchange.status === status && (code === undefined || came === code)) return
      const expected = code === undefined ? `${status}` : `${status} ${code}`
      throw new Failure({ expected, came: `${exchange.status} ${exchange.text}`, exchange })
    },
    note: (finding) => void findings.push(finding),
    probed: (id, constraint, how) => session.coverage.probed(`${id} ${constraint}`, how),
    unique: session.unique,
    random: session.random,
    async now(key = 'own') {
      const live = modeOfKey(keyOf(swap(key)) ?? '') === 'live'
      if (live || session.missing.has('getTestClock')) return session.serviceTime()
      return new Date((await lab.succeed('getTestClock', { key })).body.test_clock.now)
    },
    async eventually(what, ask, timeoutMs = 15_000) {
      const until = Date.now() + timeoutMs
      for (let pauseMs = 50; ; pauseMs = Math.min(500, pauseMs * 2)) {
        const answer = await ask().catch((fault: unknown) => {
          if (!(fault instanceof Failure) || Date.now() >= until) throw fault
          return undefined
        })
        if (answer !== undefined) return answer
        if (Date.now() >= until)
          throw new Failure({
            expected: `${what}, within ${timeoutMs / 1000} seconds`,
            came: last === undefined ? 'nothing' : `still ${last.status} ${last.text}`,
            exchange: last,
          })
        await delay(pauseMs)
      }
    },
    async all(n, work) {
      const results = Array.from<Awaited<ReturnType<typeof work>>>({ length: n })
      await inParallel(results.keys(), Math.min(n, MOST_AT_ONCE), async (index) => {
        results[index] = await work(index)
      })
      return results
    },
    async tidy() {
      for (const [id, key] of session.isGone() ? [] : subscribed)
        await call('cancelSubscription', { path: { id }, body: { at_period_end: false }, key }).catch(
          () => {},
        )
    },
    has: (key) => target.keys[key] !== undefined,
    lacks: (...ids) => ids.some((id) => session.missing.has(id)),
    async ifThere(work) {
      try {
        return await work()
      } catch (fault) {
        if (fault instanceof Missing) return undefined
        throw fault
      }
    },
    selected(ids) {
      const looked = ids.filter((id) => session.selected.has(id) && !session.missing.has(id))
      if (looked.length === 0) throw new Unfit('the service has none of the operations that it looks at')
      return looked
    },
  }
  return lab
}

function isNamed(choice: KeyChoice): choice is keyof Keys {
  return choice === 'own' || choice === 'other' || choice === 'revoked'
}

/** A subscription that the answer shows to be canceled. */
function hasEnded({ body }: AnyExchange): boolean {
  const subscription: unknown = Reflect.get(Object(body), 'subscription')
  return Reflect.get(Object(subscription), 'status') === 'canceled'
}

function unanswered({ request }: NoAnswer): AnyExchange {
  return { request, status: 0, headers: {}, body: undefined, text: '', receivedAt: new Date(), tookMs: 0 }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
