import { setTimeout as delay } from 'node:timers/promises'
import type { AnyExchange } from '../kit/exchange.ts'

/** Keeps the run within each company's rate limit, as the answers report it. */
export type RateLimiter = {
  /** Resolves when a request of the company may be sent. Call the returned function after its answer. */
  admit(company: string): Promise<() => void>
  /** Reads the headers of an answer. */
  note(company: string, answer: AnyExchange): void
  /** Rejects all waiting and later requests with this reason. */
  stop(reason: Error): void
  sent(company: string): number
  /** How often requests waited for a window to end, and the time of the company that waited longest. */
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

/** A window takes 60 seconds. A header that says much more is wrong. */
const MAX_WAIT_MS = 65_000
/** How many requests are left to other clients of the company. */
const RESERVE = 2

/** Calls `onWait` before each wait, with its milliseconds. */
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

/**
 * Returns the time until the window ends, by the service's clock if its answers have a Date: the two clocks
 * may differ.
 */
function resetMs(headers: Record<string, string>, receivedAt: Date): number | undefined {
  const reset = wholeNumber(headers['x-ratelimit-reset'])
  const serviceNow = Date.parse(headers.date ?? '')
  return reset === undefined
    ? undefined
    : reset * 1000 - (Number.isNaN(serviceNow) ? receivedAt.getTime() : serviceNow)
}

/**
 * The wait after a 429 without Retry-After. It is long enough for the window to end before the last attempt.
 */
const DEFAULT_RETRY_SECONDS = 5

function retryAfterMs(headers: Record<string, string>): number {
  return (wholeNumber(headers['retry-after']) || DEFAULT_RETRY_SECONDS) * 1000
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}
