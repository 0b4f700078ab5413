import { type Clock, systemClock } from './clock.ts'
import type { EventOptions } from './events/options.ts'
import { refuseBrowser } from './refuse-browser.ts'
import type { Fetch } from './send.ts'

export type BillingClientOptions = {
  /** `ak_live_…` or `ak_test_…`. For servers only. */
  apiKey: string
  /** The service's URL, such as `http://localhost:3000`, with or without `/v1`. */
  baseUrl: string
  /** Timeout of each try, in milliseconds. Default: 60,000. */
  timeoutMs?: number
  /** Maximum retries, where a retry is safe. Default: 3. */
  maxRetries?: number
  /** Options of `events.track`. */
  events?: EventOptions
  /** Default: the runtime's `fetch`. */
  fetch?: Fetch
  /** For tests. */
  clock?: Clock
  /** Returns 0 to 1. For tests. */
  random?: () => number
  /** Allows a browser, where everybody can read the key. */
  dangerouslyAllowBrowser?: boolean
}

export type ClientSettings = Required<Omit<BillingClientOptions, 'dangerouslyAllowBrowser'>>

/** Applies the defaults. Throws on invalid options. */
export function parseOptions({
  apiKey,
  baseUrl,
  timeoutMs = 60_000,
  maxRetries = 3,
  events = {},
  clock = systemClock,
  random = Math.random,
  // Some runtimes refuse a `fetch` that is called detached from the global object.
  fetch = (url, init) => globalThis.fetch(url, init),
  dangerouslyAllowBrowser = false,
}: BillingClientOptions): ClientSettings {
  if (!dangerouslyAllowBrowser) refuseBrowser()
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError(
      'apiKey is missing, or has a space or a line break in it: pass the key, such as process.env.BILLING_API_KEY',
    )
  checkTries({ timeoutMs, maxRetries })
  return { apiKey, baseUrl: parseBaseUrl(baseUrl), timeoutMs, maxRetries, events, clock, random, fetch }
}

export function checkTries({ timeoutMs, maxRetries }: { timeoutMs: number; maxRetries: number }): void {
  if (!(timeoutMs > 0)) throw new RangeError('timeoutMs must be above 0')
  if (!(maxRetries >= 0)) throw new RangeError('maxRetries must be 0 or more')
}

function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL, such as http://localhost:3000')
  // Paths begin with /v1, and users often copy it into the base URL too.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '')
}
