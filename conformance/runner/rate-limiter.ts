import { setTimeout as delay } from 'node:timers/promises'
import type { AnyExchange } from '../kit/exchange.ts'

/** Keeps the run within each company's rate limit, by what the answers say of it. */
export type RateLimiter = {
  /** Resolves when a request of the company may be sent; call what it answers when the answer is there. */
  admit(company: string): Promise<() => void>
  /** Reads the headers of an answer. */
  note(company: string, answer: AnyExchange): void
  /** Nothing is sent any more: who waits, and who asks from now on, is thrown the reason. */
  stop(reason: Error): void
  /** How many requests of the company were sent so far. */
  sent(company: string): number
  /** How long requests waited for windows to end, in milliseconds, of the company that waited longest; and how often. */
  waited(): { ms: number; times: number }
}

type Account = {
  remaining: number
  opensAtMs: number
  underWay: number
  sent: number
  waitedMs: number
  gate: Promise<void> | undefined
}

/** A window takes 60 seconds; whatever a header says, nobody is waited for much longer than that at a time. */
const MAX_WAIT_MS = 65_000
/** Requests that are kept back, for those of other clients of the same company. */
const RESERVE = 2

/** `onWait` is told of each wait before it begins, with its length in milliseconds. */
export function createRateLimiter(onWait: (ms: number) => void): RateLimiter {
  const accounts = new Map<string, Account>()
  const stopped = new AbortController()
  let times = 0
  const accountOf = (company: string): Account => {
    const fresh: Account = {
      remaining: Infinity,
      opensAtMs: 0,
      underWay: 0,
      sent: 0,
      waitedMs: 0,
      gate: undefined,
    }
    const account = accounts.get(company) ?? fresh
    accounts.set(company, account)
    return account
  }
  const isClosed = (account: Account) =>
    account.remaining - account.underWay <= RESERVE && Date.now() < account.opensAtMs

  const waitForWindow = async (account: Account): Promise<void> => {
    const ms = Math.min(MAX_WAIT_MS, account.opensAtMs - Date.now())
    account.waitedMs += ms
    times += 1
    onWait(ms)
    await delay(ms, undefined, { signal: stopped.signal }).catch(() => stopped.signal.throwIfAborted())
    account.remaining = Infinity
    account.gate = undefined
  }

  return {
    async admit(company) {
      const account = accountOf(company)
      while (account.gate !== undefined || isClosed(account)) {
        account.gate ??= waitForWindow(account)
        await account.gate
      }
      stopped.signal.throwIfAborted()
      account.underWay += 1
      account.sent += 1
      return () => {
        account.underWay -= 1
      }
    },
    note(company, { status, headers, receivedAt }) {
      const account = accountOf(company)
      const remaining = wholeNumber(headers['x-ratelimit-remaining'])
      const opensIn = status === 429 ? retryAfterMs(headers) : resetMs(headers, receivedAt)
      if (opensIn === undefined) return
      account.remaining = status === 429 ? 0 : (remaining ?? Infinity)
      account.opensAtMs = receivedAt.getTime() + opensIn
    },
    stop: (reason) => stopped.abort(reason),
    sent: (company) => accountOf(company).sent,
    waited: () => ({ ms: Math.max(0, ...[...accounts.values()].map(({ waitedMs }) => waitedMs)), times }),
  }
}

/** Until the window ends, by the service's own clock where it tells the time: the two clocks may differ. */
function resetMs(headers: Record<string, string>, receivedAt: Date): number | undefined {
  const reset = wholeNumber(headers['x-ratelimit-reset'])
  const serviceNow = Date.parse(headers.date ?? '')
  return reset === undefined
    ? undefined
    : reset * 1000 - (Number.isNaN(serviceNow) ? receivedAt.getTime() : serviceNow)
}

/** Where a 429 names no time to wait: so long that the window is over before the last attempt. */
const UNTOLD_SECONDS = 5

function retryAfterMs(headers: Record<string, string>): number {
  return (wholeNumber(headers['retry-after']) || UNTOLD_SECONDS) * 1000
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}
